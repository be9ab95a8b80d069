import { createLinkTable, createTable, type Migration } from './migration';

/** Reports that are mailed again and again. They go with their owner. */
export const reportSchedule: Migration = {
  name: '0016_report_schedule',
  up: [
    createTable('report_schedule', [
      '`id` INT NOT NULL AUTO_INCREMENT',
      '`created_date` DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3)',
      '`modified_date` DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3)',
      '`report` VARCHAR(100) NOT NULL',
      '`title` VARCHAR(255)',
      '`parameters` JSON',
      '`format` VARCHAR(10) NOT NULL',
      '`frequency` VARCHAR(10) NOT NULL',
      '`time` VARCHAR(5) NOT NULL',
      '`weekday` INT',
      '`day` INT',
      '`zone` VARCHAR(64)',
      '`skip_when_empty` TINYINT(1) NOT NULL DEFAULT 0',
      '`is_active` TINYINT(1) NOT NULL DEFAULT 1',
      '`next_run` DATETIME(3)',
      '`last_run` DATETIME(3)',
      '`last_result` VARCHAR(500)',
      '`owner` INT NOT NULL',
      'PRIMARY KEY (`id`)',
      'KEY `report_schedule_owner` (`owner`)',
      'KEY `report_schedule_due` (`is_active`, `next_run`)',
      'CONSTRAINT `fk_report_schedule_owner` FOREIGN KEY (`owner`) REFERENCES `user` (`id`) ON DELETE CASCADE',
    ]),
    createLinkTable('report_schedule_recipients', 'report_schedule', 'user'),
  ],
};
