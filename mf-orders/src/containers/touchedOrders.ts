import { ApiError, collection } from '@trestle/kit/core';
import { storeOrderLine } from '@trestle/schema/entities/store_order_line';

/** Lines that are read to name their orders. All are counted. */
const MAX_NAMED_LINES = 1000;

/** What waits for a container. */
export interface TouchedOrders {
  lines: number;
  orders: number;
  /** By name, each with its order numbers. */
  stores: readonly { name: string; orders: readonly number[] }[];
}

interface LineOfStore {
  order_number: number | null;
  store__name?: string | null;
}

/** Groups lines by store. Whoever may not see stores gets them as one. */
export const groupByStore = (lines: readonly LineOfStore[]): TouchedOrders['stores'] => {
  const stores = new Map<string, Set<number>>();
  for (const { order_number: order, store__name: store } of lines) {
    const name = store ?? 'Stores';
    const orders = stores.get(name) ?? new Set<number>();
    if (order !== null) orders.add(order);
    stores.set(name, orders);
  }
  return [...stores]
    .map(([name, orders]) => ({ name, orders: [...orders].toSorted((a, b) => a - b) }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
};

/**
 * Finds the orders that wait for a container.
 * @returns null for a user who may not see order lines
 * @throws ApiError
 */
export const findTouchedOrders = async (container: number): Promise<TouchedOrders | null> => {
  try {
    const { count, results } = await collection(storeOrderLine).list({
      query: JSON.stringify(['container', 'eq', container]),
      filter: 'all',
      limit: MAX_NAMED_LINES,
    });
    const stores = groupByStore(results);
    return { lines: count, orders: stores.reduce((sum, { orders }) => sum + orders.length, 0), stores };
  } catch (error) {
    if (error instanceof ApiError && (error.status === 403 || error.status === 400)) return null;
    throw error;
  }
};
