import type { product } from '@trestle/schema/entities/product';
import type { RowOf } from '@trestle/schema/entity';
import { STOCK_PRICE_SOURCES } from '@trestle/schema/priceChange';
import { isEmpty } from '@trestle/schema/validate';
import type { StockFormRow } from './containerTotals';

/** A row whose product was just chosen, while it has no price. */
export interface ChosenStockProduct {
  /** Position of the row. */
  at: number;
  product: number;
}

/**
 * Finds the rows whose product was chosen between two states of a container's stock, and that have no price. Rows that
 * were moved, and rows whose price somebody cleared, are none of them.
 */
export const findUnpricedChoices = (
  previousRows: readonly StockFormRow[],
  rows: readonly StockFormRow[],
): ChosenStockProduct[] =>
  rows.flatMap((row, at) => {
    if (typeof row.product !== 'number' || !isEmpty(row.price) || previousRows.includes(row)) return [];
    const sameRow = previousRows.length === rows.length && previousRows[at]!.id === row.id;
    // A stored row at another place was loaded or moved.
    if (!sameRow && row.id !== undefined) return [];
    return sameRow && previousRows[at]!.product === row.product ? [] : [{ at, product: row.product }];
  });

/** Returns the price that a stock row takes from its product; undefined where that has none, or hides it. */
export const priceFromProduct = (record: Partial<RowOf<typeof product>> | undefined): number | undefined =>
  record?.[STOCK_PRICE_SOURCES.price] ?? undefined;

/** Counts the stored rows that have no price. Rows that are not saved yet may get one by the save. */
export const countUnpriced = (rows: readonly StockFormRow[]): number =>
  rows.filter((row) => row.id !== undefined && row.price !== undefined && isEmpty(row.price)).length;
