import { formatDay } from '@trestle/kit/core';
import type { StockRow } from './arrivals';
import { hasNoPrice, lacksOnlyPrice, NO_PRICE_TEXT } from './canBeOrdered';
import { availableByDate } from './stockByDate';

/**
 * Formats what can be ordered and when: '12 now · 8 on 14 Dec', '20 available' where a rule hides the days, or ''
 * where it hides the pieces. Unpriced pieces don't count.
 */
export function formatAvailability(rows: readonly StockRow[], today: string): string {
  if (lacksOnlyPrice(rows)) return NO_PRICE_TEXT.toLowerCase();
  if (rows.some((row) => row.available === undefined)) return '';
  const pricedRows = rows.filter((row) => !hasNoPrice(row));
  const { availableNow, arrivals } = availableByDate(pricedRows, today);
  const parts = arrivals.map(({ day, pieces }) => `${pieces} on ${formatDay(day)}`);
  const when = rows.some((row) => row.container__delivery_date === undefined) ? 'available' : 'now';
  if (availableNow > 0) parts.unshift(`${availableNow} ${when}`);
  return parts.join(' · ') || 'sold out';
}
