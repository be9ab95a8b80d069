import { collection } from '@trestle/kit/core';
import { type StockRow } from '@trestle/trade/core';
import { sameValue } from '@trestle/kit/form';
import { stockAvailability } from '@trestle/schema/entities/stock_availability';
import { useCallback, useEffect, useState } from 'react';

/** A query may hold 100 clauses (contract §2.2). */
const MAX_PRODUCTS_PER_QUERY = 90;

/**
 * Loads all stock rows of some products.
 * @throws ApiError
 */
export const fetchStockRows = async (products: readonly number[], signal: AbortSignal): Promise<StockRow[]> => {
  const batches = Array.from({ length: Math.ceil(products.length / MAX_PRODUCTS_PER_QUERY) }, (_, i) =>
    products.slice(i * MAX_PRODUCTS_PER_QUERY, (i + 1) * MAX_PRODUCTS_PER_QUERY),
  );
  const pages = await Promise.all(
    batches.map((batch) =>
      collection(stockAvailability).list(
        { filter: 'all', limit: 5000, query: JSON.stringify({ or: batch.map((id) => ['product', 'eq', id]) }) },
        signal,
      ),
    ),
  );
  return pages.flatMap((page) => page.results);
};

/** Returns the same map where loading again has changed nothing, so that no line is drawn again for it. */
const withRows = (current: ReadonlyMap<number, StockRow>, rows: readonly StockRow[]): ReadonlyMap<number, StockRow> => {
  const isSame = rows.length === current.size && rows.every((row) => sameValue(row, current.get(row.id)));
  return isSame ? current : new Map(rows.map((row) => [row.id, row]));
};

/**
 * Loads all stock rows of some products, sold out ones too.
 * @param known rows to begin with
 * @returns `stockById` with the rows by stock id, and `refresh` to load them again
 */
export const useStockOf = (
  products: readonly number[],
  known: readonly StockRow[] = [],
): { stockById: ReadonlyMap<number, StockRow>; refresh: () => void } => {
  const [stockById, setStockById] = useState(() => withRows(new Map(), known));
  const [refreshCount, setRefreshCount] = useState(0);
  const productsKey = [...new Set(products)].sort((a, b) => a - b).join(',');
  useEffect(() => {
    if (!productsKey) return undefined;
    const controller = new AbortController();
    fetchStockRows(productsKey.split(',').map(Number), controller.signal)
      .then((rows) => setStockById((current) => withRows(current, rows)))
      // The screen works without the rows: the server checks each quantity.
      .catch(() => undefined);
    return () => controller.abort();
  }, [productsKey, refreshCount]);
  return { stockById, refresh: useCallback(() => setRefreshCount((count) => count + 1), []) };
};
