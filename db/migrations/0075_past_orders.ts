import { alterTable, type Migration } from './migration';

/**
 * Marks orders from before the company moved in, and the stock rows that stand behind their lines. Such a row has as
 * many pieces as were ordered, so nothing of it is ever left.
 */
export const pastOrders: Migration = {
  name: '0075_past_orders',
  up: [
    alterTable('store_order', ['ADD COLUMN `past` TINYINT(1) NOT NULL DEFAULT 0']),
    alterTable('stock', ['ADD COLUMN `past` TINYINT(1) NOT NULL DEFAULT 0']),
  ],
};
