import { collection, createBatchLoader, formatDate, formatNumber } from '@trestle/kit/core';
import {
  availableByDate,
  hasNoPrice,
  lacksOnlyPrice,
  NO_PRICE_TEXT,
  soonestFirst,
  type StockRow,
} from '@trestle/trade/core';
import { stockAvailability } from '@trestle/schema/entities/stock_availability';

/** Fields that the totals are computed from. Users who may not see them see no totals. */
export const STOCK_FIELDS = ['product', 'quantity', 'available', 'container__delivery_date'] as const;

/** How long the stock of a product is shown without asking again, in ms. */
export const STOCK_FRESH_MS = 30_000;

const MAX_ROWS_PER_CALL = 5000;

/** The stock of one product, in pieces. Those without a price can't be ordered, so they count in `pieces` alone. */
export interface StockTotals {
  availableNow: number;
  /** Pieces available later, by day of delivery. */
  arrivals: { day: string; pieces: number }[];
  /** All pieces, available or not. */
  pieces: number;
  /** Number of containers that hold them. One may have several rows of a product. */
  containers: number;
  /** Pieces ordered and not yet delivered; undefined for users who may not see that. */
  promised: number | undefined;
  /** By delivery date, earliest first. */
  rows: StockRow[];
}

/** Adds up the stock rows of one product. */
export const addUpStock = (rows: readonly StockRow[], now?: string): StockTotals => ({
  ...availableByDate(
    rows.filter((row) => !hasNoPrice(row)),
    now,
  ),
  pieces: rows.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0),
  containers: new Set(rows.map(({ id, container }) => container ?? `row ${id}`)).size,
  promised: promisedPieces(rows),
  rows: soonestFirst(rows),
});

const promisedPieces = (rows: readonly StockRow[]): number | undefined =>
  rows.some(({ promised }) => promised === undefined)
    ? undefined
    : rows.reduce((sum, { promised }) => sum + (promised ?? 0), 0);

/** Whether the user may see a field of stock rows. The server leaves hidden fields out. */
const isShown = (rows: readonly StockRow[], field: keyof StockRow): boolean =>
  rows.every((row) => row[field] !== undefined);

const countRows = (count: number): string => `${formatNumber(count)} stock ${count === 1 ? 'row' : 'rows'}`;

/** Formats how many pieces can be had, without the day where a rule hides it. */
const describeArrivals = ({ availableNow, arrivals, rows }: StockTotals): string[] => {
  const later = arrivals.map(({ day, pieces }) => `${formatNumber(pieces)} on ${formatDate(day)}`);
  if (availableNow === 0) return later;
  const when = isShown(rows, 'container__delivery_date') ? 'now' : 'available';
  return [`${formatNumber(availableNow)} ${when}`, ...later];
};

/**
 * Formats what stores can order and when: '12 now, 8 on 14/10/2026, 3 promised'.
 * @returns '' when all is sold out; what they lack when that is a price; the number of stock rows where a rule hides how many pieces are available
 */
export const describeStock = (stock: StockTotals): string => {
  if (!isShown(stock.rows, 'available')) return countRows(stock.rows.length);
  if (lacksOnlyPrice(stock.rows)) return NO_PRICE_TEXT.toLowerCase();
  const parts = describeArrivals(stock);
  if (parts.length > 0 && stock.promised) parts.push(`${formatNumber(stock.promised)} promised`);
  return parts.join(', ');
};

const loadRows = async (productIds: readonly number[]): Promise<StockRow[]> => {
  const query = JSON.stringify({ or: productIds.map((id) => ['product', 'eq', id]) });
  const rows: StockRow[] = [];
  // Totals without the last rows would be wrong, so all are read.
  for (;;) {
    const page = { filter: 'all', limit: MAX_ROWS_PER_CALL, offset: rows.length, sort: 'id', query };
    const { count, results } = await collection(stockAvailability).list(page);
    rows.push(...results);
    if (rows.length >= count || results.length === 0) return rows;
  }
};

/** Loads the stock of a product. Calls at the same time become one call for all their products. */
export const loadStock = createBatchLoader<StockTotals>(async (productIds) => {
  const rows = await loadRows(productIds);
  return (id) => addUpStock(rows.filter(({ product }) => product === id));
});
