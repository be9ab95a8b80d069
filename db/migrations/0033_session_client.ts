import { alterTable, type Migration } from './migration';

/** With what and from where a session began, so that people recognise theirs. */
export const sessionClient: Migration = {
  name: '0033_session_client',
  up: [
    alterTable('session', [
      'ADD COLUMN `device` VARCHAR(100)',
      'ADD COLUMN `address` VARCHAR(45)',
      'ADD KEY `session_started_at` (`ended_at`, `started_at`)',
    ]),
  ],
};
