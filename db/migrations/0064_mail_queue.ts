import { createTable, type Migration } from './migration';

/** Mails that wait to be sent, and what became of them, one row for each address. */
export const mailQueue: Migration = {
  name: '0064_mail_queue',
  up: [
    createTable('mail_message', [
      '`id` INT NOT NULL AUTO_INCREMENT',
      '`created_date` DATETIME(3) NOT NULL',
      // No try is made after this.
      '`expires_at` DATETIME(3) NOT NULL',
      // The mail as it is sent, packed and encrypted, as it may hold a passcode.
      '`content` LONGBLOB NOT NULL',
      'PRIMARY KEY (`id`)',
      'KEY `mail_message_created` (`created_date`)',
    ]),
    createTable('mail', [
      '`id` INT NOT NULL AUTO_INCREMENT',
      '`created_date` DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3)',
      '`modified_date` DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3)',
      '`to` VARCHAR(254) NOT NULL',
      '`subject` VARCHAR(255) NOT NULL',
      '`state` VARCHAR(10) NOT NULL',
      '`last_error` VARCHAR(255)',
      '`record` VARCHAR(120)',
      '`sent_date` DATETIME(3)',
      '`tries` INT NOT NULL DEFAULT 0',
      '`user` INT',
      // Null once the mail was sent or refused at every address.
      '`message` INT',
      // Null once it was sent or refused.
      '`next_try` DATETIME(3)',
      '`taken_by` CHAR(36) CHARACTER SET ascii COLLATE ascii_bin',
      'PRIMARY KEY (`id`)',
      'KEY `mail_due` (`next_try`)',
      'KEY `mail_taken` (`taken_by`)',
      'KEY `mail_message` (`message`)',
      'KEY `mail_user` (`user`, `id`)',
      'KEY `mail_created` (`created_date`)',
      'CONSTRAINT `fk_mail_user` FOREIGN KEY (`user`) REFERENCES `user` (`id`) ON DELETE SET NULL',
      'CONSTRAINT `fk_mail_message` FOREIGN KEY (`message`) REFERENCES `mail_message` (`id`) ON DELETE SET NULL',
    ]),
  ],
};
