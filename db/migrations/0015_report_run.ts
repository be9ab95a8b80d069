import { createTable, type Migration } from './migration';

/** Reports that are made while nobody waits, and which process makes each. They go with their person. */
export const reportRun: Migration = {
  name: '0015_report_run',
  up: [
    createTable('report_run', [
      '`id` INT NOT NULL AUTO_INCREMENT',
      '`created_date` DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3)',
      '`modified_date` DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3)',
      '`report` VARCHAR(100) NOT NULL',
      '`title` VARCHAR(255)',
      '`parameters` JSON',
      '`format` VARCHAR(10) NOT NULL',
      "`status` VARCHAR(10) NOT NULL DEFAULT 'queued'",
      '`zone` VARCHAR(64)',
      '`rows_done` INT',
      '`rows_total` INT',
      '`pages` INT',
      '`error` VARCHAR(500)',
      '`started_date` DATETIME(3)',
      '`finished_date` DATETIME(3)',
      '`file` INT',
      '`file_name` VARCHAR(255)',
      '`file_size` INT',
      '`user` INT NOT NULL',
      'PRIMARY KEY (`id`)',
      'KEY `report_run_user` (`user`, `id`)',
      'KEY `report_run_status` (`status`)',
      'KEY `report_run_created` (`created_date`)',
      'CONSTRAINT `fk_report_run_user` FOREIGN KEY (`user`) REFERENCES `user` (`id`) ON DELETE CASCADE',
    ]),
    // Beside the run, so that a sign of life is no change of the run.
    createTable('report_run_life', [
      '`run` INT NOT NULL',
      '`alive_at` DATETIME(3) NOT NULL',
      'PRIMARY KEY (`run`)',
      'CONSTRAINT `fk_report_run_life_run` FOREIGN KEY (`run`) REFERENCES `report_run` (`id`) ON DELETE CASCADE',
    ]),
  ],
};
