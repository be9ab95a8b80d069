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
    // Lists of stock leave these rows out, and read nothing but the index.
    alterTable('stock', [
      'DROP KEY `stock_container`',
      'ADD KEY `stock_container` (`container`, `available`, `product`, `past`)',
      'DROP KEY `stock_product`',
      'ADD KEY `stock_product` (`product`, `available`, `container`, `past`)',
    ]),
  ],
};
