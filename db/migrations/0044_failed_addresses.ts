import { alterTable, type Migration } from './migration';

const BYTEWISE = 'CHARACTER SET ascii COLLATE ascii_bin';

/** Where releases failed: a crash that depends on the address is no fault of a release. */
export const failedAddresses: Migration = {
  name: '0044_failed_addresses',
  up: [
    alterTable('release_trial_user', [
      // Digest of the first address at which it failed for this person; null where the browser didn't say.
      `ADD COLUMN \`failed_at\` CHAR(43) ${BYTEWISE}`,
      'ADD COLUMN `failed_elsewhere` TINYINT(1) NOT NULL DEFAULT 0',
      'ADD COLUMN `previous_worked` TINYINT(1) NOT NULL DEFAULT 0',
    ]),
  ],
};
