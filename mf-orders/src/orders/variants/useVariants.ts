import { collection, serverDate, useMayRead, withLoadError } from '@trestle/kit/core';
import { isListedAsActive } from '@trestle/schema/activeState';
import { stockAvailability } from '@trestle/schema/entities/stock_availability';
import { modelCondition, modelOfCode } from '@trestle/schema/text/productCode';
import { useQuery } from '@tanstack/react-query';

const MAX_ROWS = 1000;

/** Loads the stock of all variants of a model, sold out ones too. */
export const useVariants = (model: string) =>
  withLoadError(
    useQuery({
      queryKey: ['list', 'stock_availability', 'variants', model],
      queryFn: async ({ signal }) => {
        const query = JSON.stringify(modelCondition('product__code', model));
        const { results } = await collection(stockAvailability).list({ query, filter: 'all', limit: MAX_ROWS }, signal);
        const now = serverDate();
        return results.filter(
          (row) =>
            modelOfCode(row.product__code) === model &&
            isListedAsActive(row.active_start_date, row.active_end_date, now),
        );
      },
      enabled: useMayRead(stockAvailability, ['product', 'product__code']),
      // Availability must be current.
      staleTime: 0,
    }),
  );
