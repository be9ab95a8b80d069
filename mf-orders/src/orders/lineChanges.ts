import type { StockRow } from '@trestle/kit/core';
import type { OrderLine } from './orderLines';

/** Pieces taken from one stock row. */
export interface Allocation {
  row: StockRow;
  pieces: number;
}

export function newLine(row: StockRow, quantity: number): OrderLine {
  return {
    stock_id: row.id,
    quantity,
    notes: null,
    product: row.product,
    product_name: row.product__description,
    product__code: row.product__code,
    colour__description: row.colour__description,
    fabric__description: row.fabric__description,
    container__code: row.container__code,
    expected_delivery_date: row.container__delivery_date,
    unit_price: row.price,
  };
}

/** Moves a line to another stock row. Price and delivery date become that row's. */
export function withStockRow(line: OrderLine, row: StockRow): OrderLine {
  return { ...line, ...newLine(row, line.quantity ?? 1), notes: line.notes, quantity: line.quantity };
}

/** Takes another product in a line's place. It is a new line, because a stored line keeps its price. */
export function replaceLine(lines: readonly OrderLine[], at: number, row: StockRow): OrderLine[] {
  const { quantity, notes = null } = lines[at]!;
  return lines.toSpliced(at, 1, { ...newLine(row, 1), quantity, notes });
}

/** Adds pieces to the lines of their stock rows, and new lines at the end for rows that have none. */
export function addPieces(lines: readonly OrderLine[], allocations: readonly Allocation[]): OrderLine[] {
  const next = [...lines];
  for (const { row, pieces } of allocations) {
    const at = next.findIndex((line) => line.stock_id === row.id);
    if (at < 0) next.push(newLine(row, pieces));
    else next[at] = { ...next[at]!, quantity: (next[at]!.quantity ?? 0) + pieces };
  }
  return next;
}

/** Moves a line to another place (S1 §4). Does nothing beyond the ends. */
export function moveLine(lines: readonly OrderLine[], from: number, to: number): OrderLine[] {
  const line = lines[from];
  if (!line || to < 0 || to >= lines.length) return [...lines];
  return lines.toSpliced(from, 1).toSpliced(to, 0, line);
}

/**
 * Moves a line back to the place that it had. It is found by what it is: other lines may have come or gone since.
 * @param moved the line as it was before the move
 * @param to the place that the move gave it
 */
export function moveLineBack(lines: readonly OrderLine[], moved: OrderLine, from: number, to: number): OrderLine[] {
  const isMoved = (line: OrderLine | undefined) =>
    line !== undefined && (moved.id === undefined ? line.stock_id === moved.stock_id : line.id === moved.id);
  const at = isMoved(lines[to]) ? to : lines.findIndex(isMoved);
  return moveLine(lines, at, Math.min(from, lines.length - 1));
}

/** Inserts a copy after a line (S1 §4). The copy is not saved yet, so it has its stock row's price of now. */
export function copyLine(
  lines: readonly OrderLine[],
  at: number,
  stockById: ReadonlyMap<number, StockRow>,
): OrderLine[] {
  const line = lines[at];
  if (!line) return [...lines];
  const { id: _id, ...copy } = line;
  const price = stockById.get(line.stock_id)?.price ?? line.unit_price;
  return lines.toSpliced(at + 1, 0, { ...copy, unit_price: price });
}

/**
 * Puts a removed line back to its place. A line that was deleted by a save meanwhile comes back as a new one.
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
 * Gives the lines the numbers that they are sorted by. Stored lines keep theirs while the lines are in that order, so
 * that a second tab that saves another line meets no conflict over positions. Otherwise all are numbered from 0.
 * @param saved the lines as stored now
 */
export function numberLines(lines: readonly OrderLine[], saved: readonly OrderLine[]): OrderLine[] {
  const storedNumbers = new Map(saved.map(({ id, display_order }) => [id, display_order]));
  const storedNumber = ({ id }: OrderLine) => (id === undefined ? undefined : storedNumbers.get(id));
  const lastStored = lines.findLastIndex((line) => storedNumber(line) !== undefined);
  const kept: OrderLine[] = [];
  for (const [at, line] of lines.entries()) {
    const numberBefore = kept.at(-1)?.display_order ?? -1;
    // A new line gets the highest id, so it follows a stored line of the same number.
    const freeNumber = at > lastStored ? numberBefore + 1 : numberBefore;
    kept.push(withNumber(line, storedNumber(line) ?? freeNumber));
  }
  return areInOrder(kept) ? kept : lines.map(withNumber);
}

/** A line that has the number already stays the same object, so that its row isn't drawn again. */
const withNumber = (line: OrderLine, display_order: number): OrderLine =>
  line.display_order === display_order ? line : { ...line, display_order };

const areInOrder = (lines: readonly OrderLine[]): boolean =>
  lines.every((line, at) => {
    if (line.display_order! < 0) return false;
    const before = lines[at - 1];
    if (!before) return true;
    const difference = line.display_order! - before.display_order!;
    return difference > 0 || (difference === 0 && (line.id === undefined || (before.id ?? Infinity) < line.id));
  });
