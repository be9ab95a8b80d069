import { fieldError, type FieldErrors } from '@trestle/schema/errors';
import type { Change, Row, Write } from '../collection/call/context';
import { execute, selectRows } from '../collection/call/statements';
import { RetryRowByRow } from '../collection/write/transaction';
import { canDisclose } from '../collection/call/fieldAccess';
import { countStockRefusals } from '../platform/eventMetrics';
import type { Statement } from '../sql/executor';
import { questionMarks, sql } from '../sql/sqlText';

/** A stock row, by its id, and the pieces that a line takes from it. */
interface LinePieces {
  stock: number;
  pieces: number;
}
/** Returns the pieces that a line holds before its change; null for a new line. */
const heldPieces = ({ before }: Change): LinePieces | null =>
  before ? { stock: before['stock_id'] as number, pieces: before['quantity'] as number } : null;
/** Returns the pieces that a line holds after its change; null for a deleted line. */
function wantedPieces(change: Change): LinePieces | null {
  if (change.kind === 'delete') return null;
  const after: Row = { ...change.before, ...change.values };
  return { stock: after['stock_id'] as number, pieces: after['quantity'] as number };
}

/**
 * Returns by how many pieces each stock row's counter changes, by the row's id in ascending order. Lines on the same
 * row are added up (contract §2.3).
 */
export function counterChanges(changes: readonly Change[]): Map<number, number> {
  const piecesByStock = new Map<number, number>();
  const add = (stock: number, pieces: number) => piecesByStock.set(stock, (piecesByStock.get(stock) ?? 0) + pieces);
  for (const change of changes) {
    const [held, wanted] = [heldPieces(change), wantedPieces(change)];
    if (held) add(held.stock, -held.pieces);
    if (wanted) add(wanted.stock, wanted.pieces);
  }
  return new Map([...piecesByStock].filter(([, pieces]) => pieces !== 0).sort(([a], [b]) => a - b));
}

/**
 * Finds the lines that ask for more than is left of a stock row. Lines are served in their order.
 * @param freePieces pieces that nobody holds, plus those that these lines hold already
 * @returns pieces left, by position of the line
 */
export function findShortages(changes: readonly Change[], stock: number, freePieces: number): Map<number, number> {
  const leftByPosition = new Map<number, number>();
  let remaining = freePieces;
  changes.forEach((change, position) => {
    const wanted = wantedPieces(change);
    if (wanted?.stock !== stock) return;
    if (wanted.pieces > remaining) leftByPosition.set(position, Math.max(remaining, 0));
    else remaining -= wanted.pieces;
  });
  return leftByPosition;
}

const ADD_ORDERED_SQL = 'UPDATE `stock` SET `ordered` = `ordered` + ? WHERE `id` = ? AND `ordered` + ? <= `quantity`';

/** Locks a stock row and returns the pieces that are free for these lines; undefined when the row does not exist. */
async function lockFreePieces(write: Write, stock: number, changes: readonly Change[]): Promise<number | undefined> {
  const [row] = await selectRows<{ free: number }>(
    write.context,
    sql('SELECT `quantity` - `ordered` AS free FROM `stock` WHERE `id` = ? FOR UPDATE', stock),
    write.transaction,
  );
  const heldByLines = changes.reduce((sum, change) => {
    const held = heldPieces(change);
    return held?.stock === stock ? sum + held.pieces : sum;
  }, 0);
  return row && row.free + heldByLines;
}

/** Returns the message for too many pieces. It states the number left if the caller may see it (SECURITY.md, 68). */
const shortageMessage = ({ context, caller }: Write, left: number): string =>
  canDisclose(context, caller, 'available', 'stock', 'stock_availability')
    ? `Maximum value ${left}`
    : 'There are not so many left: ask for fewer';

/** Returns the positions of the lines that hold or want pieces of a stock row, by the row's id. */
function linePositionsByStock(changes: readonly Change[]): Map<number, number[]> {
  const positionsByStock = new Map<number, number[]>();
  changes.forEach((change, position) => {
    for (const stock of new Set([heldPieces(change)?.stock, wantedPieces(change)?.stock])) {
      if (stock === undefined) continue;
      const positions = positionsByStock.get(stock);
      if (positions) positions.push(position);
      else positionsByStock.set(stock, [position]);
    }
  });
  return positionsByStock;
}

/** Returns the ids of the stock rows that exist. */
async function selectExistingStock(
  { context, transaction }: Write,
  stocks: readonly number[],
): Promise<ReadonlySet<number>> {
  const query = sql('SELECT `id` FROM `stock` WHERE `id` IN (?)', stocks);
  return new Set((await selectRows<{ id: number }>(context, query, transaction)).map(({ id }) => id));
}

/** Moves the counters row by row, in id order, to find the lines that ask for too much, or for a missing stock row. */
async function moveCountersOneByOne(changes: readonly Change[], write: Write): Promise<FieldErrors[]> {
  const errors = changes.map((): FieldErrors => ({}));
  const moves = counterChanges(changes);
  const positionsByStock = linePositionsByStock(changes);
  // Read only after a row was missing: of thousands of lines, most others are then missing, too.
  let existingStock: ReadonlySet<number> | undefined;
  for (const [stock, pieces] of moves) {
    const positions = positionsByStock.get(stock)!;
    const lines = positions.map((position) => changes[position]!);
    const isMissing = existingStock?.has(stock) === false;
    if (!isMissing && (await execute(write.context, sql(ADD_ORDERED_SQL, pieces, stock, pieces), write.transaction)))
      continue;
    const freePieces = isMissing ? undefined : await lockFreePieces(write, stock, lines);
    if (freePieces === undefined) {
      existingStock ??= await selectExistingStock(write, [...moves.keys()]);
      for (const position of positions)
        errors[position] = { stock_id: [fieldError('not-found', 'There is no such record')] };
      continue;
    }
    const shortages = findShortages(lines, stock, freePieces);
    countStockRefusals(shortages.size);
    for (const [line, left] of shortages)
      errors[positions[line]!] = { quantity: [fieldError('max', shortageMessage(write, left))] };
    // Somebody released pieces after the failed update. The row is locked now, so this update succeeds.
    if (!shortages.size) await execute(write.context, sql(ADD_ORDERED_SQL, pieces, stock, pieces), write.transaction);
  }
  return errors;
}

/** Stock rows in one statement. The database compares each row with all ids of the statement. */
const MAX_ROWS_PER_STATEMENT = 50;
/** Statements for up to this many rows are kept prepared: an order has few lines, so few texts come again and again. */
export const MAX_PREPARED_ROWS = 20;
/** Returns the conditional update of several rows' counters. `ORDER BY` takes the locks in id order. */
function moveStatement(moves: readonly [stock: number, pieces: number][]): Statement {
  const piecesCase = `CASE \`id\` ${moves.map(() => 'WHEN ? THEN ?').join(' ')} END`;
  const ids = moves.map(([stock]) => stock);
  const text = `UPDATE \`stock\` SET \`ordered\` = \`ordered\` + ${piecesCase}
    WHERE \`id\` IN (${questionMarks(ids)}) AND \`ordered\` + ${piecesCase} <= \`quantity\` ORDER BY \`id\``;
  return {
    text,
    values: [...moves.flat(), ...ids, ...moves.flat()],
    prepared: moves.length <= MAX_PREPARED_ROWS,
  };
}
/**
 * Moves the counters of many stock rows per statement.
 * @throws RetryRowByRow when a stock row has too few pieces
 */
async function moveCountersTogether(changes: readonly Change[], write: Write): Promise<void> {
  const moves = [...counterChanges(changes)];
  for (let start = 0; start < moves.length; start += MAX_ROWS_PER_STATEMENT) {
    const batch = moves.slice(start, start + MAX_ROWS_PER_STATEMENT);
    if ((await write.transaction.execute(moveStatement(batch))) < batch.length) throw new RetryRowByRow();
  }
}

/**
 * Reserves or releases the stock of order lines, in the transaction of the order (contract §2.3).
 *
 * Conditional updates in id order never sell more than the stock, on one database node and on several (SECURITY.md,
 * 50).
 * @returns errors by line: 'Maximum value N' on the quantity of a line that asks for too much
 */
export async function reserveStock(changes: readonly Change[], write: Write): Promise<FieldErrors[]> {
  if (write.rowByRow) return moveCountersOneByOne(changes, write);
  await moveCountersTogether(changes, write);
  return changes.map(() => ({}));
}
