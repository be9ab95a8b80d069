import { createTable, type Migration } from './migration';

/** Tokens with which a team releases its remote. Only their hash is kept. */
export const releaseToken: Migration = {
  name: '0025_release_token',
  up: [
    createTable('release_token', [
      '`id` INT NOT NULL AUTO_INCREMENT',
      '`created_date` DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3)',
      '`modified_date` DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3)',
      '`name` VARCHAR(100) NOT NULL',
      '`remote` VARCHAR(50) NOT NULL',
      '`expires` DATETIME(3)',
      '`last_used` DATETIME(3)',
      '`created_user` INT',
      '`token_hash` CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL',
      'PRIMARY KEY (`id`)',
      'UNIQUE KEY `release_token_hash` (`token_hash`)',
      'CONSTRAINT `fk_release_token_created_user` FOREIGN KEY (`created_user`) REFERENCES `user` (`id`)',
    ]),
  ],
};
