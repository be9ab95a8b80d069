import { alterTable, type Migration } from './migration';

/** When the process that makes a schedule's report last gave a sign of life. */
export const reportScheduleAlive: Migration = {
  name: '0018_report_schedule_alive',
  up: [alterTable('report_schedule', ['ADD COLUMN `alive_at` DATETIME(3)'])],
};
