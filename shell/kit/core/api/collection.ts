import { collectionPath, type Entity, type RowOf } from '@trestle/schema/entity';
import { settings } from '../settings';
import { request, requestFile } from './request';
import type { Query } from './send';

/** A page of rows and how many there are in all (contract §2.2). */
export interface RowPage<Row> {
  count: number;
  results: Row[];
}
/** The list parameters of contract §2.2; `query` and `qbe` are JSON text. */
export interface ListQuery extends Query {
  limit?: number;
  offset?: number;
  sort?: string;
  order?: 'asc' | 'desc';
  filter?: string;
  q?: string;
  searchField?: string;
  query?: string;
  qbe?: string;
  _ids?: string;
}
/** A row of a look-up list (contract §2.2 `_code`). */
export interface LookupRow {
  id: number;
  code?: string | null;
  description?: string | null;
  name?: string | null;
  quick_display_order?: number | null;
  display_order?: number | null;
  active?: boolean;
}
export type SavedRecord = Record<string, unknown> & { id: number };

/** The calls of one collection (S2 §7 "Standard resource pattern"). Each throws ApiError. */
export const collection = <E extends Pick<Entity, 'name' | 'admin' | 'fields'>>(entity: E) => {
  type Row = RowOf<E>;
  const path = collectionPath(entity, settings.slug);
  const item = (id: number | string) => `${path}${encodeURIComponent(id)}/`;
  return {
    path,
    list: (query: ListQuery = {}, signal?: AbortSignal) => request<RowPage<Row>>(path, { query, signal }),
    item: (id: number | string, signal?: AbortSignal) => request<Row>(item(id), { signal }),
    /** `key` makes a repeat harmless: the server creates once and gives the first reply again. */
    create: (body: object, key?: string) =>
      request<Row>(path, { method: 'POST', body, headers: key ? { 'Idempotency-Key': key } : {} }),
    update: (id: number | string, body: object) => request<Row>(item(id), { method: 'PUT', body }),
    patch: (id: number | string, body: object) => request<Row>(item(id), { method: 'PATCH', body }),
    /** What pointed at the others points at this one, and they go; all of it or nothing. */
    merge: (id: number, others: readonly number[]) =>
      request<Row>(`${item(id)}merge/`, { method: 'POST', body: { id, other_ids: others } }),
    remove: (id: number | string) => request<undefined>(item(id), { method: 'DELETE' }),
    /** The rows of a list as a file; `columns` are the names of its fields. At most 65,535 rows (S1 §7). */
    download: (format: 'csv' | 'xlsx' | 'json', query: ListQuery, columns: readonly string[]) =>
      requestFile(`${path}download/${format}/`, {
        query: { ...query, limit: 65_535, offset: 0, columns: JSON.stringify(columns) },
      }),
    lookup: (query: ListQuery = {}, signal?: AbortSignal) =>
      request<RowPage<LookupRow>>(path, { query: { limit: 2000, offset: 0, ...query, _code: true }, signal }),
  };
};
