import { createTable, type Migration } from './migration';

/** What merges removed, moved and filled, for their undo. */
export const mergeRuns: Migration = {
  name: '0097_merge_run',
  up: [
    createTable('merge_run', [
      '`id` INT NOT NULL AUTO_INCREMENT',
      '`created_date` DATETIME(3) NOT NULL',
      '`undone_date` DATETIME(3)',
      '`user` INT NOT NULL',
      '`actor` INT NOT NULL',
      '`collection` VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL',
      '`kept` INT NOT NULL',
      '`merged` TEXT NOT NULL',
      '`details` LONGTEXT NOT NULL',
      'PRIMARY KEY (`id`)',
      'KEY `merge_run_kept` (`collection`, `kept`)',
      'KEY `merge_run_created_date` (`created_date`)',
      'CONSTRAINT `fk_merge_run_user` FOREIGN KEY (`user`) REFERENCES `user` (`id`) ON DELETE CASCADE',
    ]),
  ],
};
