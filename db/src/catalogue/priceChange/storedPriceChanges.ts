import { DAY_MS } from '@trestle/schema/periods';
import { invalidField, conflict } from '@trestle/schema/errors';
import type { AppliedPriceChange, PriceChangeRequest } from '@trestle/schema/priceChange';
import type { Caller, Write } from '../../collection/call/context';
import { PRICE_UNDO_DAYS } from '../../identity/purgeExpired';
import { execute, preparedStatement, selectRows } from '../../collection/call/statements';
import { sql, toSqlTimestamp } from '../../sql/sqlText';
import type { RepricedRow } from './planPriceChange';
import type { RepricedName } from './repricedEntities';

const MAX_PRUNED_CHANGES = 50;

/** Pattern of an id. Other text is not looked up: the database refuses to compare some characters with the column. */
const PRICE_CHANGE_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** A row of a price change, as it is stored for the undo. */
export interface StoredPriceRow {
  name: RepricedName;
  id: number;
  product: number;
  prices: RepricedRow['prices'];
}
/** A price change, as it is stored for the undo. */
export interface StoredPriceChange {
  request: Pick<PriceChangeRequest, 'prices' | 'stock' | 'catalogue_pages'>;
  rows: readonly StoredPriceRow[];
}

/** Returns the time before which price changes can no longer be undone. */
export const oldestStoredDate = ({ now }: Caller): string =>
  toSqlTimestamp(new Date(now.getTime() - PRICE_UNDO_DAYS * DAY_MS).toISOString());

/** Stores the former and the new prices, and what the list of changes says of it, in the transaction that writes them. */
export function storeForUndo(
  write: Write,
  { id, products, records, changed_prices }: AppliedPriceChange,
  { prices, stock, catalogue_pages, by, value, rounding }: PriceChangeRequest,
  rows: readonly RepricedRow[],
): void {
  const storedChange: StoredPriceChange = {
    request: { prices, stock, catalogue_pages },
    rows: rows.map(({ name, row, prices: rowPrices }) => ({
      name,
      id: row['id'] as number,
      product: row[name === 'product' ? 'id' : 'product'] as number,
      prices: rowPrices,
    })),
  };
  const { caller } = write;
  const columns = '`id`, `created_date`, `user`, `actor`, `changes`, `rule`, `products`, `records`, `changed_prices`';
  write.finalStatements.push(
    preparedStatement(
      `INSERT INTO \`price_change\` (${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      id,
      toSqlTimestamp(caller.now.toISOString()),
      caller.user,
      caller.actor,
      JSON.stringify(storedChange),
      JSON.stringify({ prices, stock, catalogue_pages, by, value, rounding }),
      products,
      records,
      changed_prices,
    ),
    sql(
      `DELETE FROM \`price_change\` WHERE \`created_date\` < ? LIMIT ${MAX_PRUNED_CHANGES}`,
      oldestStoredDate(caller),
    ),
  );
}

/**
 * Locks a price change of the caller, and marks it as undone unless it is only a preview.
 * @throws Problem 400 when the caller has made no such change, 409 when it is undone already
 */
export async function takeForUndo(write: Write, id: string, isPreview: boolean): Promise<StoredPriceChange> {
  const { context, caller, transaction } = write;
  const notFoundError = invalidField('id', 'There is no such price change', 'not-found');
  if (!PRICE_CHANGE_ID.test(id)) throw notFoundError;
  const [stored] = await selectRows<{ changes: string; undone_date: string | null }>(
    context,
    sql(
      'SELECT `changes`, `undone_date` FROM `price_change` ' +
        'WHERE `id` = ? AND `user` = ? AND `actor` = ? AND `created_date` >= ? FOR UPDATE',
      id,
      caller.user,
      caller.actor,
      oldestStoredDate(caller),
    ),
    transaction,
  );
  if (!stored) throw notFoundError;
  if (stored.undone_date !== null) throw conflict('This price change is undone already.', { code: 'changed' });
  if (!isPreview)
    await execute(
      context,
      sql('UPDATE `price_change` SET `undone_date` = ? WHERE `id` = ?', toSqlTimestamp(caller.now.toISOString()), id),
      transaction,
    );
  return JSON.parse(stored.changes) as StoredPriceChange;
}
