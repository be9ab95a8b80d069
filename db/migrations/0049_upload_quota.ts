import { alterTable, createTable, type Migration } from './migration';

/** What each person uploaded on a day, and a row for each store, for which its uploads wait. */
export const uploadQuota: Migration = {
  name: '0049_upload_quota',
  up: [
    createTable('upload_day', [
      '`user` INT NOT NULL',
      '`day` DATE NOT NULL',
      '`bytes` BIGINT NOT NULL',
      'PRIMARY KEY (`user`, `day`)',
      'KEY `upload_day_day` (`day`)',
    ]),
    createTable('upload_store', ['`store` INT NOT NULL PRIMARY KEY', '`uploads` BIGINT NOT NULL']),
    alterTable('file', ['ADD KEY `file_author_store` (`author_store`, `file_size`)']),
  ],
};
