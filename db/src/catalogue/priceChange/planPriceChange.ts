import { createHash } from 'node:crypto';
import { fieldError, invalidField, validationError } from '@trestle/schema/errors';
import { MAX_REPRICED_ROWS, type PriceChangeRequest } from '@trestle/schema/priceChange';
import { changedPrice } from '@trestle/schema/priceRule';
import { lockRows, storedRows } from '../../collection/write/lockRows';
import type { Caller, Context, Row } from '../../collection/call/context';
import { accessOf } from '../../collection/call/fieldAccess';
import type { SqlExecutor } from '../../sql/executor';
import { sql, toSqlTimestamp, type Sql } from '../../sql/sqlText';
import { checkRights } from './checkRights';
import { followingPrices, REPRICED_NAMES, type RepricedName } from './repricedEntities';

/** A row and its prices that change: before and after, by field. */
export interface RepricedRow {
  name: RepricedName;
  row: Row;
  prices: Readonly<Record<string, readonly [before: number, after: number]>>;
}
/** What a price change would write. */
export interface PriceChangePlan {
  rows: readonly RepricedRow[];
  /** Every product of the request by id, also those whose prices stay. */
  products: ReadonlyMap<number, Row>;
  /** Digest of all rows and prices. It differs once a price or a row has changed. */
  fingerprint: string;
}

/**
 * Returns the condition for the rows that a price change may write: the products, stock of which pieces are left, and
 * pages that are or will be printed.
 */
function currentRowsCondition(context: Context, name: RepricedName, request: PriceChangeRequest, caller: Caller) {
  const { hidden } = accessOf(context, context.find(name), caller);
  const now = toSqlTimestamp(caller.now.toISOString());
  const notEndedSql = (alias: string) => `(${alias}.\`active_end_date\` IS NULL OR ${alias}.\`active_end_date\` > ?)`;
  return (alias: string): Sql => {
    if (name === 'product') return sql(`${alias}.\`id\` IN (?)`, request.products);
    const ofProductsSql = `${alias}.\`product\` IN (?)`;
    // Which rows are found must not reveal a value that a rule hides (SECURITY.md, 68).
    if (name === 'stock')
      return hidden.has('available')
        ? sql(ofProductsSql, request.products)
        : sql(`${ofProductsSql} AND ${alias}.\`available\` > 0`, request.products);
    const endedCatalogues = 'SELECT c.`id` FROM `catalogue` c WHERE c.`active_end_date` <= ?';
    const catalogue = `${alias}.\`catalogue\``;
    return sql(
      `${ofProductsSql} AND ${notEndedSql(alias)} AND (${catalogue} IS NULL OR ${catalogue} NOT IN (${endedCatalogues}))`,
      request.products,
      now,
      now,
    );
  };
}

function repriceRow(name: RepricedName, row: Row, request: PriceChangeRequest): RepricedRow {
  const prices: Record<string, [number, number]> = {};
  for (const field of followingPrices(name, request.prices)) {
    const before = row[field];
    if (typeof before !== 'number') continue;
    const after = changedPrice(before, request);
    if (after !== before) prices[field] = [before, after];
  }
  return { name, row, prices };
}

function fingerprintOf(rows: readonly RepricedRow[]): string {
  const lines = rows.flatMap(({ name, row, prices }) =>
    Object.entries(prices).map(([field, [before, after]]) => [name, row['id'], field, before, after].join(' ')),
  );
  return createHash('sha256').update(lines.toSorted().join('\n')).digest('hex');
}

/**
 * Computes a price change from the rows that are stored now and that the caller sees.
 * @param transaction the write that locks the rows; undefined for a preview
 * @throws Problem 400 or 403 for what the caller may not change, and for more rows than one change may write
 */
export async function planPriceChange(
  context: Context,
  request: PriceChangeRequest,
  caller: Caller,
  transaction?: SqlExecutor,
): Promise<PriceChangePlan> {
  checkRights(context, request, caller);
  const rows: RepricedRow[] = [];
  const products = new Map<number, Row>();
  for (const name of REPRICED_NAMES) {
    if ((name === 'stock' && !request.stock) || (name === 'catalogue_page' && !request.catalogue_pages)) continue;
    const where = currentRowsCondition(context, name, request, caller);
    const entity = context.find(name);
    const entityRows = transaction
      ? await lockRows(context, entity, where, caller, transaction)
      : await storedRows(context, entity, where, caller);
    if (name === 'product') for (const row of entityRows) products.set(row['id'] as number, row);
    rows.push(
      ...entityRows.map((row) => repriceRow(name, row, request)).filter(({ prices }) => Object.keys(prices).length),
    );
    if (rows.length > MAX_REPRICED_ROWS)
      throw validationError({
        products: [fieldError('max', `Change at most ${MAX_REPRICED_ROWS} records at once: choose fewer products`)],
      });
  }
  if (products.size < request.products.length) throw invalidField('products', 'There is no such record', 'not-found');
  return { rows, products, fingerprint: fingerprintOf(rows) };
}
