import {
  forActiveVariant,
  formatNumber,
  isHeadOffice,
  loadError,
  pathTo,
  recordRoute,
  useSession,
  type LinkReader,
} from '@trestle/kit/core';
import { maySeeCard } from '@trestle/trade/productCard';
import { decideOperation, mayOpen, type AccessRules } from '@trestle/schema/access';
import type { Entity } from '@trestle/schema/entity';
import { ALL_YEARS, yearsText } from '@trestle/schema/query/searchedYears';
import { useQueries } from '@tanstack/react-query';
import { useMenus } from '../nav/useMenus';
import { findRecords, MAX_RECORDS, yearsOf, type FoundRecords } from './findRecords';
import { recentRecords } from './recentRecords';
import {
  foundResult,
  menuResults,
  orderResult,
  rankResults,
  recordResult,
  storeToOrderFor,
  type ResultTarget,
  type SearchResult,
} from './searchResults';
import { product, SEARCHED_ENTITIES, STOCK_FIELDS, store, storeOrder } from './searchedEntities';

/**
 * What shows a record to this person: a product's card over the page, which leaves what is being typed there; else its
 * form or view, else the list of its stock; undefined without any.
 */
const targetOf = (reader: LinkReader, { name }: Entity, id: unknown): ResultTarget | undefined => {
  if (name === product.name && maySeeCard(reader.rules)) return { card: Number(id) };
  const to = addressOf(reader, name, id);
  return to === undefined ? undefined : { to };
};
const addressOf = (reader: LinkReader, name: string, id: unknown): string | undefined => {
  const route = recordRoute(reader, name);
  if (route) return pathTo(route, { id: Number(id) });
  const field = STOCK_FIELDS[name];
  if (!field || !mayOpen(reader.rules, 'stock.list')) return undefined;
  return pathTo('stock.list', {}, { filter: 'all', query: JSON.stringify([field, 'eq', Number(id)]) });
};
const isSearchable = (reader: LinkReader, entity: Entity): boolean =>
  decideOperation(reader.rules, entity, 'list').allowed && targetOf(reader, entity, 1) !== undefined;

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
  const mayOrder = mayOpen(rules, `${storeOrder.name}.create`) && isHeadOffice({ user, rules });
  const wantedStore = mayOrder ? storeToOrderFor(text) : null;
  const entities = SEARCHED_ENTITIES.map(forActiveVariant).filter((entity) => isSearchable({ user, rules }, entity));
  const queriedEntities = wantedStore ? entities.filter(({ name }) => name === store.name) : entities;
  const q = wantedStore ?? text;
  const replies = useQueries({
    queries: queriedEntities.map((entity) => ({
      queryKey: ['search', entity.name, q],
      enabled: q !== '',
      queryFn: ({ signal }: { signal: AbortSignal }) => findRecords(entity, q, signal),
    })),
  });
  const { exact, others } = rankResults(
    queriedEntities.map((entity, index) =>
      resultsOf(rules, entity, q, replies[index]?.data, (id) => targetOf({ user, rules }, entity, id) ?? {}),
    ),
  );
  const orders = mayOrder ? ordersFor(replies[queriedEntities.findIndex(({ name }) => name === store.name)]?.data) : [];
  const recentResults = text ? [] : recentRecords(identity);
  return {
    results: wantedStore
      ? [...orders, ...exact, ...others]
      : [...recentResults, ...exact, ...menuResults(entries, text), ...others, ...orders],
    loading: replies.some(({ isFetching }) => isFetching),
    failed: queriedEntities.filter((_, index) => loadError(replies[index]!)).map(({ plural }) => plural),
  };
};

/** The results of one entity: its records, and a link to its list when there are more. */
const resultsOf = (
  rules: AccessRules | null,
  entity: Entity,
  q: string,
  found: FoundRecords | undefined,
  target: (id: unknown) => ResultTarget,
): SearchResult[] => {
  if (!found) return [];
  const recordResults = rankResults([found.rows.map((row) => foundResult(entity, row, target(row['id']), q))]);
  const shownResults = [...recordResults.exact, ...recordResults.others].slice(0, MAX_RECORDS);
  if (!mayOpen(rules, `${entity.name}.list`)) return shownResults;
  const plural = entity.plural.toLowerCase();
  const words = yearsText(yearsOf(entity, q));
  const listTo = (more: Record<string, string> = {}) =>
    pathTo(`${entity.name}.list`, {}, { q, filter: 'all', ...more });
  const moreResult = {
    key: `all ${entity.name}`,
    group: entity.plural,
    title: `All ${formatNumber(found.count)} ${plural} with “${q}”${words ? ` of ${words}` : ''}`,
    to: listTo(),
  };
  const allYearsResult = {
    key: `all years ${entity.name}`,
    group: 'All years',
    isOffer: true as const,
    title: `Search ${plural} of all years for “${q}”`,
    to: listTo({ years: ALL_YEARS }),
  };
  const hasMore = found.count > shownResults.length;
  return [...shownResults, ...(hasMore ? [moreResult] : []), ...(words ? [allYearsResult] : [])];
};

const ordersFor = (stores: FoundRecords | undefined): SearchResult[] =>
  (stores?.rows ?? []).slice(0, 3).map((row) => orderResult(recordResult(store, row, {}), Number(row['id'])));
