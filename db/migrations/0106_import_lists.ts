import { alterTable, type Migration } from './migration';

/** Ids of the records to whose lists an import added its row, such as a contact's stores. Null for none. */
export const importLists: Migration = {
  name: '0106_import_lists',
  up: [alterTable('import_run_row', ['ADD COLUMN `added_to` JSON'])],
};
