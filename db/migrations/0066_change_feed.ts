import { createTable, type Migration } from './migration';

/** What a change says of a record. `store` and `about` say who may be told of a row that is gone. */
const CHANGE_COLUMNS = [
  '`entity` VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL',
  // 0 where a foreign key led nowhere: such a row gets no number.
  '`record` INT NOT NULL',
  '`change` VARCHAR(8) CHARACTER SET ascii COLLATE ascii_bin NOT NULL',
  '`into` INT',
  '`at` DATETIME(3) NOT NULL',
  '`store` INT',
  // Of a note or file: the entity of its record.
  '`about` VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin',
  // Whether the row went to another store: a deletion for the store that had it alone.
  '`is_move` TINYINT(1) NOT NULL DEFAULT 0',
];

/**
 * Changes of records in the order of their commits. A write leaves its changes in `change_outbox`; once that is
 * committed, they get their numbers in `change_feed`.
 */
export const changeFeed: Migration = {
  name: '0066_change_feed',
  up: [
    createTable('change_outbox', ['`id` BIGINT NOT NULL AUTO_INCREMENT', ...CHANGE_COLUMNS, 'PRIMARY KEY (`id`)']),
    createTable('change_feed', [
      '`number` BIGINT NOT NULL',
      ...CHANGE_COLUMNS,
      'PRIMARY KEY (`number`)',
      'KEY `change_feed_at` (`at`)',
    ]),
    createTable('change_stamper', [
      '`id` TINYINT NOT NULL PRIMARY KEY',
      '`last_number` BIGINT NOT NULL DEFAULT 0',
      "`holder` CHAR(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT ''",
      "`until` DATETIME(3) NOT NULL DEFAULT '2000-01-01'",
    ]),
    'INSERT IGNORE INTO `change_stamper` (`id`) VALUES (1)',
  ],
};
