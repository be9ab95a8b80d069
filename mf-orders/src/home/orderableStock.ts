import { collection, serverDate, settings, useMayRead } from '@trestle/kit/core';
import { stockAvailability } from '@trestle/schema/entities/stock_availability';
import type { QueryCondition } from '@trestle/schema/entity';
import { localDate } from '@trestle/schema/periods';

/** Products that one query on their stock can name. */
export const MAX_PRODUCTS = 90;

/** The condition of stock of some products that meets further conditions. */
export const stockOf = (products: readonly number[], also: readonly QueryCondition[] = []): string =>
  JSON.stringify({ and: [{ or: products.map((id) => ['product', 'eq', id]) }, ...also] });

/** Returns the condition of stock whose container takes orders of stores; none where a rule hides until when. */
export const useStillOpen = (): readonly QueryCondition[] => {
  const field = 'container__order_until';
  if (!useMayRead(stockAvailability, [field])) return [];
  const day = localDate(settings.reportTimezone, serverDate());
  return [
    {
      or: [
        [field, 'is_null'],
        [field, 'after_on', day],
      ],
    },
  ];
};
/** Returns the condition of stock that stores can order, as far as the user may see what stops them. */
export const useOrderable = (): readonly QueryCondition[] => {
  const stillOpen = useStillOpen();
  return useMayRead(stockAvailability, ['price']) ? [...stillOpen, ['price', 'is_not_null']] : stillOpen;
};

/** What can be ordered of a product now and later, over all its stock. */
export interface OrderableStock {
  product: number;
  available: number;
}

/**
 * Sums up the stock of some products. Ended products and products without such stock are left out.
 * @param filter `active` for rows of which pieces are left, `sold_out` for the others
 */
export const sumStock = async (
  products: readonly number[],
  filter: 'active' | 'sold_out',
  also: readonly QueryCondition[],
  signal: AbortSignal,
): Promise<OrderableStock[]> => {
  if (products.length === 0) return [];
  const { results } = await collection(stockAvailability).totals(
    { filter, by: 'product', sums: 'available', query: stockOf(products, also), limit: MAX_PRODUCTS },
    signal,
  );
  return results.flatMap(({ product, available }) =>
    typeof product === 'number' ? [{ product, available: available ?? 0 }] : [],
  );
};
