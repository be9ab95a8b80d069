import { formatDay } from '@trestle/kit/core';
import type { StockRow } from './arrivals';
import { hasNoPrice, lacksOnlyPrice, NO_PRICE_TEXT } from './canBeOrdered';
import { availableByDate } from './stockByDate';

/** Formats what can be ordered and when: '12 now · 8 on 14 Dec', or '' where that is hidden. Unpriced pieces don't count. */
export function formatAvailability(rows: readonly StockRow[], today: string): string {
  if (lacksOnlyPrice(rows)) return NO_PRICE_TEXT.toLowerCase();
  if (rows.some((row) => row.available === undefined)) return '';
  const pricedRows = rows.filter((row) => !hasNoPrice(row));
  const { availableNow, arrivals } = availableByDate(pricedRows, today);
  const parts = arrivals.map(({ day, pieces }) => `${pieces} on ${formatDay(day)}`);
  if (availableNow > 0) parts.unshift(`${availableNow} now`);
  return parts.join(' · ') || 'sold out';
}
