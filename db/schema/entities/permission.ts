import { entity, tracked } from '../entity';
import { fk, string } from '../field';

/** Something that a user or a group can be allowed to do (S2 §3). */
export const permission = entity('permission', {
  label: 'Permission',
  plural: 'Permissions',
  // Several models have a permission of the same name.
  title: '{name} · {content_type__app_label}',
  service: 'admin',
  admin: true,
  fields: {
    ...tracked(),
    name: string({ required: true, hint: 'What it allows, in words' }),
    content_type: fk('content_type', { required: true, display: ['app_label'], unique: 'codename' }),
    codename: string({
      required: true,
      maxlength: 100,
      unique: 'codename',
      hint: 'The name that programs check, such as add_product',
    }),
  },
  sections: { '': 'Something a user or a group can be allowed to do.' },
  list: {
    columns: ['name', 'content_type__app_label', 'codename'],
    search: ['name', 'codename', 'content_type__app_label'],
    sort: 'name',
  },
});
