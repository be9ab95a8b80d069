import { arrivalsOf, type Arrival } from '@trestle/schema/arrivals';
import { hasNoPrice, NO_PRICE_TEXT, orderablePieces, soonestFirst, type StockRow } from '@trestle/trade/core';
import { formatDelivery } from '../../components/formatDelivery';

/** A line of the order form, saved or new. */
export interface OrderLine {
  id?: number;
  stock_id: number;
  /** Lines are sorted by this number, then by id. */
  display_order?: number;
  quantity: number | null;
  notes?: string | null;
  product?: number | null;
  product_name?: string | null;
  product__description?: string | null;
  product__code?: string | null;
  /** Last day on which stores can change the line. */
  order_until?: string | null;
  /** What the product was called when the line was made. */
  ordered_name?: string | null;
  ordered_code?: string | null;
  colour__description?: string | null;
  fabric__description?: string | null;
  container__code?: string | null;
  expected_delivery_date?: string | null;
  delayed_from?: string | null;
  /** Pieces that the store was handed, and the day on which somebody said so. */
  delivered?: number | null;
  delivered_date?: string | null;
  unit_price?: number | null;
}

const toCents = (amount: number | null | undefined): number => Math.round((amount ?? 0) * 100);

/** Returns quantity times unit price, exact to the cent. */
export function lineTotal(line: OrderLine): number {
  return (toCents(line.unit_price) * (line.quantity ?? 0)) / 100;
}

export interface OrderTotals {
  pieces: number;
  total: number;
  /** Pieces that were handed over. */
  delivered: number;
  /** Pieces in the warehouse. */
  arrived: number;
  /** Pieces still to come, by delivery date; with the day that was first planned, if they come later. */
  coming: { day: string; pieces: number; plannedDay: string | null }[];
}

/** Returns the lines, each with at most its maximum quantity. Lines that fit are the same objects. */
export function withinMaximum(
  lines: readonly OrderLine[],
  saved: readonly OrderLine[],
  stockById: ReadonlyMap<number, StockRow>,
): OrderLine[] {
  return lines.map((line, at) => {
    const maximum = maxQuantity(lines, at, saved, stockById) ?? Infinity;
    return (line.quantity ?? 0) > maximum ? { ...line, quantity: maximum } : line;
  });
}

/**
 * Returns the lines at the prices that they are saved at. A line that is new, or moves to another stock row, gets what
 * that row costs by then, and not what it did when the line was made or its draft was kept.
 */
export function withCurrentPrices(
  lines: readonly OrderLine[],
  saved: readonly OrderLine[],
  stockById: ReadonlyMap<number, StockRow>,
): readonly OrderLine[] {
  const storedRows = new Map(saved.map(({ id, stock_id }) => [id, stock_id]));
  return lines.map((line) => {
    const price = stockById.get(line.stock_id)?.price;
    const keepsPrice = line.id !== undefined && storedRows.get(line.id) === line.stock_id;
    return keepsPrice || typeof price !== 'number' || price === line.unit_price ? line : { ...line, unit_price: price };
  });
}

/**
 * Totals the lines. Money is added in cents, so that no fraction is lost.
 * @param today YYYY-MM-DD
 */
export function orderTotals(lines: readonly OrderLine[], today: string): OrderTotals {
  const pieces = lines.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0);
  const cents = lines.reduce((sum, line) => sum + toCents(line.unit_price) * (line.quantity ?? 0), 0);
  // A hidden day says nothing about its pieces.
  const datedLines = lines.filter(({ expected_delivery_date: day }) => day !== undefined);
  const arrivals = arrivalsOf(datedLines, today);
  const sumOf = (state: Arrival['state']) =>
    arrivals.reduce((sum, each) => sum + (each.state === state ? each.quantity : 0), 0);
  const coming = arrivals
    .filter(({ state }) => state === 'coming')
    .map(({ date, quantity, delayed_from: plannedDay }) => ({ day: date!, pieces: quantity, plannedDay }));
  return { pieces, total: cents / 100, delivered: sumOf('delivered'), arrived: sumOf('here'), coming };
}

/** Returns a stock row with other pieces left; as it is where a rule hides how many. */
export function withAvailable(row: StockRow, available: number): StockRow {
  return row.available === undefined ? row : { ...row, available };
}

/** Counts the pieces that some lines take from one stock row. */
export function piecesOf(lines: readonly OrderLine[], stockId: number): number {
  return lines.reduce((sum, line) => sum + (line.stock_id === stockId ? (line.quantity ?? 0) : 0), 0);
}

/**
 * Returns the largest quantity of a line: the available pieces, plus those that the saved order holds of the same stock
 * row, minus those of the lines before this line (contract §2.3). Without a price, nothing is available.
 * @returns undefined when the stock is unknown or hidden by a rule. The server decides then
 */
export function maxQuantity(
  lines: readonly OrderLine[],
  at: number,
  saved: readonly OrderLine[],
  stockById: ReadonlyMap<number, StockRow>,
): number | undefined {
  const { stock_id } = lines[at]!;
  const row = stockById.get(stock_id);
  if (typeof row?.available !== 'number') return undefined;
  return Math.max(0, orderablePieces(row) + piecesOf(saved, stock_id) - piecesOf(lines.slice(0, at), stock_id));
}

/** Returns the stock rows of one product, soonest delivery first. */
export function soonestRowsOf(product: number | null | undefined, rows: Iterable<StockRow>): StockRow[] {
  return soonestFirst([...rows].filter((row) => row.product === product));
}

/** Returns the stock rows that a line can choose: those with pieces left at a price, and its own. */
export function selectableRows(
  product: number | null | undefined,
  rows: Iterable<StockRow>,
  ownRowId: number,
): StockRow[] {
  return soonestRowsOf(product, rows).filter((row) => orderablePieces(row) > 0 || row.id === ownRowId);
}

/** Formats where a line's pieces come from: 'C-231 on 14 Dec · up to 8'. */
export function formatSource(row: StockRow, maximum: number | undefined, today: string): string {
  const arrival = formatDelivery(row.container__delivery_date, today);
  const source = `${row.container__code ?? row.container__name ?? ''} ${arrival}`.trim();
  if (hasNoPrice(row)) return `${source} · ${NO_PRICE_TEXT.toLowerCase()}`;
  if (maximum === undefined) return source;
  return `${source} · ${maximum > 0 ? `up to ${maximum}` : 'sold out'}`;
}
