import { collection, useChosenStore } from '@trestle/kit/core';
import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import { useSuspenseQuery } from '@tanstack/react-query';
import { daysAgo } from './weeks';

/** Days of orders that are added up. Over a quarter, the lines of a large house are too many for a home page. */
export const TOP_PRODUCT_DAYS = 7;
/** Products that are fetched: as many as one condition on their stock can name. */
const FETCHED_PRODUCTS = 90;

/** What the totals are made of. Users who may not see it have no cards of products. */
export const TOP_PRODUCT_FIELDS = ['product', 'product__description', 'quantity', 'ordered_on', 'store'];

/** The products that stores ordered most of lately. Cards that ask at the same time share one call. */
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
          limit: FETCHED_PRODUCTS,
        },
        signal,
      ),
  });
  return data.results.flatMap(({ product, product__description: name, quantity }) =>
    typeof product === 'number' ? [{ id: product, name: name ?? `Product ${product}`, pieces: quantity ?? 0 }] : [],
  );
};
