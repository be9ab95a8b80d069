import { ACCOUNT_STATES } from '../rights/accountStates';
import { entity, tracked } from '../entity';
import { datetime, fk, integer, json, readonly, string } from '../field';

/** An imported file, with the results of its rows. Everybody sees their own imports and can undo them. */
export const importRun = entity('import_run', {
  label: 'Import',
  plural: 'Imports',
  service: 'files',
  writes: [],
  withoutPages: true,
  alsoOpenedBy: { list: ACCOUNT_STATES, read: ACCOUNT_STATES },
  callerIdField: 'user',
  ownListOnly: true,
  fields: {
    ...tracked(),
    collection: readonly(string({ maxlength: 100, hint: 'The collection whose rows it wrote' })),
    within: readonly(integer({ label: 'Within', hint: 'The record that the rows belong to, such as a container' })),
    file_name: readonly(string({ label: 'File' })),
    /** Field of each heading. The person's next file with the same headings gets the same fields. */
    headings: readonly(json({ label: 'Headings' })),
    created_rows: readonly(integer({ label: 'Created' })),
    changed_rows: readonly(integer({ label: 'Changed' })),
    unchanged_rows: readonly(integer({ label: 'Unchanged' })),
    refused_rows: readonly(integer({ label: 'Refused' })),
    /** The first records that it wrote, with their names at that time. */
    records: readonly(json({ label: 'Records' })),
    undone_date: readonly(datetime({ label: 'Undone' })),
    /** What the undo restored and deleted, and what it kept, with the reasons. */
    undone: readonly(json({ label: 'What the undo did' })),
    user: readonly(fk('user_list', { display: ['descriptive_name'], hide: true, label: 'Whose' })),
  },
  list: {
    columns: ['file_name', 'collection', 'created_date', 'created_rows', 'changed_rows', 'refused_rows', 'undone_date'],
    search: ['file_name', 'collection'],
    sort: '-id',
    active: null,
  },
});
