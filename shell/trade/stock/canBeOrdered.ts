import { isListedAsActive } from '@trestle/schema/activeState';
import type { StockRow } from './arrivals';

/** Whether stores can order from a stock row: pieces are left, and the product is still sold. */
export const canBeOrdered = (row: StockRow, now = new Date()): boolean =>
  (row.available ?? 0) > 0 && isListedAsActive(row.active_start_date, row.active_end_date, now);
