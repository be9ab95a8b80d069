import { lacksOnlyPrice, NO_PRICE_TEXT, orderablePieces, soonestFirst, type StockRow } from '@trestle/trade/core';
import { numberError, parseNumber } from '@trestle/schema/text/numberText';
import { allocate } from '../core/allocate';
import type { Allocation } from '../core/lineChanges';

/** A model's stock by colour and fabric. A missing colour or fabric is ''. */
export interface VariantGrid {
  name: string;
  colours: readonly string[];
  fabrics: readonly string[];
  /** Stock rows of each variant, soonest delivery first, by `cellKey`. */
  rowsByCell: ReadonlyMap<string, readonly StockRow[]>;
}

/** Returns the key of a variant's cell. */
export const cellKey = (colour: string, fabric: string): string => JSON.stringify([colour, fabric]);

const sortDistinct = (names: readonly string[]): string[] => [...new Set(names)].sort((a, b) => a.localeCompare(b));

/** Arranges the stock rows of a model's variants. Two products of one colour and fabric share a cell. */
export const arrangeVariants = (rows: readonly StockRow[]): VariantGrid => {
  const colourOf = (row: StockRow) => row.colour__description ?? '';
  const fabricOf = (row: StockRow) => row.fabric__description ?? '';
  const rowsByCell = new Map<string, StockRow[]>();
  for (const row of soonestFirst(rows)) {
    const key = cellKey(colourOf(row), fabricOf(row));
    rowsByCell.set(key, [...(rowsByCell.get(key) ?? []), row]);
  }
  return {
    name: rows[0]?.product__description ?? '',
    colours: sortDistinct(rows.map(colourOf)),
    fabrics: sortDistinct(rows.map(fabricOf)),
    rowsByCell,
  };
};

/** The check of a quantity that was typed into a cell. */
export interface CheckedCell {
  /** Pieces that all rows of the cell have available. */
  available: number;
  allocations: readonly Allocation[];
  /** Why the quantity can't be ordered. */
  problem: string | undefined;
}

const shortageText = (rows: readonly StockRow[], available: number): string => {
  if (available > 0) return `Only ${available} left`;
  return lacksOnlyPrice(rows) ? NO_PRICE_TEXT : 'Sold out';
};

/** Returns the first stock row that has all pieces alone. */
export const findWholeRow = (rows: readonly StockRow[], quantity: number): StockRow | undefined =>
  rows.find((row) => orderablePieces(row) >= quantity);

/**
 * Checks the quantity that was typed for a variant. It comes from one container if one has it all, and from several
 * otherwise, soonest first.
 */
export const checkCell = (rows: readonly StockRow[], text: string): CheckedCell => {
  const freePiecesOf = (row: StockRow) => Math.max(0, orderablePieces(row));
  const available = rows.reduce((sum, row) => sum + freePiecesOf(row), 0);
  const quantity = parseNumber(text);
  const refuse = (problem: string): CheckedCell => ({ available, allocations: [], problem });
  if (quantity === null) return { available, allocations: [], problem: undefined };
  if (typeof quantity === 'string') return refuse(numberError(quantity, `“${text}” is not a number`));
  if (!Number.isInteger(quantity) || quantity < 0) return refuse(`“${text}” is not a number of pieces`);
  if (quantity > available) return refuse(shortageText(rows, available));
  const wholeRow = findWholeRow(rows, quantity);
  const allocations = allocate(wholeRow ? [wholeRow] : rows, quantity, freePiecesOf, true);
  return { available, allocations, problem: undefined };
};
