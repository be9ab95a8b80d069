import { alterTable, type Backfill, type Migration } from './migration';

/**
 * Stock rows without a price get that of their product, where nothing was ordered of them. Lines that were ordered
 * without a price keep what they have, and so do their rows: somebody has to decide about both.
 */
const stockPrices: Backfill = {
  name: 'stock: price of the product',
  table: 'stock',
  joins: 'JOIN `product` p ON p.`id` = t.`product`',
  where: 't.`price` IS NULL AND t.`ordered` = 0 AND p.`wholesale_price` IS NOT NULL',
  values: { price: 'p.`wholesale_price`' },
  fillsAgain: true,
};

/** Lines that are there already get the present name and code of their product: nobody knows those of the day. */
const lineNames: Backfill = {
  name: 'order lines: name and code of the product',
  table: 'store_order_line',
  joins: 'JOIN `stock` s ON s.`id` = t.`stock_id` JOIN `product` p ON p.`id` = s.`product`',
  where: 't.`ordered_name` IS NULL AND t.`ordered_code` IS NULL',
  values: { ordered_name: 'p.`description`', ordered_code: 'p.`code`' },
  fillsAgain: true,
};

/** Stock rows get a price, and order lines keep what their product was called when it was ordered. */
export const pricesAndNames: Migration = {
  name: '0051_prices_and_names',
  up: [
    stockPrices,
    alterTable('store_order_line', ['ADD COLUMN `ordered_name` VARCHAR(255)', 'ADD COLUMN `ordered_code` VARCHAR(50)']),
    lineNames,
  ],
};
