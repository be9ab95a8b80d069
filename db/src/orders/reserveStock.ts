import { fieldError, type FieldErrors } from '@trestle/schema/errors';
import type { Change, Row, Write } from '../collection/context';
import { execute, selectRows } from '../collection/statements';
import { RetryRowByRow } from '../collection/transaction';
import { canDisclose } from '../collection/fieldAccess';
import type { Statement } from '../sql/executor';
import { questionMarks, sql } from '../sql/sqlText';

/** Returns the pieces that a line holds of its stock row before the change; `wanted` those after it. */
const held = (change: Change): { stock: number; pieces: number } | null =>
  change.before ? { stock: change.before['stock_id'] as number, pieces: change.before['quantity'] as number } : null;
const wanted = (change: Change): { stock: number; pieces: number } | null => {
  if (change.kind === 'delete') return null;
  const after: Row = { ...change.before, ...change.values };
  return { stock: after['stock_id'] as number, pieces: after['quantity'] as number };
};

/** Returns the change of each stock row's counter. Lines on the same row are added up (contract §2.3). */
export const movements = (changes: readonly Change[]): Map<number, number> => {
  const by = new Map<number, number>();
  const add = (stock: number, pieces: number) => by.set(stock, (by.get(stock) ?? 0) + pieces);
  for (const change of changes) {
    const [from, to] = [held(change), wanted(change)];
    if (from) add(from.stock, -from.pieces);
    if (to) add(to.stock, to.pieces);
  }
  return new Map([...by].filter(([, pieces]) => pieces !== 0).sort(([a], [b]) => a - b));
};

/**
 * Finds the lines that ask for more than is left of a stock row. Lines are served in their order.
 * @param free pieces that nobody holds, plus those that these lines hold already
 * @returns pieces left, by position of the line
 */
export const shortages = (changes: readonly Change[], stock: number, free: number): Map<number, number> => {
  const found = new Map<number, number>();
  let left = free;
  changes.forEach((change, position) => {
    const want = wanted(change);
    if (want?.stock !== stock) return;
    if (want.pieces > left) found.set(position, Math.max(left, 0));
    else left -= want.pieces;
  });
  return found;
};

const ADD_ORDERED_SQL = 'UPDATE `stock` SET `ordered` = `ordered` + ? WHERE `id` = ? AND `ordered` + ? <= `quantity`';

/** Locks a stock row and returns the pieces that are free for these lines; undefined when the row does not exist. */
const freeFor = async (write: Write, stock: number, changes: readonly Change[]): Promise<number | undefined> => {
  const [row] = await selectRows<{ free: number }>(
    write.context,
    sql('SELECT `quantity` - `ordered` AS free FROM `stock` WHERE `id` = ? FOR UPDATE', stock),
    write.transaction,
  );
  const own = changes.reduce((sum, change) => {
    const h = held(change);
    return h?.stock === stock ? sum + h.pieces : sum;
  }, 0);
  return row && row.free + own;
};

/** Returns the error for too many pieces. It states the number left if the caller may see it (SECURITY.md, 68). */
const shortWords = ({ context, caller }: Write, left: number): string =>
  canDisclose(context, caller, 'available', 'stock', 'stock_availability')
    ? `Maximum value ${left}`
    : 'There are not so many left: ask for fewer';
/** Moves the counters row by row, in id order, to find the lines that ask for too much. */
const moveEach = async (changes: readonly Change[], write: Write): Promise<FieldErrors[]> => {
  const errors = changes.map((): FieldErrors => ({}));
  for (const [stock, pieces] of movements(changes)) {
    if (await execute(write.context, sql(ADD_ORDERED_SQL, pieces, stock, pieces), write.transaction)) continue;
    const free = await freeFor(write, stock, changes);
    // The check of references reports a missing stock row on the line's `stock_id`.
    if (free === undefined) continue;
    const short = shortages(changes, stock, free);
    for (const [position, left] of short) errors[position] = { quantity: [fieldError('max', shortWords(write, left))] };
    // Somebody released pieces after the failed update. The row is locked now, so this update succeeds.
    if (!short.size) await execute(write.context, sql(ADD_ORDERED_SQL, pieces, stock, pieces), write.transaction);
  }
  return errors;
};

/** Stock rows in one statement. The database compares each row with all ids of the statement. */
const MAX_ROWS_PER_STATEMENT = 50;
/** Statements for up to this many rows are kept prepared: an order has few lines, so few texts come again and again. */
export const MAX_PREPARED_ROWS = 20;
/** Returns the same conditional update for several rows. `ORDER BY` takes the locks in id order. */
const moveAll = (moves: readonly [stock: number, pieces: number][]): Statement => {
  const by = `CASE \`id\` ${moves.map(() => 'WHEN ? THEN ?').join(' ')} END`;
  const ids = moves.map(([stock]) => stock);
  const text = `UPDATE \`stock\` SET \`ordered\` = \`ordered\` + ${by}
    WHERE \`id\` IN (${questionMarks(ids)}) AND \`ordered\` + ${by} <= \`quantity\` ORDER BY \`id\``;
  return {
    text,
    values: [...moves.flat(), ...ids, ...moves.flat()],
    prepared: moves.length <= MAX_PREPARED_ROWS,
  };
};
/**
 * Moves the counters of many stock rows per statement.
 * @throws RetryRowByRow when a stock row has too few pieces
 */
const moveTogether = async (changes: readonly Change[], write: Write): Promise<void> => {
  const moves = [...movements(changes)];
  for (let start = 0; start < moves.length; start += MAX_ROWS_PER_STATEMENT) {
    const batch = moves.slice(start, start + MAX_ROWS_PER_STATEMENT);
    if ((await write.transaction.execute(moveAll(batch))) < batch.length) throw new RetryRowByRow();
  }
};

/**
 * Reserves or releases the stock of order lines, in the transaction of the order (contract §2.3).
 *
 * Conditional updates in id order never sell more than the stock, on one database node and on several (SECURITY.md,
 * 50).
 * @returns errors by line: 'Maximum value N' on the quantity of a line that asks for too much
 */
export const reserveStock = async (changes: readonly Change[], write: Write): Promise<FieldErrors[]> => {
  if (write.rowByRow) return moveEach(changes, write);
  await moveTogether(changes, write);
  return changes.map(() => ({}));
};
