import { collection } from '@trestle/kit/core';
import { stockAvailability } from '@trestle/schema/entities/stock_availability';

/** Products that one query on their stock can name. */
export const MAX_PRODUCTS = 90;

/** The condition of stock of some products. */
export const stockOf = (products: readonly number[]): string =>
  JSON.stringify({ or: products.map((id) => ['product', 'eq', id]) });

/** What can be ordered of a product now and later, over all its stock. */
export interface OrderableStock {
  product: number;
  available: number;
}

/**
 * Sums up the stock of some products. Ended products and products without stock are left out.
 * @param filter `active` for what can be ordered, `sold_out` for rows of which nothing is left
 */
export const sumStock = async (
  products: readonly number[],
  filter: 'active' | 'sold_out',
  signal: AbortSignal,
): Promise<OrderableStock[]> => {
  if (products.length === 0) return [];
  const { results } = await collection(stockAvailability).totals(
    { filter, by: 'product', sums: 'available', query: stockOf(products), limit: MAX_PRODUCTS },
    signal,
  );
  return results.flatMap(({ product, available }) =>
    typeof product === 'number' ? [{ product, available: available ?? 0 }] : [],
  );
};
