import { createTable, type Migration } from './migration';

/**
 * A row for each collection, or for each record that rows are imported into, which every import writes first. New records
 * have no unique key, so two imports of one file have nothing else to wait for.
 */
export const importLock: Migration = {
  name: '0091_import_lock',
  up: [
    createTable('import_lock', [
      '`id` VARCHAR(120) CHARACTER SET ascii COLLATE ascii_bin NOT NULL PRIMARY KEY',
      '`imports` BIGINT NOT NULL DEFAULT 0',
    ]),
  ],
};
