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
const wantedStock = (change: Change): { stock: number; pieces: number } | null => {
  if (change.kind === 'delete') return null;
  const after: Row = { ...change.before, ...change.values };
  return { stock: after['stock_id'] as number, pieces: after['quantity'] as number };
};

/** Returns the change of each stock row's counter. Lines on the same row are added up (contract §2.3). */
export const movements = (changes: readonly Change[]): Map<number, number> => {
  const by = new Map<number, number>();
  const add = (stock: number, pieces: number) => by.set(stock, (by.get(stock) ?? 0) + pieces);
  for (const change of changes) {
    const [from, to] = [held(change), wantedStock(change)];
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
  let freePieces = free;
  changes.forEach((change, position) => {
    const want = wantedStock(change);
    if (want?.stock !== stock) return;
    if (want.pieces > freePieces) found.set(position, Math.max(freePieces, 0));
    else freePieces -= want.pieces;
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

/** Returns the positions of the lines that hold or want a stock row, by its id. */
const positionsByStock = (changes: readonly Change[]): Map<number, number[]> => {
  const by = new Map<number, number[]>();
  changes.forEach((change, position) => {
    const [from, to] = [held(change)?.stock, wantedStock(change)?.stock];
    for (const stock of from === to ? [to] : [from, to]) {
      if (stock === undefined) continue;
      const positions = by.get(stock);
      if (positions) positions.push(position);
      else by.set(stock, [position]);
    }
  });
  return by;
};

/** Returns which of some stock rows exist. */
const selectPresent = async (
  { context, transaction }: Write,
  stocks: readonly number[],
): Promise<ReadonlySet<number>> => {
  const query = sql('SELECT `id` FROM `stock` WHERE `id` IN (?)', stocks);
  return new Set((await selectRows<{ id: number }>(context, query, transaction)).map(({ id }) => id));
};

/** Moves the counters row by row, in id order, to find the lines that ask for too much, or for a missing stock row. */
const moveEach = async (changes: readonly Change[], write: Write): Promise<FieldErrors[]> => {
  const errors = changes.map((): FieldErrors => ({}));
  const moves = movements(changes);
  const positions = positionsByStock(changes);
  // Read once a row is missing: of thousands of lines, most others are then missing, too.
  let present: ReadonlySet<number> | undefined;
  for (const [stock, pieces] of moves) {
    const own = positions.get(stock)!;
    const lines = own.map((position) => changes[position]!);
    const isMissing = present?.has(stock) === false;
    if (!isMissing && (await execute(write.context, sql(ADD_ORDERED_SQL, pieces, stock, pieces), write.transaction)))
      continue;
    const free = isMissing ? undefined : await freeFor(write, stock, lines);
    if (free === undefined) {
      present ??= await selectPresent(write, [...moves.keys()]);
      for (const position of own) errors[position] = { stock_id: [fieldError('not-found', 'There is no such record')] };
      continue;
    }
    const short = shortages(lines, stock, free);
    for (const [line, left] of short) errors[own[line]!] = { quantity: [fieldError('max', shortWords(write, left))] };
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
