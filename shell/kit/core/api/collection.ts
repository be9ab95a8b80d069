import { MAX_DOWNLOAD_ROWS } from '@trestle/schema/limits';
import { collectionPath, type Entity, type RowOf } from '@trestle/schema/entity';
import { settings } from '../settings';
import { request, requestFile } from './request';
import type { Query } from './send';

/** One page of a list. `count` is the number of rows in all pages (contract §2.2). */
export interface RowPage<Row> {
  count: number;
  results: Row[];
}
/** Query parameters of a list (contract §2.2). `query` and `qbe` are JSON text. */
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
  /** Look-up lists: with the fields that tell records of the same description apart. */
  _details?: boolean;
  /** One of the entity's `lists`, whose dates the filters take. */
  list?: string;
  /** Rows of the last years alone, or `all`. */
  years?: string;
}
/** Groups of a list's rows. `count` is the number of all groups, `totals` is over all of them. */
export interface TotalsPage<Group> extends RowPage<Group> {
  totals: Group;
}
/**
 * Query parameters of totals: those that choose a list's rows, and how they are added up. Names are separated by
 * commas.
 */
export interface TotalsQuery
  extends Pick<ListQuery, 'limit' | 'sort' | 'filter' | 'q' | 'query' | 'qbe' | 'list'>, Query {
  by?: string;
  /** Days at which groups of the first `by` begin, ascending. */
  starts?: string;
  sums?: string;
  /** Dates of which each group has the earliest. */
  earliest?: string;
}
/** One row of a look-up list (contract §2.2 `_code`). */
export interface LookupRow {
  id: number;
  code?: string | null;
  description?: string | null;
  name?: string | null;
  quick_display_order?: number | null;
  display_order?: number | null;
  active?: boolean;
}
/** A record as the server returns it after a write. */
export type SavedRecord = Record<string, unknown> & { id: number };

const withKey = (key: string | undefined): Record<string, string> => (key ? { 'Idempotency-Key': key } : {});

/** The calls of one collection (contract §2.2). Each throws ApiError. */
export const collection = <E extends Pick<Entity, 'name' | 'admin' | 'fields'>>(entity: E) => {
  const path = collectionPath(entity, settings.slug);
  const item = (id: number | string) => `${path}${encodeURIComponent(id)}/`;
  return {
    path,
    list: (query: ListQuery = {}, signal?: AbortSignal) => request<RowPage<RowOf<E>>>(path, { query, signal }),
    /** Sums over all rows of a list, by the values of some fields. */
    totals: (query: TotalsQuery, signal?: AbortSignal) =>
      request<TotalsPage<Partial<RowOf<E>> & { count: number }>>(`${path}totals/`, { query, signal }),
    item: (id: number | string, signal?: AbortSignal) => request<RowOf<E>>(item(id), { signal }),
    /**
     * Creates a record.
     * @param key makes a repeat safe: the server creates once and repeats its first reply
     * @param createPath path of another call that creates such a record
     */
    create: (body: object, key?: string, createPath = path) =>
      request<RowOf<E>>(createPath, { method: 'POST', body, headers: withKey(key) }),
    /** Changes a record. @param key makes a repeat safe, as for `create` */
    update: (id: number | string, body: object, key?: string) =>
      request<RowOf<E>>(item(id), { method: 'PUT', body, headers: withKey(key) }),
    patch: (id: number | string, body: object) => request<RowOf<E>>(item(id), { method: 'PATCH', body }),
    /** Repoints every reference to the others at this row, then deletes them, in one transaction. */
    merge: (id: number, others: readonly number[]) =>
      request<RowOf<E>>(`${item(id)}merge/`, { method: 'POST', body: { id, other_ids: others } }),
    /** Deletes a record. @param reason why, where the entity takes one */
    remove: (id: number | string, reason?: string) =>
      request<undefined>(item(id), { method: 'DELETE', query: { reason } }),
    /** Downloads a list's rows, at most 65,535 (S1 §7). `columns` are field names. */
    download: (format: 'csv' | 'xlsx' | 'json', query: ListQuery, columns: readonly string[]) =>
      requestFile(`${path}download/${format}/`, {
        query: { ...query, limit: MAX_DOWNLOAD_ROWS, offset: 0, columns: JSON.stringify(columns) },
      }),
    lookup: (query: ListQuery = {}, signal?: AbortSignal) =>
      request<RowPage<LookupRow>>(path, { query: { limit: 2000, offset: 0, ...query, _code: true }, signal }),
  };
};
