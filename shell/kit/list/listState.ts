import type { Entity } from '@trestle/schema/entity';
import { availableFilters } from '@trestle/schema/query';
import type { ListQuery } from '../core/api/collection';

/** Where a list stands. Its names are those of the calls and of the page's address (contract §2.2). */
export interface ListState {
  limit: number;
  offset: number;
  /** A field; a leading '-' turns it round. '' leaves it to the named filter or the entity. */
  sort: string;
  filter: string;
  q: string;
  searchField: string;
  query: string;
  qbe: string;
}

/** S1 §9 and S2 §9 together. */
export const PAGE_SIZES: readonly number[] = [5, 10, 20, 25, 50, 100];
const DEFAULT_LIMIT = 10;
const MAX_ROWS = 10_000;

/** How an entity's list stands at first. */
export const listDefaults = (entity: Entity, own: Partial<ListState> = {}): ListState => ({
  limit: entity.list.limit ?? DEFAULT_LIMIT,
  offset: 0,
  sort: '',
  filter: entity.list.active ? 'active' : 'all',
  ...NO_SEARCH,
  ...own,
});

/** Nothing searched for. */
export const NO_SEARCH = { q: '', searchField: '', query: '', qbe: '' } satisfies Partial<ListState>;
export const isSearching = (state: ListState): boolean =>
  Boolean(state.q || state.searchField || state.query || state.qbe);

const wholeNumber = (text: string | null, fallback: number, least: number): number =>
  text !== null && /^\d{1,9}$/.test(text) && Number(text) >= least ? Math.min(Number(text), MAX_ROWS * 1000) : fallback;

/** The state that an address says, over the defaults. `order=desc` becomes a leading '-'. */
export const readState = (search: URLSearchParams, defaults: ListState): ListState => {
  const text = (name: keyof ListState) => search.get(name) ?? String(defaults[name]);
  const sort = text('sort');
  return {
    limit: Math.min(wholeNumber(search.get('limit'), defaults.limit, 1), MAX_ROWS),
    offset: wholeNumber(search.get('offset'), defaults.offset, 0),
    sort: search.get('order') === 'desc' && sort && !sort.startsWith('-') ? `-${sort}` : sort,
    filter: text('filter'),
    q: text('q'),
    searchField: text('searchField'),
    query: text('query'),
    qbe: text('qbe'),
  };
};

/** The address of a state: what differs from the defaults; keys that are none of the list's stay. */
export const writeState = (state: ListState, defaults: ListState, search: URLSearchParams): URLSearchParams => {
  const next = new URLSearchParams(search);
  next.delete('order');
  for (const key of Object.keys(defaults) as (keyof ListState)[]) {
    if (state[key] === defaults[key]) next.delete(key);
    else next.set(key, String(state[key]));
  }
  return next;
};

/** A change of anything but the page leads back to the first page. */
export const applyChange = (state: ListState, change: Partial<ListState>): ListState => ({
  ...state,
  ...('offset' in change ? {} : { offset: 0 }),
  ...change,
});

/**
 * A state without the order and the filter that hidden fields would be needed for: what a menu or the entity asks of
 * everybody is no error of whoever may not see them. Conditions that somebody typed stay, and are refused.
 */
export const withoutHiddenFields = (entity: Entity, hidden: ReadonlySet<string>, state: ListState): ListState => {
  if (hidden.size === 0) return state;
  const sees = (sort = '') => !hidden.has(sort.replace(/^-/, ''));
  const { filters = {}, active, sort: usual } = entity.list;
  const names = (without?: ReadonlySet<string>) => availableFilters(entity, without).map(({ name }) => name);
  const offered = names(hidden).includes(state.filter) || !names().includes(state.filter);
  const filter = offered ? state.filter : active ? 'active' : 'all';
  const sort = state.sort && sees(state.sort) ? state.sort : filters[filter]?.sort || sees(usual) ? '' : 'id';
  return { ...state, filter, sort, searchField: sees(state.searchField) ? state.searchField : '' };
};

/** The call that a state stands for. A named filter brings its own order; without one it is the entity's (the call's is by id). */
export const toListQuery = (entity: Entity, state: ListState): ListQuery => ({
  ...state,
  sort: state.sort || (entity.list.filters?.[state.filter]?.sort ? '' : (entity.list.sort ?? '')),
});

/** What a list is ordered by, said or not. */
export const currentSort = (entity: Entity, state: ListState): { field: string; descending: boolean } => {
  const sort = state.sort || entity.list.filters?.[state.filter]?.sort || entity.list.sort || 'id';
  return sort.startsWith('-') ? { field: sort.slice(1), descending: true } : { field: sort, descending: false };
};
