import { alterTable, createTable, type Migration } from './migration';

/**
 * Keys with which programs call. Only their hash is kept. Each has a row among the users, in whose name it writes, and
 * that row stays when the key has ended.
 */
export const apiKey: Migration = {
  name: '0065_api_key',
  up: [
    alterTable('user', ['ADD COLUMN `is_service` TINYINT(1) NOT NULL DEFAULT 0']),
    createTable('api_key', [
      '`id` INT NOT NULL AUTO_INCREMENT',
      '`created_date` DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3)',
      '`modified_date` DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3)',
      '`name` VARCHAR(100) NOT NULL',
      '`group` INT NOT NULL',
      '`store` INT',
      '`read_only` TINYINT(1) NOT NULL DEFAULT 0',
      // JSON: addresses and blocks from which the key is taken. Null for everywhere.
      '`addresses` JSON',
      '`expires` DATETIME(3)',
      '`last_used` DATETIME(3)',
      '`created_user` INT',
      // In whose name the key writes.
      '`user` INT NOT NULL',
      '`key_hash` CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL',
      // When administrators were told that it expires soon.
      '`expiry_notice_date` DATETIME(3)',
      'PRIMARY KEY (`id`)',
      'UNIQUE KEY `api_key_hash` (`key_hash`)',
      'UNIQUE KEY `api_key_user` (`user`)',
      'CONSTRAINT `fk_api_key_group` FOREIGN KEY (`group`) REFERENCES `group` (`id`)',
      'CONSTRAINT `fk_api_key_store` FOREIGN KEY (`store`) REFERENCES `store` (`id`)',
      'CONSTRAINT `fk_api_key_user` FOREIGN KEY (`user`) REFERENCES `user` (`id`)',
      'CONSTRAINT `fk_api_key_created_user` FOREIGN KEY (`created_user`) REFERENCES `user` (`id`)',
    ]),
  ],
};
