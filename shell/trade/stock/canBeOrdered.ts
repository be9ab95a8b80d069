import { serverDate } from '@trestle/kit/core';
import { isListedAsActive } from '@trestle/schema/activeState';
import type { StockRow } from './arrivals';

/** What a stock row without a price says. */
export const NO_PRICE_TEXT = 'Has no price yet';

/** Whether a stock row has no price, so that nobody can order it. False where a rule hides the price. */
export const hasNoPrice = (row: StockRow): boolean => row.price === null;

/** Counts the pieces of a stock row that can be ordered: none without a price. */
export const orderablePieces = (row: StockRow): number => (hasNoPrice(row) ? 0 : (row.available ?? 0));

/** Whether pieces of a product are left, and only a price is missing. */
export const lacksOnlyPrice = (rows: readonly StockRow[]): boolean =>
  rows.some((row) => (row.available ?? 0) > 0) && rows.every((row) => orderablePieces(row) <= 0);

/** Whether stores can order from a stock row: pieces are left at a price, and the product is still sold. */
export const canBeOrdered = (row: StockRow, now = serverDate()): boolean =>
  orderablePieces(row) > 0 && isListedAsActive(row.active_start_date, row.active_end_date, now);
