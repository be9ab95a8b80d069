import { createTable, type Migration } from './migration';

/**
 * The content of files, in chunks that any server's largest packet takes (contract §2.5), and how many mails a person
 * has sent.
 */
export const files: Migration = {
  name: '0006_files',
  up: [
    createTable('file_chunk', [
      '`file` INT NOT NULL',
      '`position` INT NOT NULL',
      '`data` MEDIUMBLOB NOT NULL',
      'PRIMARY KEY (`file`, `position`)',
      'CONSTRAINT `fk_file_chunk_file` FOREIGN KEY (`file`) REFERENCES `file` (`id`) ON DELETE CASCADE',
    ]),
    createTable('mail_quota', [
      '`user` INT NOT NULL',
      '`since` DATETIME(3) NOT NULL',
      '`sent` INT NOT NULL DEFAULT 0',
      'PRIMARY KEY (`user`)',
      'CONSTRAINT `fk_mail_quota_user` FOREIGN KEY (`user`) REFERENCES `user` (`id`) ON DELETE CASCADE',
    ]),
  ],
};
