import type { StockRow } from '@trestle/kit/core';
import { isListedAsActive } from '@trestle/schema/activeState';
import type { Allocation } from '../orders/lineChanges';
import { bySoonestDelivery, type OrderLine } from '../orders/orderLines';
import type { SoldOutItem } from '../orders/orderStart';
import { allocate } from '../orders/allocate';

/** A line of an earlier order, with what can be had of it now. */
export interface ComparedLine {
  line: OrderLine;
  /** A stock row of its product, sold out or not. */
  row: StockRow | undefined;
  /** Pieces that can be had now, and from where. */
  allocations: Allocation[];
  pieces: number;
  /** Price of the soonest pieces; null when none can be had. */
  price: number | null;
}

/** Compares an order with the stock of now. Lines of one product share its stock. */
export const compareOrder = (lines: readonly OrderLine[], stock: readonly StockRow[], now: Date): ComparedLine[] => {
  const sold = stock.filter((row) => isListedAsActive(row.active_start_date, row.active_end_date, now));
  const takenPieces = new Map<number, number>();
  const free = (row: StockRow) => (row.available ?? 0) - (takenPieces.get(row.id) ?? 0);
  return lines.map((line) => {
    const allocations = allocate(bySoonestDelivery(line.product, sold), line.quantity ?? 0, free, true);
    for (const { row, pieces } of allocations) takenPieces.set(row.id, (takenPieces.get(row.id) ?? 0) + pieces);
    return {
      line,
      row: stock.find(({ product }) => product === line.product),
      allocations,
      pieces: allocations.reduce((sum, each) => sum + each.pieces, 0),
      price: allocations[0]?.row.price ?? null,
    };
  });
};

export const isPriceChanged = ({ line, price }: ComparedLine): boolean =>
  price !== null && typeof line.unit_price === 'number' && price !== line.unit_price;
export const isShort = ({ line, pieces }: ComparedLine): boolean => pieces < (line.quantity ?? 0);

const counted = (n: number, words: (one: boolean) => string): string => `${n} ${words(n === 1)}`;

/** Says what is different now: '1 price has changed. 2 products are sold out.' */
export const summariseChanges = (lines: readonly ComparedLine[]): string => {
  const prices = lines.filter(isPriceChanged).length;
  const soldOutCount = lines.filter(({ pieces }) => pieces === 0).length;
  const shortCount = lines.filter(isShort).length - soldOutCount;
  const parts = [
    prices > 0 && `${counted(prices, (one) => (one ? 'price has' : 'prices have'))} changed.`,
    shortCount > 0 && `Of ${counted(shortCount, (one) => (one ? 'product' : 'products'))} there are fewer left.`,
    soldOutCount > 0 && `${counted(soldOutCount, (one) => (one ? 'product is' : 'products are'))} sold out.`,
  ].filter(Boolean);
  return parts.join(' ') || 'Everything can be had as before, at the same prices.';
};

/** What of an order can't be had at all. */
export const soldOutItems = (lines: readonly ComparedLine[]): SoldOutItem[] =>
  lines
    .filter(({ pieces, line }) => pieces === 0 && (line.quantity ?? 0) > 0)
    .map(({ line, row }) => ({ name: line.product_name ?? 'A product', pieces: line.quantity!, row }));
