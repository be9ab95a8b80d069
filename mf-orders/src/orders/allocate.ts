import type { StockRow } from '@trestle/kit/core';
import type { Allocation } from './lineChanges';

/** Pieces of a stock row that can still be taken. */
export type FreePieces = (row: StockRow) => number;

/** Takes pieces from the soonest rows: from the first alone, or from as many as it needs. */
export const allocate = (
  rows: readonly StockRow[],
  quantity: number,
  free: FreePieces,
  split: boolean,
): Allocation[] => {
  const found: Allocation[] = [];
  let missing = quantity;
  for (const row of rows) {
    const pieces = Math.min(missing, free(row));
    if (pieces <= 0) continue;
    found.push({ row, pieces });
    missing -= pieces;
    if (!split) break;
  }
  return found;
};
