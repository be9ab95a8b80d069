import { ApiError, collection } from '@trestle/kit/core';
import { storeOrderLine } from '@trestle/schema/entities/store_order_line';

/** Conditions that the server accepts in one query. */
const MAX_CONTAINERS_PER_CALL = 100;
/** Lines that one call may return. */
const MAX_LINES_PER_CALL = 5000;

/** Orders that wait for some containers: how many lines and orders, and of which stores. */
export interface TouchedOrders {
  lines: number;
  orders: number;
  /** Sorted by name, each with its order numbers. */
  stores: readonly { name: string; orders: readonly number[] }[];
}

interface LineOfStore {
  order_number: number | null;
  store?: number | null;
  store__name?: string | null;
  /** Missing where a rule hides what was delivered. Such a line counts as waiting. */
  undelivered?: number | null;
}

/** Groups lines by store. A user who may not see stores gets one group named 'Stores'. */
export const groupByStore = (lines: readonly LineOfStore[]): TouchedOrders['stores'] => {
  // Two stores may have one name.
  const stores = new Map<number | null, { name: string; orders: Set<number> }>();
  for (const { order_number: order, store, store__name: name } of lines) {
    const key = name ? (store ?? null) : null;
    const group = stores.get(key) ?? { name: name ?? 'Stores', orders: new Set() };
    if (order !== null) group.orders.add(order);
    stores.set(key, group);
  }
  return [...stores.values()]
    .map(({ name, orders }) => ({ name, orders: [...orders].toSorted((a, b) => a - b) }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
};

/**
 * Reads all lines that wait for some containers, page by page. What a store was handed in full no longer waits.
 * @param containers at most as many ids as a query has conditions
 */
const fetchLines = async (containers: readonly number[], signal?: AbortSignal): Promise<LineOfStore[]> => {
  const query = JSON.stringify({ or: containers.map((id) => ['container', 'eq', id]) });
  const lines: LineOfStore[] = [];
  for (;;) {
    const page = { query, filter: 'all', sort: 'id', limit: MAX_LINES_PER_CALL, offset: lines.length };
    const { count, results } = await collection(storeOrderLine).list(page, signal);
    lines.push(...results);
    if (results.length === 0 || lines.length >= count) return lines.filter(({ undelivered }) => undelivered !== 0);
  }
};

/**
 * Finds the orders that wait for containers.
 * @returns null for a user who may not see order lines
 * @throws ApiError
 */
export const findTouchedOrders = async (
  containers: readonly number[],
  signal?: AbortSignal,
): Promise<TouchedOrders | null> => {
  try {
    const lines: LineOfStore[] = [];
    for (let start = 0; start < containers.length; start += MAX_CONTAINERS_PER_CALL)
      lines.push(...(await fetchLines(containers.slice(start, start + MAX_CONTAINERS_PER_CALL), signal)));
    const stores = groupByStore(lines);
    return { lines: lines.length, orders: stores.reduce((sum, { orders }) => sum + orders.length, 0), stores };
  } catch (error) {
    if (error instanceof ApiError && (error.status === 403 || error.status === 400)) return null;
    throw error;
  }
};
