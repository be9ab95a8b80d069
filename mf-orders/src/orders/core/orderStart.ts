import { collection, readableSort, serverDate } from '@trestle/kit/core';
import { canBeOrdered, hasNoPrice, orderablePieces, type Basket, type StockRow } from '@trestle/trade/core';
import { listByIds } from '@trestle/trade/widgets';
import type { DraftValues } from '@trestle/kit/form';
import { container as containerEntity } from '@trestle/schema/entities/container';
import { stockAvailability } from '@trestle/schema/entities/stock_availability';
import { addLines, newLine, numberLines, withoutPiecesOf } from './lineChanges';
import type { OrderLine } from './orderLines';
import { fetchStockRows } from './useStockOf';

/** An item of the basket or of an earlier order that has sold out. */
export interface SoldOutItem {
  name: string;
  pieces: number;
  /** A stock row of its product; undefined when it was deleted. */
  row: StockRow | undefined;
}

/** The values that the form of a new order begins with. */
export interface OrderStart {
  /** The store to preselect. Users who have a store of their own order for that one. */
  store?: number | null;
  container: number | null;
  lines: OrderLine[];
  /** Messages about parts of the address that were not found. */
  warnings: string[];
  /** Items that were left out because they have sold out. */
  soldOut: SoldOutItem[];
  /** Stock of the lines' products, so that what a line says of it is there from the start. */
  stock?: readonly StockRow[];
}
export const EMPTY_START: OrderStart = { container: null, lines: [], warnings: [], soldOut: [] };

/** Ids of the address `create/{container}/{product}/{stock}`. 0 and undefined both mean that it names none. */
export interface StartAddress {
  container?: string;
  productId?: string;
  stockId?: string;
}
const isNamed = (id: string | undefined): id is string => id !== undefined && id !== '0';
const isId = (id: string): boolean => /^[1-9]\d{0,9}$/.test(id);

/** Whether the address names a container, product or stock row that the order begins with. */
export const namesStart = ({ container, productId, stockId }: StartAddress): boolean =>
  [container, productId, stockId].some(isNamed);

const findContainer = async (id: string, signal: AbortSignal): Promise<number | null> => {
  if (!isId(id)) return null;
  const { results } = await collection(containerEntity).lookup({ _ids: id, filter: 'all' }, signal);
  return results[0]?.id ?? null;
};

/** Rows of a product among which one that can be ordered is looked for. */
const MAX_ROWS_OF_PRODUCT = 20;

/** Finds the stock row by its id, or the product's soonest row with pieces left, one that can be ordered if there is one. */
const findStockRow = async ({ productId, stockId }: StartAddress, signal: AbortSignal): Promise<StockRow | null> => {
  const id = isNamed(stockId) ? stockId : productId!;
  if (!isId(id)) return null;
  const query = isNamed(stockId)
    ? { _ids: id }
    : {
        filter: 'active',
        sort: readableSort(stockAvailability, 'container__delivery_date'),
        limit: MAX_ROWS_OF_PRODUCT,
        query: JSON.stringify(['product', 'eq', Number(id)]),
      };
  const { results } = await collection(stockAvailability).list(query, signal);
  return (
    results.find((row) => orderablePieces(row) > 0) ?? results.find((row) => !hasNoPrice(row)) ?? results[0] ?? null
  );
};

/**
 * Loads the container and stock that the address of a new order names. A part that isn't found becomes a warning.
 * @throws ApiError
 */
export const loadOrderStart = async (address: StartAddress, signal: AbortSignal): Promise<OrderStart> => {
  const namesStock = isNamed(address.productId) || isNamed(address.stockId);
  const [container, row] = await Promise.all([
    isNamed(address.container) ? findContainer(address.container, signal) : null,
    namesStock ? findStockRow(address, signal) : null,
  ]);
  const warnings: string[] = [];
  if (isNamed(address.container) && container === null)
    warnings.push(`There is no container ${address.container}, so none is chosen.`);
  if (namesStock && row === null)
    warnings.push(
      isNamed(address.stockId)
        ? `There is no stock row ${address.stockId}, so nothing was added. Find the product below.`
        : `Nothing of product ${address.productId} can be ordered now, so nothing was added.`,
    );
  const canAdd = row !== null && !hasNoPrice(row);
  if (row !== null && !canAdd)
    warnings.push(`${row.product__description ?? 'This product'} has no price yet, so nothing was added.`);
  if (!canAdd) return { container, lines: [], warnings, soldOut: [] };
  // The form works without the other rows, and loads them again.
  const stock = await fetchStockRows([row.product!], signal).catch(() => [row]);
  return { container, lines: [newLine(row, 1)], warnings, soldOut: [], stock };
};

/**
 * Loads the stock rows of the basket. Items that have sold out or are no longer sold go to `soldOut`.
 * @throws ApiError
 */
export const loadBasketStart = async (basket: Basket, signal: AbortSignal): Promise<OrderStart> => {
  const stockIds = basket.map(({ stock }) => stock);
  const rows = await listByIds(stockAvailability, stockIds, signal);
  const rowById = new Map(rows.map((row) => [row.id, row]));
  const now = serverDate();
  const hasPieces = (stock: number): boolean => {
    const row = rowById.get(stock);
    return row !== undefined && canBeOrdered(row, now);
  };
  return {
    container: null,
    lines: basket
      .filter(({ stock }) => hasPieces(stock))
      .map(({ stock, pieces }) => newLine(rowById.get(stock)!, pieces)),
    warnings: [],
    soldOut: basket
      .filter(({ stock }) => !hasPieces(stock))
      .map(({ stock, name, pieces }) => ({ name, pieces, row: rowById.get(stock) })),
  };
};

/**
 * Adds the basket's lines to a draft of a new order, so that restoring the draft leaves nothing of the basket out. The
 * draft's base holds the basket's lines that the draft began with. They are not added again, even where the user has
 * removed them since.
 */
export const addBasketToDraft = ({ base, item }: DraftValues, basketLines: readonly OrderLine[]): DraftValues => {
  const linesOf = (values: DraftValues['item']) => (values['store_order_lines'] ?? []) as readonly OrderLine[];
  const addedLines = withoutPiecesOf(basketLines, linesOf(base));
  if (addedLines.length === 0) return { base, item };
  const withAddedLines = (values: DraftValues['item']) => ({
    ...values,
    store_order_lines: numberLines(addLines(linesOf(values), addedLines), []),
  });
  return { base: withAddedLines(base), item: withAddedLines(item) };
};
