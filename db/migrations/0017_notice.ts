import { alterTable, createTable, type Migration } from './migration';

/** What people should know, and which of it is still to be mailed. Notices go with their person. */
export const notice: Migration = {
  name: '0017_notice',
  up: [
    createTable('notice', [
      '`id` INT NOT NULL AUTO_INCREMENT',
      '`created_date` DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3)',
      '`modified_date` DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3)',
      '`kind` VARCHAR(10) NOT NULL',
      '`title` VARCHAR(255) NOT NULL',
      '`text` TEXT',
      '`link` VARCHAR(2000)',
      '`is_read` TINYINT(1) NOT NULL DEFAULT 0',
      '`user` INT NOT NULL',
      'PRIMARY KEY (`id`)',
      'KEY `notice_unread` (`user`, `is_read`)',
      'KEY `notice_created` (`created_date`)',
      'CONSTRAINT `fk_notice_user` FOREIGN KEY (`user`) REFERENCES `user` (`id`) ON DELETE CASCADE',
    ]),
    // Beside the notice, so that sending it is no change of the notice.
    createTable('notice_mail', [
      '`notice` INT NOT NULL',
      '`tries` INT NOT NULL DEFAULT 0',
      '`next_try` DATETIME(3) NOT NULL',
      '`taken_by` CHAR(36)',
      'PRIMARY KEY (`notice`)',
      'KEY `notice_mail_due` (`next_try`)',
      'CONSTRAINT `fk_notice_mail_notice` FOREIGN KEY (`notice`) REFERENCES `notice` (`id`) ON DELETE CASCADE',
    ]),
    alterTable('user', [
      'ADD COLUMN `mail_delay` TINYINT(1) NOT NULL DEFAULT 0',
      'ADD COLUMN `mail_report` TINYINT(1) NOT NULL DEFAULT 0',
      'ADD COLUMN `mail_import` TINYINT(1) NOT NULL DEFAULT 0',
    ]),
  ],
};
