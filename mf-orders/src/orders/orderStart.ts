import { canBeOrdered, collection, readableSort, type Basket, type StockRow } from '@trestle/kit/core';
import { container as containerEntity } from '@trestle/schema/entities/container';
import { stockAvailability } from '@trestle/schema/entities/stock_availability';
import { newLine } from './lineChanges';
import type { OrderLine } from './orderLines';

/** Pieces in the basket that can't be had any more. Without a row, the stock row was deleted. */
export interface SoldOutItem {
  name: string;
  pieces: number;
  row: StockRow | undefined;
}

/** What a new order's form begins with. */
export interface OrderStart {
  /** Chosen for the new order; without one, the user's own. */
  store?: number | null;
  container: number | null;
  lines: OrderLine[];
  /** What of the address could not be found, in words. */
  warnings: string[];
  /** What is in the basket and sold out meanwhile. */
  soldOut: SoldOutItem[];
}
export const EMPTY_START: OrderStart = { container: null, lines: [], warnings: [], soldOut: [] };

/** Ids as the address has them: `create/{container}/{product}/{stock}`. 0 and none mean 'not named'. */
export interface StartAddress {
  container?: string;
  productId?: string;
  stockId?: string;
}
const isNamed = (id: string | undefined): id is string => id !== undefined && id !== '0';
const isId = (id: string): boolean => /^[1-9]\d{0,9}$/.test(id);

/** Whether the address names anything to begin with. */
export const namesAnything = ({ container, productId, stockId }: StartAddress): boolean =>
  [container, productId, stockId].some(isNamed);

const findContainer = async (id: string, signal: AbortSignal): Promise<number | null> => {
  if (!isId(id)) return null;
  const { results } = await collection(containerEntity).lookup({ _ids: id, filter: 'all' }, signal);
  return results[0]?.id ?? null;
};

/** Finds the stock row by its id, or the product's soonest row with pieces left. */
const findStockRow = async ({ productId, stockId }: StartAddress, signal: AbortSignal): Promise<StockRow | null> => {
  const id = isNamed(stockId) ? stockId : productId!;
  if (!isId(id)) return null;
  const query = isNamed(stockId)
    ? { _ids: id }
    : {
        filter: 'active',
        sort: readableSort(stockAvailability, 'container__delivery_date'),
        limit: 1,
        query: JSON.stringify(['product', 'eq', Number(id)]),
      };
  return (await collection(stockAvailability).list(query, signal)).results[0] ?? null;
};

/**
 * Loads what the address of a new order names. What can't be found is said, and left out.
 * @throws ApiError
 */
export const loadOrderStart = async (address: StartAddress, signal: AbortSignal): Promise<OrderStart> => {
  const wantsStock = isNamed(address.productId) || isNamed(address.stockId);
  const [container, row] = await Promise.all([
    isNamed(address.container) ? findContainer(address.container, signal) : null,
    wantsStock ? findStockRow(address, signal) : null,
  ]);
  const warnings: string[] = [];
  if (isNamed(address.container) && container === null)
    warnings.push(`There is no container ${address.container}, so none is chosen.`);
  if (wantsStock && row === null)
    warnings.push(
      isNamed(address.stockId)
        ? `There is no stock row ${address.stockId}, so nothing was added. Find the product below.`
        : `Nothing of product ${address.productId} can be ordered now, so nothing was added.`,
    );
  return { container, lines: row ? [newLine(row, 1)] : [], warnings, soldOut: [] };
};

/**
 * Loads the stock rows of the basket. What is sold out or no longer sold is said, and left out.
 * @throws ApiError
 */
export const loadBasketStart = async (basket: Basket, signal: AbortSignal): Promise<OrderStart> => {
  const ids = basket.map(({ stock }) => stock).join(',');
  const { results } = await collection(stockAvailability).list({ _ids: ids, filter: 'all', limit: 5000 }, signal);
  const rows = new Map(results.map((row) => [row.id, row]));
  const now = new Date();
  const hasPieces = (stock: number): boolean => {
    const row = rows.get(stock);
    return row !== undefined && canBeOrdered(row, now);
  };
  return {
    container: null,
    lines: basket.filter(({ stock }) => hasPieces(stock)).map(({ stock, pieces }) => newLine(rows.get(stock)!, pieces)),
    warnings: [],
    soldOut: basket
      .filter(({ stock }) => !hasPieces(stock))
      .map(({ stock, name, pieces }) => ({ name, pieces, row: rows.get(stock) })),
  };
};
