import { alterTable, type Migration } from './migration';

/** The first records that an import wrote, to which its result page links. */
export const importedRecords: Migration = {
  name: '0047_imported_records',
  up: [alterTable('import_run', ['ADD COLUMN `records` JSON'])],
};
