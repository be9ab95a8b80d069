import { conflict, notFound } from '@trestle/schema/errors';
import { DAY_MS } from '@trestle/schema/periods';
import type { InOrderAnswer, PastReceipt } from '@trestle/schema/receipt';
import type { Caller, Context, Row, Write } from '../../collection/call/context';
import { RECEIPT_UNDO_DAYS } from '../../identity/purgeExpired';
import { execute, preparedStatement, selectRows } from '../../collection/call/statements';
import { sql, toSqlTimestamp } from '../../sql/sqlText';

const MAX_PRUNED_RECEIPTS = 50;
const MAX_LISTED_RECEIPTS = 50;
/** Pattern of an id. Other text is not looked up: the database refuses to compare some characters with the column. */
const RECEIPT_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** A row before and after a receipt; null where it was not there. */
export interface StoredChange {
  id: number;
  before: Row | null;
  after: Row | null;
}
/** A receipt, as it is stored for its undo. */
export interface StoredReceipt {
  received: [before: unknown, after: string];
  /** The answer to 'Received in order?' of before. Receipts of earlier versions have none. */
  inOrder?: InOrderAnswer | null;
  stock: readonly StoredChange[];
  lines: readonly StoredChange[];
}

const oldestDate = ({ caller }: { caller: Caller }): string =>
  toSqlTimestamp(new Date(caller.now.getTime() - RECEIPT_UNDO_DAYS * DAY_MS).toISOString());

/** Stores a receipt in the transaction that writes it. */
export function storeReceipt(write: Write, id: string, container: number, receipt: StoredReceipt): void {
  const { caller } = write;
  const columns = '`id`, `container`, `created_date`, `user`, `actor`, `changes`';
  write.finalStatements.push(
    preparedStatement(
      `INSERT INTO \`container_receipt\` (${columns}) VALUES (?, ?, ?, ?, ?, ?)`,
      id,
      container,
      toSqlTimestamp(caller.now.toISOString()),
      caller.user,
      caller.actor,
      JSON.stringify(receipt),
    ),
    sql(`DELETE FROM \`container_receipt\` WHERE \`created_date\` < ? LIMIT ${MAX_PRUNED_RECEIPTS}`, oldestDate(write)),
  );
}

/** Returns the receipts of a container that can still be undone or were, newest first. */
export function listReceipts(context: Context, container: number, caller: Caller): Promise<PastReceipt[]> {
  return selectRows<PastReceipt & Row>(
    context,
    sql(
      "SELECT `id` AS `undo`, `created_date`, `undone_date`, JSON_LENGTH(`changes`, '$.stock') AS `rows`, " +
        "JSON_LENGTH(`changes`, '$.lines') AS `lines` FROM `container_receipt` " +
        `WHERE \`container\` = ? AND \`created_date\` >= ? ORDER BY \`created_date\` DESC LIMIT ${MAX_LISTED_RECEIPTS}`,
      container,
      oldestDate({ caller }),
    ),
  );
}

/**
 * Locks a receipt of a container, to take it back.
 * @throws Problem 404 when the container has no such receipt of the last 30 days, 409 when it is undone already
 */
export async function takeReceipt(write: Write, id: string, container: number): Promise<StoredReceipt> {
  const { context, transaction } = write;
  if (!RECEIPT_ID.test(id)) throw notFound();
  const [stored] = await selectRows<{ changes: string; undone_date: string | null }>(
    context,
    sql(
      'SELECT `changes`, `undone_date` FROM `container_receipt` ' +
        'WHERE `id` = ? AND `container` = ? AND `created_date` >= ? FOR UPDATE',
      id,
      container,
      oldestDate(write),
    ),
    transaction,
  );
  if (!stored) throw notFound();
  if (stored.undone_date !== null) throw conflict('This receipt is undone already.', { code: 'changed' });
  return JSON.parse(stored.changes) as StoredReceipt;
}

/** Marks a receipt as undone. */
export async function markUndone({ context, caller, transaction }: Write, id: string): Promise<void> {
  const undone = toSqlTimestamp(caller.now.toISOString());
  await execute(
    context,
    sql('UPDATE `container_receipt` SET `undone_date` = ? WHERE `id` = ?', undone, id),
    transaction,
  );
}

/** Moves the receipts of merged containers to the one that is kept, or they would go with them. */
export async function keepReceipts({ context, transaction }: Write, kept: number, others: readonly number[]) {
  const text = 'UPDATE `container_receipt` SET `container` = ? WHERE `container` IN (?)';
  await execute(context, sql(text, kept, others), transaction);
}

/**
 * Gives containers that come back from a merge their own receipts again, once they are there. A receipt tells by the
 * stock that it counted which container it was of.
 */
export async function returnReceipts(write: Write, kept: number, others: readonly number[]): Promise<void> {
  const { context, transaction } = write;
  const receipts = await selectRows<{ id: string; counted: unknown }>(
    context,
    sql(
      "SELECT `id`, JSON_EXTRACT(`changes`, '$.stock[0].before.container') AS `counted` FROM `container_receipt` " +
        'WHERE `container` = ? FOR UPDATE',
      kept,
    ),
    transaction,
  );
  for (const id of others) {
    const own = receipts.filter(({ counted }) => Number(counted) === id);
    const text = 'UPDATE `container_receipt` SET `container` = ? WHERE `id` IN (?)';
    if (own.length)
      write.finalStatements.push(
        sql(
          text,
          id,
          own.map((receipt) => receipt.id),
        ),
      );
  }
}
