import { collection, createBatchLoader, formatDate, formatNumber } from '@trestle/kit/core';
import { availableByDate, soonestFirst, type StockRow } from '@trestle/trade/core';
import { stockAvailability } from '@trestle/schema/entities/stock_availability';

/** Fields that the totals are computed from. Users who may not see them see no totals. */
export const STOCK_FIELDS = ['product', 'quantity', 'available', 'container__delivery_date'] as const;

/** How long the stock of a product is shown without asking again, in ms. */
export const STOCK_FRESH_MS = 30_000;

const MAX_ROWS_PER_CALL = 5000;

/** The stock of one product, in pieces. */
export interface StockTotals {
  availableNow: number;
  /** Pieces available later, by day of delivery. */
  arrivals: { day: string; pieces: number }[];
  /** All pieces, available or not. */
  pieces: number;
  /** Pieces ordered and not yet delivered; undefined for users who may not see that. */
  promised: number | undefined;
  /** By delivery date, earliest first. */
  rows: StockRow[];
}

/** Adds up the stock rows of one product. */
export const addUpStock = (rows: readonly StockRow[], now?: string): StockTotals => ({
  ...availableByDate(rows, now),
  pieces: rows.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0),
  promised: promisedPieces(rows),
  rows: soonestFirst(rows),
});

const promisedPieces = (rows: readonly StockRow[]): number | undefined =>
  rows.some(({ promised }) => promised === undefined)
    ? undefined
    : rows.reduce((sum, { promised }) => sum + (promised ?? 0), 0);

/** Formats what stores can order and when: '12 now, 8 on 14/10/2026, 3 promised'. Returns '' when all is sold out. */
export const describeStock = ({ availableNow, arrivals, promised = 0 }: StockTotals): string => {
  const parts = arrivals.map(({ day, pieces }) => `${formatNumber(pieces)} on ${formatDate(day)}`);
  if (availableNow > 0) parts.unshift(`${formatNumber(availableNow)} now`);
  if (parts.length > 0 && promised > 0) parts.push(`${formatNumber(promised)} promised`);
  return parts.join(', ');
};

const loadRows = async (productIds: readonly number[]): Promise<StockRow[]> => {
  const query = JSON.stringify({ or: productIds.map((id) => ['product', 'eq', id]) });
  const { results } = await collection(stockAvailability).list({ filter: 'all', limit: MAX_ROWS_PER_CALL, query });
  return results;
};

/** Loads the stock of a product. Calls at the same time become one call for all their products. */
export const loadStock = createBatchLoader<StockTotals>(async (productIds) => {
  const rows = await loadRows(productIds);
  return (id) => addUpStock(rows.filter(({ product }) => product === id));
});
