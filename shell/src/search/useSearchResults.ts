import { collection, forActiveVariant, pathTo, useSession } from '@trestle/kit/core';
import { decideOperation, mayOpen, type AccessRules } from '@trestle/schema/access';
import type { Entity } from '@trestle/schema/entity';
import { useQueries } from '@tanstack/react-query';
import { useMenus } from '../nav/useMenus';
import { recentRecords } from './recentRecords';
import {
  menuResults,
  namedFirst,
  orderResult,
  recordResult,
  storeToOrderFor,
  type SearchedRecord,
  type SearchResult,
} from './searchResults';
import { SEARCHED_ENTITIES, STOCK_FIELDS, store, storeOrder } from './searchedEntities';

/** Records that are shown of each kind. */
const MAX_RECORDS = 5;

/** Where a record is shown to this person: in its form, else in the list of its stock; undefined for nowhere. */
const addressOf = (rules: AccessRules | null, { name }: Entity, id: unknown): string | undefined => {
  if (mayOpen(rules, `${name}.edit`)) return pathTo(`${name}.edit`, { id: Number(id) });
  const field = STOCK_FIELDS[name];
  if (!field || !mayOpen(rules, 'stock.list')) return undefined;
  return pathTo('stock.list', {}, { filter: 'all', query: JSON.stringify([field, 'eq', Number(id)]) });
};
const isSearchable = (rules: AccessRules | null, entity: Entity): boolean =>
  decideOperation(rules, entity, 'list').allowed && addressOf(rules, entity, 1) !== undefined;

export interface SearchResults {
  results: readonly SearchResult[];
  /** Whether calls for this text are still under way. */
  loading: boolean;
  /** Kinds whose call failed. */
  failed: readonly string[];
}

/**
 * Finds pages, actions and records by a text, in parallel calls of the lists that the caller may see. Each text has
 * its own results: replies to an earlier one are never shown.
 */
export const useSearchResults = (text: string): SearchResults => {
  const { user, identity, rules } = useSession();
  const entries = useMenus();
  const mayOrder = mayOpen(rules, `${storeOrder.name}.create`) && !user?.store;
  const wantedStore = mayOrder ? storeToOrderFor(text) : null;
  const entities = SEARCHED_ENTITIES.map(forActiveVariant).filter((entity) => isSearchable(rules, entity));
  const searched = wantedStore ? entities.filter(({ name }) => name === store.name) : entities;
  const q = wantedStore ?? text;
  const replies = useQueries({
    queries: searched.map((entity) => ({
      queryKey: ['search', entity.name, q],
      enabled: q !== '',
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        collection(entity).list({ q, filter: 'all', limit: MAX_RECORDS }, signal),
    })),
  });
  const groups = searched.map((entity, at) => recordsOf(rules, entity, q, replies[at]?.data));
  const records = namedFirst(groups, q);
  const orders = mayOrder ? ordersFor(replies[searched.findIndex(({ name }) => name === store.name)]?.data) : [];
  const recent = text ? [] : recentRecords(identity);
  return {
    results: wantedStore ? [...orders, ...records] : [...recent, ...menuResults(entries, text), ...records, ...orders],
    loading: replies.some(({ isFetching }) => isFetching),
    failed: searched.filter((_, at) => replies[at]?.isError).map(({ plural }) => plural),
  };
};

type EntityReply = { count: number; results: SearchedRecord[] } | undefined;

/** The records found, and a way to the list of all of them. */
const recordsOf = (rules: AccessRules | null, entity: Entity, q: string, reply: EntityReply): SearchResult[] => {
  if (!reply) return [];
  const found = reply.results.map((row) => recordResult(entity, row, addressOf(rules, entity, row['id'])));
  if (reply.count <= found.length || !mayOpen(rules, `${entity.name}.list`)) return found;
  const all = {
    key: `all ${entity.name}`,
    group: entity.plural,
    title: `All ${reply.count} ${entity.plural.toLowerCase()} with “${q}”`,
    to: pathTo(`${entity.name}.list`, {}, { q, filter: 'all' }),
  };
  return [...found, all];
};

const ordersFor = (stores: EntityReply): SearchResult[] =>
  (stores?.results ?? []).slice(0, 3).map((row) => orderResult(recordResult(store, row, undefined), Number(row['id'])));
