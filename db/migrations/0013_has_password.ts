import { alterTable, type Migration } from './migration';

/** Whether somebody can log in at all, for forms that may not see the hash. */
export const hasPassword: Migration = {
  name: '0013_has_password',
  up: [
    alterTable('user', ['ADD COLUMN `has_password` TINYINT(1) GENERATED ALWAYS AS (`password` IS NOT NULL) VIRTUAL']),
  ],
};
