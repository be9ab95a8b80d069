import { alterTable, type Migration } from './migration';

/** What a price change did, for the list of past changes: its rule, and how much it wrote. NULL in older ones. */
export const priceChangeRule: Migration = {
  name: '0078_price_change_rule',
  up: [
    alterTable('price_change', [
      'ADD COLUMN `rule` JSON',
      'ADD COLUMN `products` INT',
      'ADD COLUMN `records` INT',
      'ADD COLUMN `changed_prices` INT',
    ]),
  ],
};
