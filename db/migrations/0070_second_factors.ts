import { alterTable, createTable, type Migration } from './migration';

/** What people prove themselves with beside their password, and sign-ins that wait for it (SECURITY.md, 87). */
export const secondFactors: Migration = {
  name: '0070_second_factors',
  up: [
    // Whether the session began at an identity provider, which asks for second factors itself.
    alterTable('session_life', ['ADD COLUMN `by_provider` TINYINT(1) NOT NULL DEFAULT 0']),
    createTable('totp_factor', [
      '`user` INT NOT NULL',
      // Encrypted.
      '`secret` VARBINARY(512) NOT NULL',
      '`created_at` DATETIME(3) NOT NULL',
      // Null until the first code was entered.
      '`confirmed_at` DATETIME(3)',
      // Step of the newest code that was used: 30 seconds each, since 1970.
      '`last_step` BIGINT NOT NULL DEFAULT 0',
      'PRIMARY KEY (`user`)',
      'CONSTRAINT `fk_totp_factor_user` FOREIGN KEY (`user`) REFERENCES `user` (`id`) ON DELETE CASCADE',
    ]),
    createTable('recovery_code', [
      '`id` INT NOT NULL AUTO_INCREMENT',
      '`user` INT NOT NULL',
      '`code_hash` CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL',
      '`used_at` DATETIME(3)',
      'PRIMARY KEY (`id`)',
      'KEY `recovery_code_user` (`user`)',
      'CONSTRAINT `fk_recovery_code_user` FOREIGN KEY (`user`) REFERENCES `user` (`id`) ON DELETE CASCADE',
    ]),
    createTable('sign_in_ticket', [
      '`ticket_hash` CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL',
      '`user` INT NOT NULL',
      // 'verify' or 'enrol'
      '`purpose` VARCHAR(10) NOT NULL',
      // Of the password's hash: a new password ends the ticket.
      '`password_hash` BINARY(32) NOT NULL',
      '`tries` INT NOT NULL DEFAULT 0',
      '`created_at` DATETIME(3) NOT NULL',
      '`used_at` DATETIME(3)',
      'PRIMARY KEY (`ticket_hash`)',
      'KEY `sign_in_ticket_created` (`created_at`)',
      'CONSTRAINT `fk_sign_in_ticket_user` FOREIGN KEY (`user`) REFERENCES `user` (`id`) ON DELETE CASCADE',
    ]),
  ],
};
