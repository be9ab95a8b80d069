import { alterTable, type Migration } from './migration';

/**
 * First replies in the order in which they come: found by their key, but kept one after the other. By the key alone
 * each
 * would change another page of the table.
 */
export const writes: Migration = {
  name: '0009_writes',
  up: [
    alterTable(
      'idempotency',
      [
        'ADD COLUMN `number` BIGINT NOT NULL AUTO_INCREMENT FIRST',
        'DROP PRIMARY KEY',
        'ADD PRIMARY KEY (`number`)',
        'ADD UNIQUE KEY `idempotency_id` (`id`)',
      ],
      'copy',
    ),
  ],
};
