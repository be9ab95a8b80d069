import { createTable, type Migration } from './migration';

/** Changes of a field in many records, each by a call of its own, with the values before and after. */
export const changeRuns: Migration = {
  name: '0098_change_run',
  up: [
    createTable('change_run', [
      '`id` CHAR(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL',
      '`created_date` DATETIME(3) NOT NULL',
      '`user` INT NOT NULL',
      '`actor` INT NOT NULL',
      '`collection` VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL',
      '`set_values` TEXT NOT NULL',
      'PRIMARY KEY (`id`)',
      'KEY `change_run_collection` (`collection`, `created_date`)',
      'KEY `change_run_created_date` (`created_date`)',
      'CONSTRAINT `fk_change_run_user` FOREIGN KEY (`user`) REFERENCES `user` (`id`) ON DELETE CASCADE',
    ]),
    createTable('change_run_row', [
      '`run` CHAR(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL',
      '`row_id` INT NOT NULL',
      '`before_values` TEXT NOT NULL',
      '`after_values` TEXT NOT NULL',
      '`undone_date` DATETIME(3)',
      'PRIMARY KEY (`run`, `row_id`)',
      'CONSTRAINT `fk_change_run_row_run` FOREIGN KEY (`run`) REFERENCES `change_run` (`id`) ON DELETE CASCADE',
    ]),
  ],
};
