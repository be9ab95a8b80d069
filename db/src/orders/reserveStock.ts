import { fieldError, type FieldErrors } from '@trestle/schema/errors';
import type { Change, Row, Write } from '../collection/call/context';
import { execute, selectRows } from '../collection/call/statements';
import { RetryRowByRow } from '../collection/write/transaction';
import { canDisclose } from '../collection/call/fieldAccess';
import { countStockRefusals } from '../platform/eventMetrics';
import type { Statement } from '../sql/executor';
import { questionMarks, sql, type Sql } from '../sql/sqlText';

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

/** Whether a line takes pieces of a stock row that it did not hold before: then the row must have a price. */
function takesMore(change: Change): boolean {
  const [held, wanted] = [heldPieces(change), wantedPieces(change)];
  return wanted !== null && (held?.stock !== wanted.stock || wanted.pieces > held.pieces);
}

/** Whether a line takes pieces of this stock row that it did not hold before. */
const isTakenFrom = (change: Change, stock: number): boolean =>
  takesMore(change) && wantedPieces(change)!.stock === stock;

/** Returns the stock rows of which lines take pieces that they did not hold before. */
const rowsThatNeedPrice = (changes: readonly Change[]): ReadonlySet<number> =>
  new Set(changes.filter(takesMore).map((change) => wantedPieces(change)!.stock));

/**
 * Returns by how many pieces each stock row's counter changes, by the row's id in ascending order. Lines on the same
 * row are added up (contract §2.3). A row whose counter stays is among them where its price has to be checked.
 */
export function counterChanges(changes: readonly Change[]): Map<number, number> {
  const piecesByStock = new Map<number, number>();
  const add = (stock: number, pieces: number) => piecesByStock.set(stock, (piecesByStock.get(stock) ?? 0) + pieces);
  for (const change of changes) {
    const [held, wanted] = [heldPieces(change), wantedPieces(change)];
    if (held) add(held.stock, -held.pieces);
    if (wanted) add(wanted.stock, wanted.pieces);
  }
  const priced = rowsThatNeedPrice(changes);
  return new Map(
    [...piecesByStock].filter(([stock, pieces]) => pieces !== 0 || priced.has(stock)).sort(([a], [b]) => a - b),
  );
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

/**
 * SQL that sets `ordered` to a value. The row of a past order keeps as many pieces as are ordered, so that none is ever
 * left of it. It comes first, because the server assigns from left to right.
 */
const setOrdered = (value: string): string =>
  `\`quantity\` = IF(\`past\`, ${value}, \`quantity\`), \`ordered\` = ${value}`;
const ADD_ORDERED_SQL = `UPDATE \`stock\` SET ${setOrdered('`ordered` + ?')} WHERE \`id\` = ? AND \`ordered\` + ? <= \`quantity\``;
const HAS_PRICE_SQL = ' AND `price` IS NOT NULL';

/** A locked stock row. */
interface LockedStock {
  /** Pieces that nobody holds, plus those that the lines hold. */
  free: number;
  hasPrice: boolean;
}
/** Locks a stock row and returns what is left for these lines; undefined when the row does not exist. */
async function lockStock(write: Write, stock: number, changes: readonly Change[]): Promise<LockedStock | undefined> {
  const [row] = await selectRows<{ free: number; has_price: number }>(
    write.context,
    sql(
      'SELECT `quantity` - `ordered` AS free, `price` IS NOT NULL AS has_price FROM `stock` WHERE `id` = ? FOR UPDATE',
      stock,
    ),
    write.transaction,
  );
  const heldByLines = changes.reduce((sum, change) => {
    const held = heldPieces(change);
    return held?.stock === stock ? sum + held.pieces : sum;
  }, 0);
  return row && { free: row.free + heldByLines, hasPrice: Number(row.has_price) === 1 };
}

/** Returns the message for too many pieces. It states the number left if the caller may see it (SECURITY.md, 68). */
const shortageMessage = ({ context, caller }: Write, left: number): string =>
  canDisclose(context, caller, 'available', 'stock', 'stock_availability')
    ? `Maximum value ${left}`
    : 'There are not so many left: ask for fewer';

/** Returns the message for a row without a price. It says no more than the caller may see (SECURITY.md, 68). */
const noPriceMessage = ({ context, caller }: Write): string =>
  canDisclose(context, caller, 'price', 'stock', 'stock_availability')
    ? 'Has no price yet, so it cannot be ordered'
    : 'Cannot be ordered yet';

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
  const pricedRows = rowsThatNeedPrice(changes);
  // Read only after a row was missing: of thousands of lines, most others are then missing, too.
  let existingStock: ReadonlySet<number> | undefined;
  for (const [stock, pieces] of moves) {
    const positions = positionsByStock.get(stock)!;
    const lines = positions.map((position) => changes[position]!);
    const isMissing = existingStock?.has(stock) === false;
    const move = sql(ADD_ORDERED_SQL + (pricedRows.has(stock) ? HAS_PRICE_SQL : ''), pieces, pieces, stock, pieces);
    if (!isMissing && (await execute(write.context, move, write.transaction))) continue;
    const locked = isMissing ? undefined : await lockStock(write, stock, lines);
    if (!locked) {
      existingStock ??= await selectExistingStock(write, [...moves.keys()]);
      for (const position of positions)
        errors[position] = { stock_id: [fieldError('not-found', 'There is no such record')] };
      continue;
    }
    if (!locked.hasPrice && pricedRows.has(stock)) {
      for (const position of positions.filter((each) => isTakenFrom(changes[each]!, stock)))
        errors[position] = { stock_id: [fieldError('no-price', noPriceMessage(write))] };
      continue;
    }
    const shortages = findShortages(lines, stock, locked.free);
    countStockRefusals(shortages.size);
    for (const [line, left] of shortages)
      errors[positions[line]!] = { quantity: [fieldError('max', shortageMessage(write, left))] };
    // Somebody released pieces after the failed update. The row is locked now, so this update succeeds.
    if (!shortages.size) await execute(write.context, move, write.transaction);
  }
  return errors;
}

/** Stock rows in one statement. The database compares each row with all ids of the statement. */
const MAX_ROWS_PER_STATEMENT = 50;
/** Statements for up to this many rows are kept prepared: an order has few lines, so few texts come again and again. */
export const MAX_PREPARED_ROWS = 20;
/** Returns the condition that those rows have a price from which lines take more. */
function priceCondition(ids: readonly number[], pricedRows: ReadonlySet<number>): Omit<Statement, 'prepared'> {
  const priced = ids.filter((id) => pricedRows.has(id));
  if (priced.length === 0) return { text: '', values: [] };
  // Nearly every order takes from all of its rows, so this is the statement that stays prepared.
  if (priced.length === ids.length) return { text: HAS_PRICE_SQL, values: [] };
  return { text: ` AND (\`price\` IS NOT NULL OR \`id\` NOT IN (${questionMarks(priced)}))`, values: priced };
}

/** Returns the conditional update of several rows' counters. `ORDER BY` takes the locks in id order. */
function moveStatement(
  moves: readonly [stock: number, pieces: number][],
  pricedRows: ReadonlySet<number>,
  condition: Sql | null,
): Statement {
  const piecesCase = `CASE \`id\` ${moves.map(() => 'WHEN ? THEN ?').join(' ')} END`;
  const ids = moves.map(([stock]) => stock);
  const price = priceCondition(ids, pricedRows);
  const further = condition ? ` AND ${condition.text}` : '';
  const text = `UPDATE \`stock\` SET ${setOrdered(`\`ordered\` + ${piecesCase}`)}
    WHERE \`id\` IN (${questionMarks(ids)}) AND \`ordered\` + ${piecesCase} <= \`quantity\`${price.text}${further} ORDER BY \`id\``;
  return {
    text,
    values: [...moves.flat(), ...moves.flat(), ...ids, ...moves.flat(), ...price.values, ...(condition?.values ?? [])],
    prepared: moves.length <= MAX_PREPARED_ROWS,
  };
}
/**
 * Moves the counters of many stock rows per statement.
 * @throws RetryRowByRow when a stock row has too few pieces, or no price, or the condition excludes it
 */
async function moveCountersTogether(changes: readonly Change[], write: Write, condition: Sql | null): Promise<void> {
  const moves = [...counterChanges(changes)];
  const pricedRows = rowsThatNeedPrice(changes);
  for (let start = 0; start < moves.length; start += MAX_ROWS_PER_STATEMENT) {
    const batch = moves.slice(start, start + MAX_ROWS_PER_STATEMENT);
    const statement = moveStatement(batch, pricedRows, condition);
    if ((await write.transaction.execute(statement)) < batch.length) throw new RetryRowByRow();
  }
}

/**
 * Reserves or releases the stock of order lines, in the transaction of the order (contract §2.3).
 *
 * Conditional updates in id order never sell more than the stock, on one database node and on several (SECURITY.md,
 * 50).
 * @param condition on the rows of `stock`. It counts only where many rows go together, so that a row that breaks it has
 *   the write run row by row, where the caller says what is wrong
 * @returns errors by line: 'Maximum value N' on the quantity of a line that asks for too much, `no-price` on the stock
 *   row of a line that takes from one without a price
 */
export async function reserveStock(
  changes: readonly Change[],
  write: Write,
  condition: Sql | null = null,
): Promise<FieldErrors[]> {
  if (write.rowByRow) return moveCountersOneByOne(changes, write);
  await moveCountersTogether(changes, write, condition);
  return changes.map(() => ({}));
}
