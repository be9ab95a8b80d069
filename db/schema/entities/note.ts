import { entity, tracked } from '../entity';
import { authorStore } from '../authorStore';
import { fk, integer, string, text } from '../field';

/** A note on a record (S1 §3.3, §4). Only its author may edit it, for NOTE_LOCK_HOURS. */
export const note = entity('note', {
  label: 'Note',
  plural: 'Notes',
  service: 'files',
  attached: true,
  fields: {
    ...tracked(),
    note: text({ required: true }),
    other_id: integer({ required: true, min: 1, hide: true }),
    other_name: string({ required: true, maxlength: 100, hide: true }),
    user: fk('user_list', { readonly: true, display: ['descriptive_name'], label: 'Who' }),
    author_store: authorStore(),
  },
  list: { columns: ['note', 'user__descriptive_name', 'created_date'], search: ['note'], sort: '-created_date' },
});
