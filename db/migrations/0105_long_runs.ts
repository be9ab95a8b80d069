import { alterTable, type Migration } from './migration';

/** Room for values as JSON, where a text takes more bytes than in its own column. Cut off, no list of runs can be read. */
export const longRuns: Migration = {
  name: '0105_long_runs',
  up: [
    alterTable('change_run', ['MODIFY COLUMN `set_values` MEDIUMTEXT NOT NULL'], 'copy'),
    alterTable(
      'change_run_row',
      ['MODIFY COLUMN `before_values` MEDIUMTEXT NOT NULL', 'MODIFY COLUMN `after_values` MEDIUMTEXT NOT NULL'],
      'copy',
    ),
  ],
};
