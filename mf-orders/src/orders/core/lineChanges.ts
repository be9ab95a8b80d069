import type { StockRow } from '@trestle/trade/core';
import { piecesOf, type OrderLine } from './orderLines';

/** Pieces taken from one stock row. */
export interface Allocation {
  row: StockRow;
  pieces: number;
}

/** Returns a line, not saved yet, that orders pieces of a stock row at its current price. */
export function newLine(row: StockRow, quantity: number): OrderLine {
  return {
    stock_id: row.id,
    quantity,
    notes: null,
    product: row.product,
    product_name: row.product__description,
    product__description: row.product__description,
    product__code: row.product__code,
    colour__description: row.colour__description,
    fabric__description: row.fabric__description,
    container__code: row.container__code,
    expected_delivery_date: row.container__delivery_date,
    unit_price: row.price,
  };
}

/** Moves a line to another stock row. Price and delivery date become that row's, names those of now. */
export function withStockRow(line: OrderLine, row: StockRow): OrderLine {
  const { ordered_name: _name, ordered_code: _code, delayed_from: _planned, ...others } = line;
  return { ...others, ...newLine(row, line.quantity ?? 1), notes: line.notes, quantity: line.quantity };
}

/** Replaces a line by one of another product. The line is new, because a stored line keeps its price. */
export function replaceLine(lines: readonly OrderLine[], at: number, row: StockRow): OrderLine[] {
  const { quantity, notes = null } = lines[at]!;
  return lines.toSpliced(at, 1, { ...newLine(row, 1), quantity, notes });
}

/** Adds pieces to the lines of their stock rows. A row without a line gets a new one at the end. */
export function addPieces(lines: readonly OrderLine[], allocations: readonly Allocation[]): OrderLine[] {
  return addLines(
    lines,
    allocations.map(({ row, pieces }) => newLine(row, pieces)),
  );
}

/** Returns the position of the line that takes more pieces of a stock row; -1 for none. A delivered line never does. */
export function findGrowingLine(lines: readonly OrderLine[], stockId: number): number {
  return lines.findIndex((line) => line.stock_id === stockId && !line.delivered);
}

/**
 * Adds lines at the end. The pieces of a stock row that has a line already go to that line, unless something of it was
 * delivered.
 */
export function addLines(lines: readonly OrderLine[], addedLines: readonly OrderLine[]): OrderLine[] {
  const next = [...lines];
  for (const added of addedLines) {
    const at = findGrowingLine(next, added.stock_id);
    if (at < 0) next.push(added);
    else next[at] = { ...next[at]!, quantity: (next[at]!.quantity ?? 0) + (added.quantity ?? 0) };
  }
  return next;
}

/** Returns the lines with the pieces that `others` don't hold of their stock rows. Lines without any are left out. */
export function withoutPiecesOf(lines: readonly OrderLine[], others: readonly OrderLine[]): OrderLine[] {
  return lines
    .map((line) => ({ ...line, quantity: (line.quantity ?? 0) - piecesOf(others, line.stock_id) }))
    .filter(({ quantity }) => quantity > 0);
}

/** Moves a line to another place (S1 §4). Does nothing beyond the ends. */
export function moveLine(lines: readonly OrderLine[], from: number, to: number): OrderLine[] {
  const line = lines[from];
  if (!line || to < 0 || to >= lines.length) return [...lines];
  return lines.toSpliced(from, 1).toSpliced(to, 0, line);
}

/**
 * Moves a line back to its earlier position. Finds the line by its id or stock row, because other lines may have come
 * or gone since.
 * @param movedLine the line as it was before the move
 * @param from its position before the move
 * @param to its position after the move
 */
export function moveLineBack(lines: readonly OrderLine[], movedLine: OrderLine, from: number, to: number): OrderLine[] {
  const isMoved = (line: OrderLine | undefined) =>
    line !== undefined &&
    (movedLine.id === undefined ? line.stock_id === movedLine.stock_id : line.id === movedLine.id);
  const at = isMoved(lines[to]) ? to : lines.findIndex(isMoved);
  return moveLine(lines, at, Math.min(from, lines.length - 1));
}

/** Inserts a copy after a line (S1 §4). The copy is not saved yet, so it has the current price of its stock row. */
export function copyLine(
  lines: readonly OrderLine[],
  at: number,
  stockById: ReadonlyMap<number, StockRow>,
): OrderLine[] {
  const line = lines[at];
  if (!line) return [...lines];
  const {
    id: _id,
    ordered_name: _name,
    ordered_code: _code,
    delivered: _delivered,
    delivered_date: _day,
    ...copy
  } = line;
  const price = stockById.get(line.stock_id)?.price ?? line.unit_price;
  return lines.toSpliced(at + 1, 0, { ...copy, unit_price: price });
}

/**
 * Puts a removed line back at its position. A line that a save has deleted meanwhile comes back as a new line.
 * @param saved the lines as stored now
 */
export function restoreLine(
  lines: readonly OrderLine[],
  at: number,
  line: OrderLine,
  saved: readonly OrderLine[],
): OrderLine[] {
  const { id, ...others } = line;
  const isStored = id !== undefined && saved.some((each) => each.id === id);
  return lines.toSpliced(Math.min(at, lines.length), 0, isStored ? line : others);
}

/**
 * Sets `display_order`, by which the lines are sorted. Stored lines keep their numbers as long as these still give the
 * order on the screen, so that a second tab that saves another line meets no conflict. Otherwise all are numbered from
 * 0.
 * @param saved the lines as stored now
 */
export function numberLines(lines: readonly OrderLine[], saved: readonly OrderLine[]): OrderLine[] {
  const storedNumbers = new Map(saved.map(({ id, display_order }) => [id, display_order]));
  const storedNumber = ({ id }: OrderLine) => (id === undefined ? undefined : storedNumbers.get(id));
  const lastStored = lines.findLastIndex((line) => storedNumber(line) !== undefined);
  const numbered: OrderLine[] = [];
  for (const [at, line] of lines.entries()) {
    const numberBefore = numbered.at(-1)?.display_order ?? -1;
    // A new line gets the highest id, so it follows a stored line of the same number.
    const freeNumber = at > lastStored ? numberBefore + 1 : numberBefore;
    numbered.push(withNumber(line, storedNumber(line) ?? freeNumber));
  }
  return areInOrder(numbered) ? numbered : lines.map(withNumber);
}

/** A line that has the number already stays the same object, so that its row isn't drawn again. */
const withNumber = (line: OrderLine, display_order: number): OrderLine =>
  line.display_order === display_order ? line : { ...line, display_order };

/** Whether sorting by number, then by id, leaves the lines in their order. A new line gets the highest id. */
const areInOrder = (lines: readonly OrderLine[]): boolean =>
  lines.every((line, at) => {
    if (line.display_order! < 0) return false;
    const previous = lines[at - 1];
    if (!previous) return true;
    const difference = line.display_order! - previous.display_order!;
    return difference > 0 || (difference === 0 && (line.id === undefined || (previous.id ?? Infinity) < line.id));
  });
