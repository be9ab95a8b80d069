import { createTable, type Migration } from './migration';

/** Imports, and what each wrote, so that it can be undone. They go with their person. */
export const importRun: Migration = {
  name: '0023_import_run',
  up: [
    createTable('import_run', [
      '`id` INT NOT NULL AUTO_INCREMENT',
      '`created_date` DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3)',
      '`modified_date` DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3)',
      '`collection` VARCHAR(100) NOT NULL',
      '`within` INT',
      '`file_name` VARCHAR(255) NOT NULL',
      '`headings` JSON',
      '`created_rows` INT NOT NULL',
      '`changed_rows` INT NOT NULL',
      '`unchanged_rows` INT NOT NULL',
      '`refused_rows` INT NOT NULL',
      '`undone_date` DATETIME(3)',
      '`undone` JSON',
      '`user` INT NOT NULL',
      'PRIMARY KEY (`id`)',
      'CONSTRAINT `fk_import_run_user` FOREIGN KEY (`user`) REFERENCES `user` (`id`) ON DELETE CASCADE',
    ]),
    createTable('import_run_row', [
      '`import_run` INT NOT NULL',
      '`row_id` INT NOT NULL',
      // NULL of a created row.
      '`before_values` JSON',
      // When the row was last changed before, and by the import. Another time means that somebody changed it since.
      '`modified_before` DATETIME(3)',
      '`modified_date` DATETIME(3)',
      'PRIMARY KEY (`import_run`, `row_id`)',
      'KEY `import_run_row_id` (`row_id`)',
      'CONSTRAINT `fk_import_run_row` FOREIGN KEY (`import_run`) REFERENCES `import_run` (`id`) ON DELETE CASCADE',
    ]),
  ],
};
