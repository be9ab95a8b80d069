import { formatDay } from '@trestle/kit/core';
import type { StockRow } from './arrivals';
import { availableByDate } from './stockByDate';

/** Formats what is available and when: '12 now · 8 on 14 Dec'. */
export function formatAvailability(rows: readonly StockRow[], today: string): string {
  const { availableNow, arrivals } = availableByDate(rows, today);
  const parts = arrivals.map(({ day, pieces }) => `${pieces} on ${formatDay(day)}`);
  if (availableNow > 0) parts.unshift(`${availableNow} now`);
  return parts.join(' · ') || 'sold out';
}
