import { alterTable, type Migration } from './migration';

/**
 * Lines of a product, for searches of orders and lines by its words: through the stock rows they took five times as
 * long. And all of a container's pieces, which its lists add up for each container, from the index alone.
 */
export const searchIndexes: Migration = {
  name: '0107_search_indexes',
  up: [
    alterTable('store_order_line', ['ADD KEY `store_order_line_product` (`product`, `store`, `store_order`)']),
    alterTable('stock', [
      'DROP KEY `stock_container`',
      'ADD KEY `stock_container` (`container`, `available`, `product`, `past`, `quantity`)',
    ]),
  ],
};
