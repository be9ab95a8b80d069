import { alterTable, type Migration } from './migration';

/**
 * Order lines keep how many of their pieces the store was handed, and on which day. NULL where nobody said so. The index
 * of an order's lines holds what the next arrival of an order is found by.
 */
export const deliveredLines: Migration = {
  name: '0052_delivered_lines',
  up: [
    alterTable('store_order_line', ['ADD COLUMN `handed_over` INT', 'ADD COLUMN `delivered_date` DATE']),
    alterTable('store_order_line', [
      'DROP KEY `store_order_line_order`',
      'ADD KEY `store_order_line_order` (`store_order`, `store`, `product`, `stock_id`, `quantity`, `total_price`, ' +
        '`expected_delivery_date`, `handed_over`)',
    ]),
  ],
};
