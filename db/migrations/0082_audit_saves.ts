import { alterTable, type Migration } from './migration';

/** Which entry stands for its whole save. Entries of before, and those of the release before, stand for themselves. */
export const auditSaves: Migration = {
  name: '0082_audit_saves',
  up: [
    alterTable('audit', [
      'ADD COLUMN `is_part` TINYINT(1) NOT NULL DEFAULT 0',
      // To count and find the other entries of a save.
      'ADD KEY `audit_request` (`request_id`, `is_part`, `created_date`)',
    ]),
  ],
};
