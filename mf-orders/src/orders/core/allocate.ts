import type { StockRow } from '@trestle/trade/core';
import type { Allocation } from './lineChanges';

/** Counts the pieces of a stock row that can still be taken. */
export type CountFreePieces = (row: StockRow) => number;

/**
 * Takes pieces from stock rows, in their order.
 * @param split false takes from the first row that has pieces alone; true from as many rows as the quantity needs
 */
export const allocate = (
  rows: readonly StockRow[],
  quantity: number,
  freePiecesOf: CountFreePieces,
  split: boolean,
): Allocation[] => {
  const allocations: Allocation[] = [];
  let missing = quantity;
  for (const row of rows) {
    const pieces = Math.min(missing, freePiecesOf(row));
    if (pieces <= 0) continue;
    allocations.push({ row, pieces });
    missing -= pieces;
    if (!split) break;
  }
  return allocations;
};
