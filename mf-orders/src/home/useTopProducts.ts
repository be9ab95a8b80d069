import { collection } from '@trestle/kit/core';
import { useChosenStore } from '@trestle/trade/core';
import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import { useSuspenseQuery } from '@tanstack/react-query';
import { daysAgo } from '../components/weeks';
import { MAX_PRODUCTS } from './orderableStock';

/** Days of orders that are totalled. A quarter of a large company's lines would take too long for a home page. */
const TOP_PRODUCT_DAYS = 7;

/** Fields that the totals read. A user who may not see them has no cards of products. */
export const TOP_PRODUCT_FIELDS = ['product', 'product__description', 'quantity', 'ordered_on', 'store'];

/** The condition of the lines that count, without a chosen store, which lists have by themselves. */
export const topProductsQuery = (): string => JSON.stringify(['ordered_on', 'after_on', daysAgo(TOP_PRODUCT_DAYS)]);

/** Returns the products with the most pieces ordered in the last week. Cards on the same page share one call. */
export const useTopProducts = () => {
  const store = useChosenStore()?.id;
  const since = daysAgo(TOP_PRODUCT_DAYS);
  const { data } = useSuspenseQuery({
    queryKey: ['list', 'store_order_line', 'top products', since, store],
    queryFn: ({ signal }) =>
      collection(storeOrderLine).totals(
        {
          filter: 'all',
          by: 'product,product__description',
          sums: 'quantity',
          query: JSON.stringify({
            and: [['ordered_on', 'after_on', since], ...(store === undefined ? [] : [['store', 'eq', store]])],
          }),
          sort: '-quantity',
          limit: MAX_PRODUCTS,
        },
        signal,
      ),
  });
  return data.results.flatMap(({ product, product__description: name, quantity }) =>
    typeof product === 'number' ? [{ id: product, name: name ?? `Product ${product}`, pieces: quantity ?? 0 }] : [],
  );
};
