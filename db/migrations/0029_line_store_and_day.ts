import { alterTable, type Backfill, type Migration } from './migration';

const linesStoreAndDay: Backfill = {
  name: 'order lines: store and day of delivery',
  table: 'store_order_line',
  joins:
    'JOIN `store_order` o ON o.`id` = t.`store_order` JOIN `stock` s ON s.`id` = t.`stock_id` ' +
    'LEFT JOIN `container` c ON c.`id` = s.`container`',
  values: {
    store: 'o.`store`',
    expected_delivery_date: 'c.`delivery_date`',
  },
  fillsAgain: true,
};

/**
 * Order lines keep their store and their day of delivery, so that an index finds what is on its way to a store. Without
 * them, MariaDB joins each of a store's lines to its stock and container before it knows the day.
 */
export const lineStoreAndDay: Migration = {
  name: '0029_line_store_and_day',
  up: [
    alterTable('store_order_line', ['ADD COLUMN `store` INT', 'ADD COLUMN `expected_delivery_date` DATE']),
    linesStoreAndDay,
    alterTable('store_order_line', [
      'ADD KEY `store_order_line_store` (`store`, `expected_delivery_date`, `store_order`, `quantity`, `total_price`)',
      'ADD KEY `store_order_line_expected` (`expected_delivery_date`, `store_order`)',
    ]),
  ],
};
