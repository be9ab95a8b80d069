import type { Backfill, Migration } from './migration';

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

/** What a stock row costs. */
export const pricesAndNames: Migration = {
  name: '0051_prices_and_names',
  up: [stockPrices],
};
