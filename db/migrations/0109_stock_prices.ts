import { alterTable, type Migration } from './migration';

/** Lists of products by their stock leave out stock without a price, and read nothing but the index. */
export const stockPrices: Migration = {
  name: '0109_stock_prices',
  up: [
    alterTable('stock', [
      'DROP KEY `stock_product`',
      'ADD KEY `stock_product` (`product`, `available`, `container`, `past`, `price`)',
    ]),
  ],
};
