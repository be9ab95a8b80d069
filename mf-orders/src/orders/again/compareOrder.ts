import { lacksOnlyPrice, orderablePieces, type StockRow } from '@trestle/trade/core';
import { isListedAsActive } from '@trestle/schema/activeState';
import type { Allocation } from '../core/lineChanges';
import { soonestRowsOf, type OrderLine } from '../core/orderLines';
import type { SoldOutItem } from '../core/orderStart';
import { allocate } from '../core/allocate';

/** A line of an earlier order, with the pieces that are available now. */
export interface ComparedLine {
  line: OrderLine;
  /** A stock row of its product, sold out or not. */
  row: StockRow | undefined;
  /** Stock rows that have pieces for the line now. */
  allocations: Allocation[];
  /** Pieces available now, at most as many as the line had. */
  pieces: number;
  /** Price of the soonest pieces; null when none are available. */
  price: number | null;
}

/** Whether none of a line's pieces can be had because their rows have no price. */
export const lacksPrice = ({ pieces, row }: ComparedLine): boolean =>
  pieces === 0 && row !== undefined && lacksOnlyPrice([row]);

/** Compares an order with the stock of now. Lines of one product share its stock. */
export const compareOrder = (lines: readonly OrderLine[], stock: readonly StockRow[], now: Date): ComparedLine[] => {
  const activeRows = stock.filter((row) => isListedAsActive(row.active_start_date, row.active_end_date, now));
  const takenPieces = new Map<number, number>();
  const freePiecesOf = (row: StockRow) => orderablePieces(row) - (takenPieces.get(row.id) ?? 0);
  return lines.map((line) => {
    const rows = stock.filter(({ product }) => product === line.product);
    const allocations = allocate(soonestRowsOf(line.product, activeRows), line.quantity ?? 0, freePiecesOf, true);
    for (const { row, pieces } of allocations) takenPieces.set(row.id, (takenPieces.get(row.id) ?? 0) + pieces);
    return {
      line,
      row: rows.find((row) => lacksOnlyPrice([row])) ?? rows[0],
      allocations,
      pieces: allocations.reduce((sum, each) => sum + each.pieces, 0),
      price: allocations[0]?.row.price ?? null,
    };
  });
};

/** True when the pieces available now have another price than the line had. */
export const isPriceChanged = ({ line, price }: ComparedLine): boolean =>
  price !== null && typeof line.unit_price === 'number' && price !== line.unit_price;
/** True when fewer pieces are available than the line had. */
export const isShort = ({ line, pieces }: ComparedLine): boolean => pieces < (line.quantity ?? 0);

const formatCount = (count: number, singular: string, plural: string): string =>
  `${count} ${count === 1 ? singular : plural}`;

/** Says what is different now: '1 price has changed. 2 products are sold out.' */
export const summariseChanges = (lines: readonly ComparedLine[]): string => {
  const priceCount = lines.filter(isPriceChanged).length;
  const noPriceCount = lines.filter(lacksPrice).length;
  const soldOutCount = lines.filter(({ pieces }) => pieces === 0).length - noPriceCount;
  const shortCount = lines.filter(isShort).length - soldOutCount - noPriceCount;
  const parts = [
    priceCount > 0 && `${formatCount(priceCount, 'price has', 'prices have')} changed.`,
    shortCount > 0 && `Of ${formatCount(shortCount, 'product', 'products')} there are fewer left.`,
    soldOutCount > 0 && `${formatCount(soldOutCount, 'product is', 'products are')} sold out.`,
    noPriceCount > 0 && `${formatCount(noPriceCount, 'product has', 'products have')} no price yet.`,
  ].filter(Boolean);
  return parts.join(' ') || 'Everything can be had as before, at the same prices.';
};

/** Returns the lines of which no piece is available. */
export const soldOutItems = (lines: readonly ComparedLine[]): SoldOutItem[] =>
  lines
    .filter(({ pieces, line }) => pieces === 0 && (line.quantity ?? 0) > 0)
    .map(({ line, row }) => ({ name: line.product_name ?? 'A product', pieces: line.quantity!, row }));
