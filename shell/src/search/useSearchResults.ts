import { collection, forActiveVariant, formatNumber, loadError, pathTo, useSession } from '@trestle/kit/core';
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

/** The address that shows a record to this person: its form, else the list of its stock; undefined without either. */
const addressOf = (rules: AccessRules | null, { name }: Entity, id: unknown): string | undefined => {
  if (mayOpen(rules, `${name}.edit`)) return pathTo(`${name}.edit`, { id: Number(id) });
  const field = STOCK_FIELDS[name];
  if (!field || !mayOpen(rules, 'stock.list')) return undefined;
  return pathTo('stock.list', {}, { filter: 'all', query: JSON.stringify([field, 'eq', Number(id)]) });
};
const isSearchable = (rules: AccessRules | null, entity: Entity): boolean =>
  decideOperation(rules, entity, 'list').allowed && addressOf(rules, entity, 1) !== undefined;

/** The results of a text, as far as replies have come. */
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
  const queriedEntities = wantedStore ? entities.filter(({ name }) => name === store.name) : entities;
  const q = wantedStore ?? text;
  const replies = useQueries({
    queries: queriedEntities.map((entity) => ({
      queryKey: ['search', entity.name, q],
      enabled: q !== '',
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        collection(entity).list({ q, filter: 'all', limit: MAX_RECORDS }, signal),
    })),
  });
  const groups = queriedEntities.map((entity, index) => recordsOf(rules, entity, q, replies[index]?.data));
  const records = namedFirst(groups, q);
  const orders = mayOrder ? ordersFor(replies[queriedEntities.findIndex(({ name }) => name === store.name)]?.data) : [];
  const recentResults = text ? [] : recentRecords(identity);
  return {
    results: wantedStore
      ? [...orders, ...records]
      : [...recentResults, ...menuResults(entries, text), ...records, ...orders],
    loading: replies.some(({ isFetching }) => isFetching),
    failed: queriedEntities.filter((_, index) => loadError(replies[index]!)).map(({ plural }) => plural),
  };
};

type EntityReply = { count: number; results: SearchedRecord[] } | undefined;

/** The results of one entity: its records, and a link to its list when there are more. */
const recordsOf = (rules: AccessRules | null, entity: Entity, q: string, reply: EntityReply): SearchResult[] => {
  if (!reply) return [];
  const recordResults = reply.results.map((row) => recordResult(entity, row, addressOf(rules, entity, row['id'])));
  if (reply.count <= recordResults.length || !mayOpen(rules, `${entity.name}.list`)) return recordResults;
  const listResult = {
    key: `all ${entity.name}`,
    group: entity.plural,
    isList: true,
    title: `All ${formatNumber(reply.count)} ${entity.plural.toLowerCase()} with “${q}”`,
    to: pathTo(`${entity.name}.list`, {}, { q, filter: 'all' }),
  };
  return [...recordResults, listResult];
};

const ordersFor = (stores: EntityReply): SearchResult[] =>
  (stores?.results ?? []).slice(0, 3).map((row) => orderResult(recordResult(store, row, undefined), Number(row['id'])));
