import { alterTable, type Migration } from './migration';

/** Which of its record's pictures a file is, from 2 on; empty for all others. */
export const pictureNumber: Migration = {
  name: '0088_picture_number',
  up: [alterTable('file', ['ADD COLUMN `picture_number` INT'])],
};
