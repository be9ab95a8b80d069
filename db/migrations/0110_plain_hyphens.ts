import type { Backfill, Migration } from './migration';

/** Codes are stored with the hyphen that keyboards have. Those from word processors look the same. */
const hyphensOf = (table: string, column: string): Backfill => ({
  name: `${table}.${column}: plain hyphens`,
  table,
  where: `t.\`${column}\` LIKE '%\u2010%' OR t.\`${column}\` LIKE '%\u2011%'`,
  values: { [column]: `REPLACE(REPLACE(t.\`${column}\`, '\u2010', '-'), '\u2011', '-')` },
  // The older version writes them as they come.
  fillsAgain: true,
});

const CODES = [
  ['product', 'code'],
  ['container', 'code'],
  ['store', 'account_code'],
  ['catalogue_page', 'letter_code'],
  ['code_colour', 'code'],
  ['code_contact_type', 'code'],
  ['code_fabric', 'code'],
  ['code_product_category', 'code'],
] as const;

export const plainHyphens: Migration = {
  name: '0110_plain_hyphens',
  up: CODES.map(([table, column]) => hyphensOf(table, column)),
};
