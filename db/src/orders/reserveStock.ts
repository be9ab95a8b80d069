import { fieldError, type FieldErrors } from '@trestle/schema/errors';
import type { Change, Row, Write } from '../collection/context';
import { execute, selectRows } from '../collection/statements';
import { RetryRowByRow } from '../collection/transaction';
import { canDisclose } from '../collection/fieldAccess';
import type { Statement } from '../sql/executor';
import { sql } from '../sql/sqlText';

/** What a line holds, and wants, of which stock row. */
const held = (change: Change): { stock: number; pieces: number } | null =>
  change.before ? { stock: change.before['stock_id'] as number, pieces: change.before['quantity'] as number } : null;
const wanted = (change: Change): { stock: number; pieces: number } | null => {
  if (change.kind === 'delete') return null;
  const after: Row = { ...change.before, ...change.values };
  return { stock: after['stock_id'] as number, pieces: after['quantity'] as number };
};

/** How far each stock row's counter moves: two lines on one row are counted together (contract §2.3). */
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
 * Which lines ask for too much of a stock row, in the lines' order: each gets what the ones before it leave.
 * @param free what nobody holds, plus what these lines hold already
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

const MOVE = 'UPDATE `stock` SET `ordered` = `ordered` + ? WHERE `id` = ? AND `ordered` + ? <= `quantity`';

/** What could still be had of a stock row by these lines, the row held from here on; undefined where there is none. */
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

/** How many can be had, to whoever may see that (SECURITY.md, 68). */
const shortWords = ({ context, caller }: Write, most: number): string =>
  canDisclose(context, caller, 'available', 'stock', 'stock_availability')
    ? `Maximum value ${most}`
    : 'There are not so many left: ask for fewer';
/** One by one, in id order: tells which lines ask for too much. */
const moveEach = async (changes: readonly Change[], write: Write): Promise<FieldErrors[]> => {
  const errors = changes.map((): FieldErrors => ({}));
  for (const [stock, pieces] of movements(changes)) {
    if (await execute(write.context, sql(MOVE, pieces, stock, pieces), write.transaction)) continue;
    const free = await freeFor(write, stock, changes);
    // That there is no such stock row is told on the line's stock_id.
    if (free === undefined) continue;
    const short = shortages(changes, stock, free);
    for (const [position, most] of short) errors[position] = { quantity: [fieldError('max', shortWords(write, most))] };
    // Somebody gave pieces back since the update looked: they are there, and the row is held now.
    if (!short.size) await execute(write.context, sql(MOVE, pieces, stock, pieces), write.transaction);
  }
  return errors;
};

/** Each row of a statement is compared with all of its stock ids. */
const MAX_ROWS_PER_STATEMENT = 50;
/** The same conditional update for several rows at once; `ORDER BY` keeps the locks in id order. */
const moveAll = (moves: readonly [stock: number, pieces: number][]): Statement => {
  const by = `CASE \`id\` ${moves.map(() => 'WHEN ? THEN ?').join(' ')} END`;
  const text = `UPDATE \`stock\` SET \`ordered\` = \`ordered\` + ${by} WHERE \`id\` IN (?) AND \`ordered\` + ${by} <= \`quantity\` ORDER BY \`id\``;
  return sql(
    text,
    ...moves.flat(),
    moves.map(([stock]) => stock),
    ...moves.flat(),
  );
};
/** @throws RetryRowByRow when a stock row has too little, to find out which lines ask for too much */
const moveTogether = async (changes: readonly Change[], write: Write): Promise<void> => {
  const moves = [...movements(changes)];
  for (let start = 0; start < moves.length; start += MAX_ROWS_PER_STATEMENT) {
    const batch = moves.slice(start, start + MAX_ROWS_PER_STATEMENT);
    if ((await write.transaction.execute(moveAll(batch))) < batch.length) throw new RetryRowByRow();
  }
};

/**
 * Takes stock for order lines, or gives it back, in the transaction of the order (contract §2.3).
 * Conditional updates in the order of ids are the only form that sells exactly what is there, on one database node and
 * on several (SECURITY.md, 50).
 * @returns errors by line: 'Maximum value N' on the quantity of a line that asks for too much
 */
export const reserveStock = async (changes: readonly Change[], write: Write): Promise<FieldErrors[]> => {
  if (write.rowByRow) return moveEach(changes, write);
  await moveTogether(changes, write);
  return changes.map(() => ({}));
};
