import { createTable, type Migration } from './migration';

/** Passkeys of people, and the challenges that wait for an answer of one (SECURITY.md, 93 and 94). */
export const passkeys: Migration = {
  name: '0076_passkeys',
  up: [
    createTable('passkey', [
      '`id` INT NOT NULL AUTO_INCREMENT',
      '`user` INT NOT NULL',
      '`credential` VARBINARY(1023) NOT NULL',
      '`public_key` VARBINARY(2048) NOT NULL',
      // Random, the same for all passkeys of a person: authenticators keep it in place of the id.
      '`user_handle` BINARY(32) NOT NULL',
      '`counter` BIGINT NOT NULL DEFAULT 0',
      // How the browser reaches the authenticator, separated by commas.
      "`transports` VARCHAR(200) NOT NULL DEFAULT ''",
      '`name` VARCHAR(100) NOT NULL',
      '`created_at` DATETIME(3) NOT NULL',
      '`used_at` DATETIME(3)',
      'PRIMARY KEY (`id`)',
      'UNIQUE KEY `passkey_credential` (`credential`)',
      'KEY `passkey_user` (`user`)',
      'CONSTRAINT `fk_passkey_user` FOREIGN KEY (`user`) REFERENCES `user` (`id`) ON DELETE CASCADE',
    ]),
    createTable('passkey_challenge', [
      '`challenge_hash` BINARY(32) NOT NULL',
      // 'verify', 'enrol' or 'sign-in'
      '`purpose` VARCHAR(10) NOT NULL',
      // Hash of the ticket, session or cookie that the challenge was made for.
      '`binding_hash` BINARY(32) NOT NULL',
      '`user_handle` BINARY(32)',
      '`created_at` DATETIME(3) NOT NULL',
      'PRIMARY KEY (`challenge_hash`)',
      'KEY `passkey_challenge_created` (`created_at`)',
    ]),
  ],
};
