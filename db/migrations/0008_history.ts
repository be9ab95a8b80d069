import { alterTable, type Migration } from './migration';

/**
 * Of a nested row, which record it belonged to: that record's history tells of its rows, also of those that are gone.
 */
export const history: Migration = {
  name: '0008_history',
  up: [
    alterTable('audit', [
      'ADD COLUMN `parent_name` VARCHAR(100)',
      'ADD COLUMN `parent_id` INT',
      'ADD KEY `audit_parent` (`parent_name`, `parent_id`, `other_name`)',
    ]),
  ],
};
