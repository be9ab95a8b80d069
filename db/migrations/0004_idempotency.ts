import { createTable, type Migration } from './migration';

/** First replies of creations that carried an Idempotency-Key (contract §2.2), kept 24 hours. */
export const idempotency: Migration = {
  name: '0004_idempotency',
  up: [
    createTable('idempotency', [
      '`id` CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL',
      '`body_hash` CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL',
      '`reply` MEDIUMTEXT',
      '`created_date` DATETIME(3) NOT NULL',
      'PRIMARY KEY (`id`)',
      'KEY `idempotency_created_date` (`created_date`)',
    ]),
  ],
};
