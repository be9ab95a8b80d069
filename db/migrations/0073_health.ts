import { createTable, type Migration } from './migration';

/** What the page Health shows: the processes that run, and the backups that were written. */
export const health: Migration = {
  name: '0073_health',
  up: [
    createTable('process_beat', [
      '`id` CHAR(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL',
      '`kind` VARCHAR(20) NOT NULL',
      '`host` VARCHAR(255) NOT NULL',
      '`version` VARCHAR(40) NOT NULL',
      '`started_date` DATETIME(3) NOT NULL',
      '`seen_date` DATETIME(3) NOT NULL',
      // Free and total space of DATA_DIR; null where it can't be told.
      '`disk_free` BIGINT',
      '`disk_size` BIGINT',
      '`memory` BIGINT NOT NULL',
      'PRIMARY KEY (`id`)',
      'KEY `process_beat_seen` (`seen_date`)',
    ]),
    createTable('backup_run', [
      '`id` INT NOT NULL AUTO_INCREMENT',
      '`created_date` DATETIME(3) NOT NULL',
      '`version` VARCHAR(40) NOT NULL',
      '`row_count` BIGINT NOT NULL',
      '`seconds` INT NOT NULL',
      'PRIMARY KEY (`id`)',
    ]),
  ],
};
