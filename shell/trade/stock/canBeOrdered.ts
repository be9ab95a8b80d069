import { serverDate } from '@trestle/kit/core';
import { isListedAsActive } from '@trestle/schema/activeState';
import type { StockRow } from './arrivals';
import { isClosed } from './orderUntil';

/** What a stock row without a price says. */
export const NO_PRICE_TEXT = 'Has no price yet';

/** Whether a stock row has no price, so that nobody can order it. False where a rule hides the price. */
export const hasNoPrice = (row: StockRow): boolean => row.price === null;

/**
 * Counts the pieces of a stock row that are left for the user's orders: none once its container is closed to them.
 * @returns Infinity where a rule hides how many are left. The server decides then
 */
export const piecesLeft = (row: StockRow): number => (isClosed(row) ? 0 : (row.available ?? Infinity));

/** Counts the pieces of a stock row that can be ordered: those that are left, and none without a price. */
export const orderablePieces = (row: StockRow): number => (hasNoPrice(row) ? 0 : piecesLeft(row));

/** Whether pieces of a product are left, and only a price is missing. */
export const lacksOnlyPrice = (rows: readonly StockRow[]): boolean =>
  rows.some((row) => piecesLeft(row) > 0) && rows.every((row) => orderablePieces(row) <= 0);

/** Whether stores can order from a stock row: pieces are left at a price, and the product is still sold. */
export const canBeOrdered = (row: StockRow, now = serverDate()): boolean =>
  orderablePieces(row) > 0 && isListedAsActive(row.active_start_date, row.active_end_date, now);
