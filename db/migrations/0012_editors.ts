import { alterTable, type Migration } from './migration';

/** What a catalogue says of itself, formatted; where a store is. */
export const editors: Migration = {
  name: '0012_editors',
  up: [
    alterTable('catalogue', ['ADD COLUMN `introduction` MEDIUMTEXT']),
    alterTable('store', ['ADD COLUMN `location` VARCHAR(80)']),
  ],
};
