import { alter, type Migration } from './migration';

/** What a catalogue says of itself, formatted; where a store is. */
export const editors: Migration = {
  name: '0012_editors',
  up: [
    alter('catalogue', ['ADD COLUMN `introduction` MEDIUMTEXT']),
    alter('store', ['ADD COLUMN `location` VARCHAR(80)']),
  ],
};
