import { createTable, type Migration } from './migration';

/** Addresses that are told of changes, how far each one is, and what became of each delivery. */
export const webhooks: Migration = {
  name: '0067_webhooks',
  up: [
    createTable('webhook', [
      '`id` INT NOT NULL AUTO_INCREMENT',
      '`created_date` DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3)',
      '`modified_date` DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3)',
      '`name` VARCHAR(100) NOT NULL',
      '`address` VARCHAR(500) NOT NULL',
      // Names; none stand for all.
      '`entities` JSON',
      '`is_active` TINYINT(1) NOT NULL DEFAULT 1',
      'PRIMARY KEY (`id`)',
    ]),
    createTable('webhook_state', [
      '`webhook` INT NOT NULL',
      // Encrypted.
      '`secret` VARBINARY(255) NOT NULL',
      // Number of the last change that was delivered or left out.
      '`position` BIGINT NOT NULL',
      '`tries` INT NOT NULL DEFAULT 0',
      '`failing_since` DATETIME(3)',
      '`next_try` DATETIME(3) NOT NULL',
      '`taken_by` CHAR(36) CHARACTER SET ascii COLLATE ascii_bin',
      'PRIMARY KEY (`webhook`)',
      'CONSTRAINT `fk_webhook_state` FOREIGN KEY (`webhook`) REFERENCES `webhook` (`id`) ON DELETE CASCADE',
    ]),
    createTable('webhook_delivery', [
      '`id` INT NOT NULL AUTO_INCREMENT',
      '`created_date` DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3)',
      '`modified_date` DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3)',
      '`webhook` INT NOT NULL',
      '`cursor` BIGINT NOT NULL',
      '`record` VARCHAR(120) NOT NULL',
      '`change` VARCHAR(8) NOT NULL',
      '`state` VARCHAR(10) NOT NULL',
      '`tries` INT NOT NULL DEFAULT 0',
      '`status` INT',
      '`last_error` VARCHAR(255)',
      'PRIMARY KEY (`id`)',
      'UNIQUE KEY `webhook_delivery_cursor` (`webhook`, `cursor`)',
      'KEY `webhook_delivery_created` (`created_date`)',
      'CONSTRAINT `fk_webhook_delivery` FOREIGN KEY (`webhook`) REFERENCES `webhook` (`id`) ON DELETE CASCADE',
    ]),
  ],
};
