import { collection } from '@trestle/kit/core';
import type { Entity, RowOf } from '@trestle/schema/entity';
import { MAX_LIST_IDS } from '@trestle/schema/limits';

/**
 * Loads rows by their ids, active or not, in as many calls as that takes: an order may have more lines than one call takes
 * ids.
 * @param query narrows them, such as `{ filter: 'active' }`
 * @throws ApiError
 */
export const listByIds = async <E extends Pick<Entity, 'name' | 'admin' | 'fields'>>(
  entity: E,
  ids: Iterable<unknown>,
  signal?: AbortSignal,
  query: { filter?: string } = {},
): Promise<RowOf<E>[]> => {
  const distinct = [...new Set(ids)];
  const rows: RowOf<E>[] = [];
  for (let from = 0; from < distinct.length; from += MAX_LIST_IDS) {
    const some = distinct.slice(from, from + MAX_LIST_IDS);
    const part = { filter: 'all', ...query, _ids: some.join(), limit: some.length };
    rows.push(...(await collection(entity).list(part, signal)).results);
  }
  return rows;
};
