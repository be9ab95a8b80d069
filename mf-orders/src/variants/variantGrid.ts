import { soonestFirst, type StockRow } from '@trestle/kit/core';
import { numberError, parseNumber } from '@trestle/schema/numberText';
import { allocate } from '../orders/allocate';
import type { Allocation } from '../orders/lineChanges';

/** A model's stock by colour and fabric. Variants without one have ''. */
export interface VariantGrid {
  name: string;
  colours: readonly string[];
  fabrics: readonly string[];
  /** Stock rows of each variant, soonest delivery first, by `cellKey`. */
  rowsByCell: ReadonlyMap<string, readonly StockRow[]>;
}

export const cellKey = (colour: string, fabric: string): string => JSON.stringify([colour, fabric]);

const distinct = (words: readonly string[]): string[] => [...new Set(words)].sort((a, b) => a.localeCompare(b));

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
    colours: distinct(rows.map(colourOf)),
    fabrics: distinct(rows.map(fabricOf)),
    rowsByCell,
  };
};

/** What was typed into a cell, and what can be had of it. */
export interface CheckedCell {
  /** Pieces that can be had at all. */
  left: number;
  allocations: readonly Allocation[];
  /** Why the quantity can't be had. */
  wrong: string | undefined;
}

/** Checks the quantity that was typed for a variant. It may come from several containers, soonest first. */
export const checkCell = (rows: readonly StockRow[], typed: string): CheckedCell => {
  const free = (row: StockRow) => Math.max(0, row.available ?? 0);
  const left = rows.reduce((sum, row) => sum + free(row), 0);
  const quantity = parseNumber(typed);
  const refused = (wrong: string): CheckedCell => ({ left, allocations: [], wrong });
  if (quantity === null) return { left, allocations: [], wrong: undefined };
  if (typeof quantity === 'string') return refused(numberError(quantity, `“${typed}” is not a number`));
  if (!Number.isInteger(quantity) || quantity < 0) return refused(`“${typed}” is not a number of pieces`);
  if (quantity > left) return refused(left === 0 ? 'Sold out' : `Only ${left} left`);
  return { left, allocations: allocate(rows, quantity, free, true), wrong: undefined };
};
