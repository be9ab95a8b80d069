import { entity, tracked } from '../entity';
import { string } from '../field';

/** A kind of record that permissions are about (S2 §3). */
export const contentType = entity('content_type', {
  label: 'Content Type',
  plural: 'Content Types',
  service: 'admin',
  admin: true,
  fields: {
    ...tracked(),
    app_label: string({
      required: true,
      maxlength: 100,
      unique: 'model',
      hint: 'The part of the system it belongs to',
    }),
    model: string({ required: true, maxlength: 100, label: 'Python Model Class Name', unique: 'model' }),
  },
  sections: { '': 'A kind of record that permissions are about.' },
  list: { columns: ['app_label', 'model'], search: ['app_label', 'model'], sort: 'app_label' },
});
