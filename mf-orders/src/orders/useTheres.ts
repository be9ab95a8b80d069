import { collection } from '@trestle/kit/core';
import { stockAvailability } from '@trestle/schema/entities/stock_availability';
import { useCallback, useEffect, useState } from 'react';
import type { There } from './till';

/** As many products as one question may name (contract §2.2: 100 clauses). */
const AT_ONCE = 90;

const fetchTheres = async (products: readonly number[], signal: AbortSignal): Promise<There[]> => {
  const parts = Array.from({ length: Math.ceil(products.length / AT_ONCE) }, (_, i) =>
    products.slice(i * AT_ONCE, (i + 1) * AT_ONCE),
  );
  const pages = await Promise.all(
    parts.map((part) =>
      collection(stockAvailability).list(
        { filter: 'all', limit: 5000, query: JSON.stringify({ or: part.map((id) => ['product', 'eq', id]) }) },
        signal,
      ),
    ),
  );
  return pages.flatMap((page) => page.results);
};

/** All stock rows of some products by their id: what is there and what comes. `refresh` looks again. */
export const useTheres = (products: readonly number[]): { theres: ReadonlyMap<number, There>; refresh: () => void } => {
  const [theres, setTheres] = useState<ReadonlyMap<number, There>>(new Map());
  const [turn, setTurn] = useState(0);
  const wanted = [...new Set(products)].sort((a, b) => a - b).join(',');
  useEffect(() => {
    if (!wanted) return undefined;
    const controller = new AbortController();
    fetchTheres(wanted.split(',').map(Number), controller.signal)
      .then((found) => setTheres(new Map(found.map((there) => [there.id, there]))))
      // Without it the screen still works: the server says what can be had.
      .catch(() => undefined);
    return () => controller.abort();
  }, [wanted, turn]);
  return { theres, refresh: useCallback(() => setTurn((n) => n + 1), []) };
};
