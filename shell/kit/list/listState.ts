import type { Entity } from '@trestle/schema/entity';
import { availableFilters, standardFilters } from '@trestle/schema/query/availableFilters';
import { ALL_YEARS, searchedYears } from '@trestle/schema/query/searchedYears';
import type { ListQuery } from '../core/api/collection';
import { scopeCondition } from '../core/extensions/listScope';
import { parseJson } from './parseJson';

/** The state of a list. Its keys are the parameters of the API and of the page's address (contract §2.2). */
export interface ListState {
  limit: number;
  offset: number;
  /** A field; a leading '-' sorts descending. '' means the order of the named filter, or of the entity. */
  sort: string;
  filter: string;
  q: string;
  searchField: string;
  query: string;
  qbe: string;
  /** How many years a search looks back, or `all`. '' means what the entity declares. */
  years: string;
}

/** Offered numbers of rows per page: those of S1 §9 and S2 §9. */
export const PAGE_SIZES: readonly number[] = [2, 5, 10, 20, 25, 50, 100];
const DEFAULT_LIMIT = 10;
const MAX_LIMIT_ROWS = 10_000;
const MAX_OFFSET_ROWS = 10_000_000;

/** The state of an entity's list before anybody changed it. */
export const listDefaults = (entity: Entity, ownDefaults: Partial<ListState> = {}): ListState => ({
  limit: entity.list.limit ?? DEFAULT_LIMIT,
  offset: 0,
  sort: '',
  filter: standardFilters(entity).first,
  ...NO_SEARCH,
  ...ownDefaults,
});

/** The state without any search conditions. */
export const NO_SEARCH = { q: '', searchField: '', query: '', qbe: '', years: '' } satisfies Partial<ListState>;

/** Whether a list shows only rows that meet a search: words, an advanced query or column filters. */
export const isSearching = (state: ListState): boolean =>
  Boolean(state.q || state.searchField || state.query || state.qbe);

/** Whether a list shows a named filter of its entity, such as 'Sold out', that it doesn't begin with. */
export const hasOwnFilter = (entity: Entity, { filter }: ListState, defaultFilter: string): boolean =>
  filter !== defaultFilter && Object.hasOwn(entity.list.filters ?? {}, filter);

/** Reads a parameter as a whole number of at most `max`; the fallback when it is missing, malformed or below `min`. */
const parseWholeNumber = (text: string | null, fallback: number, min: number, max: number): number => {
  if (text === null || !/^\d{1,9}$/.test(text) || Number(text) < min) return fallback;
  return Math.min(Number(text), max);
};

/** Reads the state from an address, over the defaults. `order=desc` becomes a leading '-' of `sort`. */
export const readState = (search: URLSearchParams, defaults: ListState): ListState => {
  const readText = (name: keyof ListState) => search.get(name) ?? String(defaults[name]);
  const sort = readText('sort');
  return {
    limit: parseWholeNumber(search.get('limit'), Math.min(defaults.limit, MAX_LIMIT_ROWS), 1, MAX_LIMIT_ROWS),
    offset: parseWholeNumber(search.get('offset'), defaults.offset, 0, MAX_OFFSET_ROWS),
    sort: search.get('order') === 'desc' && sort && !sort.startsWith('-') ? `-${sort}` : sort,
    filter: readText('filter'),
    q: readText('q'),
    searchField: readText('searchField'),
    query: readText('query'),
    qbe: readText('qbe'),
    years: readText('years'),
  };
};

/** Writes the state into an address: only what differs from the defaults. Other parameters stay. */
export const writeState = (state: ListState, defaults: ListState, search: URLSearchParams): URLSearchParams => {
  const next = new URLSearchParams(search);
  next.delete('order');
  for (const key of Object.keys(defaults) as (keyof ListState)[]) {
    if (state[key] === defaults[key]) next.delete(key);
    else next.set(key, String(state[key]));
  }
  return next;
};

/** Changes the state. Every change but that of `offset` leads to the first page. */
export const applyChange = (state: ListState, change: Partial<ListState>): ListState => ({
  ...state,
  ...('offset' in change ? {} : { offset: 0 }),
  ...change,
});

/**
 * Leaves the years out where the list has none. Whoever may not see the day that counts searches all years: fewer rows
 * would tell it.
 */
const withKnownYears = ({ list: { recent } }: Entity, hidden: ReadonlySet<string>, state: ListState): ListState => {
  const years = !recent ? '' : hidden.has(recent.field) ? ALL_YEARS : state.years;
  return years === state.years ? state : { ...state, years };
};

/**
 * Drops the order and the filter that need hidden fields. A menu or a declaration asks for them on behalf of everyone,
 * so they must not fail for users who may not see those fields. Conditions that the user typed stay, and are refused.
 */
export const withoutHiddenFields = (entity: Entity, hidden: ReadonlySet<string>, given: ListState): ListState => {
  const state = withKnownYears(entity, hidden, given);
  if (hidden.size === 0) return state;
  const isVisible = (sort = '') => !hidden.has(sort.replace(/^-/, ''));
  const { filters = {}, active, sort: defaultSort } = entity.list;
  const filterNames = (without?: ReadonlySet<string>) => availableFilters(entity, without).map(({ name }) => name);
  const filterStays = filterNames(hidden).includes(state.filter) || !filterNames().includes(state.filter);
  const defaultFilter = active ? 'active' : 'all';
  const filter = filterStays ? state.filter : defaultFilter;
  const fallbackSort = filters[filter]?.sort || isVisible(defaultSort) ? '' : 'id';
  const sort = state.sort && isVisible(state.sort) ? state.sort : fallbackSort;
  return { ...state, filter, sort, searchField: isVisible(state.searchField) ? state.searchField : '' };
};

/** Whether a state's filter or search needs a hidden field. Without it, the list would show other rows. */
export const needsHiddenField = (entity: Entity, hidden: ReadonlySet<string>, state: ListState): boolean => {
  const { filter, searchField } = withoutHiddenFields(entity, hidden, state);
  return filter !== state.filter || (state.q !== '' && searchField !== state.searchField);
};

/** Limits a query to what lists show now. One that can't be read stays: the server says what is wrong with it. */
const limitToScope = (entity: Entity, query: string): string => {
  const limit = scopeCondition(entity);
  if (!limit) return query;
  if (!query) return JSON.stringify(limit);
  const condition = parseJson(query);
  if (typeof condition !== 'object' || condition === null) return query;
  // Extends an 'and' group that the query has already, because the depth of nested groups is limited.
  const { and } = condition as { and?: unknown };
  const group: unknown[] = Array.isArray(and) ? and : [condition];
  return JSON.stringify({ and: [...group, limit] });
};

/** The API call for a state. A named filter brings its own order; otherwise it is the entity's. */
export const toListQuery = (entity: Entity, state: ListState): ListQuery => {
  const filterSorts = Boolean(entity.list.filters?.[state.filter]?.sort);
  const sort = state.sort || (filterSorts ? '' : (entity.list.sort ?? ''));
  const { name: list } = entity.list;
  const { years: chosenYears, ...parameters } = state;
  const years = searchedYears(entity, { q: state.q, years: chosenYears });
  const query = limitToScope(entity, state.query);
  return { ...parameters, sort, query, ...(years && { years }), ...(list && { list }) };
};

/** The order of a list, whether its state names one or not. */
export const currentSort = (entity: Entity, state: ListState): { field: string; descending: boolean } => {
  const sort = state.sort || entity.list.filters?.[state.filter]?.sort || entity.list.sort || 'id';
  return { field: sort.replace(/^-/, ''), descending: sort.startsWith('-') };
};
