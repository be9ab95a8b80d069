import { alterTable, type Migration } from './migration';

/** When a person's data were erased. Their row stays, since orders and the audit refer to it. */
export const erasedPeople: Migration = {
  name: '0080_erased_people',
  up: [alterTable('user', ['ADD COLUMN `erased_date` DATETIME(3)'])],
};
