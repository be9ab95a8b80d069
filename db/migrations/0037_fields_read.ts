import { alterTable, type Migration } from './migration';

/** Fields that a run's file was made from. Whoever may not read one of them any more doesn't get the file. */
export const fieldsRead: Migration = {
  name: '0037_fields_read',
  up: [alterTable('report_run', ['ADD COLUMN `fields_read` TEXT'])],
};
