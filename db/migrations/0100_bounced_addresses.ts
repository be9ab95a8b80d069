import { createTable, type Migration } from './migration';

/** E-mail addresses from which the last mail came back. */
export const bouncedAddresses: Migration = {
  name: '0100_bounced_addresses',
  up: [
    createTable('bounced_address', [
      '`id` INT NOT NULL AUTO_INCREMENT',
      '`created_date` DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3)',
      '`modified_date` DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3)',
      // In small letters. Letters with and without an accent are other mailboxes.
      '`address` VARCHAR(254) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL',
      '`since` DATETIME(3) NOT NULL',
      '`returned_date` DATETIME(3) NOT NULL',
      '`reason` VARCHAR(255)',
      '`status_code` VARCHAR(12)',
      '`is_permanent` TINYINT(1) NOT NULL DEFAULT 1',
      // The newest mail that came back. Mails are deleted after 90 days.
      '`mail` INT NOT NULL',
      // When the first mail after that one was sent.
      '`retried_date` DATETIME(3)',
      'PRIMARY KEY (`id`)',
      'UNIQUE KEY `bounced_address_address` (`address`)',
      'KEY `bounced_address_retried` (`retried_date`)',
    ]),
  ],
};
