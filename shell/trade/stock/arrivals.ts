import type { stockAvailability } from '@trestle/schema/entities/stock_availability';
import type { RowOf } from '@trestle/schema/entity';
import { formatDay } from '@trestle/kit/core';

/** A row of stock that an order can take from. */
export type StockRow = RowOf<typeof stockAvailability>;

/** True when the goods are in the warehouse: without a delivery date, or on and after it. */
export function hasArrived(deliveryDate: string | null | undefined, today: string): boolean {
  return !deliveryDate || deliveryDate <= today;
}

/** Stock rows, soonest delivery first. */
export function soonestFirst(rows: Iterable<StockRow>): StockRow[] {
  const deliveryDate = (row: StockRow) => row.container__delivery_date ?? '';
  return [...rows].sort((a, b) => deliveryDate(a).localeCompare(deliveryDate(b)) || a.id - b.id);
}

/** When goods of a delivery date can be had: 'now' or 'on 14 Dec'. */
export function formatArrival(deliveryDate: string | null | undefined, today: string): string {
  return hasArrived(deliveryDate, today) ? 'now' : `on ${formatDay(deliveryDate!)}`;
}
