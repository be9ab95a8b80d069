import { createTable, type Migration } from './migration';

const SESSION = 'CHAR(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL';
const HASH = 'CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL';

/**
 * How long sessions last, who acted for whom, failed sign-ins and mailed passcodes (contract §2.1, SECURITY.md, 1 to
 * 16).
 */
export const identity: Migration = {
  name: '0007_identity',
  up: [
    createTable('session_life', [
      `\`session\` ${SESSION}`,
      '`ends_at` DATETIME(3) NOT NULL',
      '`confirmed_at` DATETIME(3)',
      'PRIMARY KEY (`session`)',
      'KEY `session_life_ends_at` (`ends_at`)',
      'CONSTRAINT `fk_session_life_session` FOREIGN KEY (`session`) REFERENCES `session` (`id`) ON DELETE CASCADE',
    ]),
    // Outlives its session: the person shall still find it in the account.
    createTable('impersonation', [
      `\`session\` ${SESSION}`,
      '`user` INT NOT NULL',
      '`actor` INT NOT NULL',
      '`reason` VARCHAR(255)',
      '`started_at` DATETIME(3) NOT NULL',
      '`until` DATETIME(3) NOT NULL',
      'PRIMARY KEY (`session`)',
      'KEY `impersonation_user` (`user`, `started_at`)',
      'CONSTRAINT `fk_impersonation_user` FOREIGN KEY (`user`) REFERENCES `user` (`id`) ON DELETE CASCADE',
    ]),
    createTable('sign_in_attempt', [
      `\`id\` ${HASH}`,
      '`failures` INT NOT NULL DEFAULT 0',
      '`pending` INT NOT NULL DEFAULT 0',
      '`last_at` DATETIME(3) NOT NULL',
      '`blocked_until` DATETIME(3)',
      'PRIMARY KEY (`id`)',
      'KEY `sign_in_attempt_last_at` (`last_at`)',
    ]),
    createTable('passcode', [
      '`id` BIGINT NOT NULL AUTO_INCREMENT',
      '`user` INT NOT NULL',
      `\`code_hash\` ${HASH}`,
      '`tries` INT NOT NULL DEFAULT 0',
      '`created_at` DATETIME(3) NOT NULL',
      '`used_at` DATETIME(3)',
      '`spent_at` DATETIME(3)',
      'PRIMARY KEY (`id`)',
      'KEY `passcode_user` (`user`, `created_at`)',
      'CONSTRAINT `fk_passcode_user` FOREIGN KEY (`user`) REFERENCES `user` (`id`) ON DELETE CASCADE',
    ]),
  ],
};
