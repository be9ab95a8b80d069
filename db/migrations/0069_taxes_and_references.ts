import { alterTable, type Migration } from './migration';

/**
 * What papers and accounts name: an order's number at its store, a store's code in the accounts, and the tax of the day
 * on which an order was made. Without a rate, as in orders of before, the settings decide.
 */
export const taxesAndReferences: Migration = {
  name: '0069_taxes_and_references',
  up: [
    alterTable('store_order', [
      'ADD COLUMN `reference` VARCHAR(60)',
      'ADD COLUMN `tax_rate` DOUBLE',
      'ADD COLUMN `tax_included` TINYINT(1) NOT NULL DEFAULT 0',
    ]),
    alterTable('store', ['ADD COLUMN `account_code` VARCHAR(50)']),
  ],
};
