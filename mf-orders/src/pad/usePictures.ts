import { collection } from '@trestle/kit/core';
import { file } from '@trestle/schema/entities/file';
import { useQuery } from '@tanstack/react-query';

/** A query may hold 100 clauses (contract §2.2). */
const MAX_PRODUCTS = 95;

/** Loads the id of each product's newest picture. Products without a picture, or beyond the first 95, have none. */
export const usePictures = (products: readonly number[]): ReadonlyMap<number, number> => {
  const ids = [...new Set(products)].slice(0, MAX_PRODUCTS).toSorted((a, b) => a - b);
  const { data } = useQuery<ReadonlyMap<number, number>>({
    queryKey: ['list', 'file', 'pictures', ids.join(',')],
    enabled: ids.length > 0,
    placeholderData: (before) => before,
    queryFn: async ({ signal }) => {
      const query = JSON.stringify({
        and: [
          ['other_name', 'eq', 'product'],
          ['content_type', 'icontains', 'image/'],
          { or: ids.map((id) => ['other_id', 'eq', id]) },
        ],
      });
      const { results } = await collection(file).list({ query, sort: 'id', limit: 500 }, signal);
      return new Map(results.map((each) => [Number(each.other_id), each.id]));
    },
  });
  return data ?? new Map();
};
