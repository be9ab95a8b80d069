import { alterTable, type Migration } from './migration';

/** What a process knows of the mail server and of the read replicas, for the page Health: JSON, or nothing. */
export const processFacts: Migration = {
  name: '0093_process_facts',
  up: [alterTable('process_beat', ['ADD COLUMN `facts` TEXT'])],
};
