import { collection, type FindRecipients } from '@trestle/kit/core';
import { store } from '@trestle/schema/entities/store';
import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import { listByIds } from '../listByIds';

/** Lines that one call may return. */
const MAX_ROWS_PER_CALL = 5000;

/** Reads the stores whose orders take from a container. */
const readStores = async (container: number, signal?: AbortSignal): Promise<ReadonlySet<number>> => {
  const stores = new Set<number>();
  const query = JSON.stringify(['container', 'eq', container]);
  for (let offset = 0; ;) {
    const page = { query, filter: 'all', sort: 'id', limit: MAX_ROWS_PER_CALL, offset };
    const { count, results } = await collection(storeOrderLine).list(page, signal);
    for (const line of results) if (typeof line.store === 'number') stores.add(line.store);
    offset += results.length;
    if (results.length === 0 || offset >= count) return stores;
  }
};

/** The addresses of the stores whose orders take from a container. Ended stores are left out. */
export const containerStores: FindRecipients = async (record, signal) => {
  const ids = await readStores(Number(record['id']), signal);
  const stores = await listByIds(store, ids, signal, { filter: 'active' });
  return stores.flatMap(({ email_address }) => email_address || []);
};
