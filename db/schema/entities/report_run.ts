import { entity, tracked } from '../entity';
import { datetime, fk, integer, json, readonly, string } from '../field';
import { reportFields, reportRecord } from '../reportRecord';

/** States of a run. `queued` and `running` become one of the others, which are final. */
export const RUN_STATUSES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];

/** A report that is made in the background. Its file is attached to the run. Everybody sees their own runs. */
export const reportRun = entity('report_run', {
  label: 'Run',
  plural: 'Runs',
  ...reportRecord,
  callerIdField: 'user',
  holdsFiles: true,
  fields: {
    ...tracked(),
    ...reportFields(),
    parameters: json({ holds: 'object', default: {} }),
    status: string({ maxlength: 10, choices: RUN_STATUSES, default: 'queued' }),
    zone: readonly(string({ maxlength: 64, label: 'Time zone' })),
    rows_done: readonly(integer({ label: 'Rows so far' })),
    rows_total: readonly(integer({ label: 'Rows in all' })),
    pages: readonly(integer({ label: 'Pages so far' })),
    error: readonly(string({ maxlength: 500, label: 'Why it failed' })),
    started_date: readonly(datetime({ label: 'Started' })),
    finished_date: readonly(datetime({ label: 'Finished' })),
    /** Id of the file, once the run is done. */
    file: readonly(integer({ label: 'File' })),
    file_name: readonly(string({ label: 'File name' })),
    file_size: readonly(integer({ label: 'Size' })),
    user: readonly(fk('user_list', { display: ['descriptive_name'], hide: true, label: 'Whose' })),
  },
  list: {
    columns: ['title', 'format', 'status', 'created_date', 'finished_date', 'rows_done', 'file_size'],
    search: ['title', 'report'],
    sort: '-id',
    active: null,
  },
});
