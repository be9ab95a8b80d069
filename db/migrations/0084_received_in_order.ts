import { alterTable, type Migration } from './migration';

/** Whether a container came in order: Yes, No, or N/A; empty where nobody said. */
export const receivedInOrder: Migration = {
  name: '0084_received_in_order',
  up: [alterTable('container', ['ADD COLUMN `received_in_order` VARCHAR(3)'])],
};
