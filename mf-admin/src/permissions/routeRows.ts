import type { RegisteredPage } from '@trestle/kit/core';
import { decide, decidingState, stateMatches } from '@trestle/schema/access';
import type { Entity } from '@trestle/schema/entity';
import { accessRulesOf, isAlwaysOpen, isDenied, type StateRules } from './stateRules';
import { describeState } from './stateWords';

/** One state of the list on the left, with what the record says of it. */
export type RouteRow = {
  /** The state; lists identify their rows by `id`. */
  id: string;
  /** Plain words for it. */
  words: string;
  isDenied: boolean;
  /** Whether the record has a rule of this name. */
  hasRule: boolean;
  /** Whether no rule covers it, so that the default decides. */
  isUnspoken: boolean;
  /** Why it is allowed or denied. */
  reason: string;
};

/** Which rows the list shows. */
export const ROUTE_FILTERS = ['all', 'allowed', 'denied', 'unspoken'] as const;
export type RouteFilter = (typeof ROUTE_FILTERS)[number];

/** Describes each state by the rules of one record. */
export const routeRows = (
  routes: readonly string[],
  states: StateRules,
  denyByDefault: boolean,
  entities: readonly Entity[],
  pages: readonly RegisteredPage[],
): RouteRow[] => {
  const rules = accessRulesOf(states, denyByDefault);
  const named = new Set(states.map((state) => state.state_name));
  return routes.map((route) => {
    const { verdict, state } = decide(rules, route);
    const denied = isDenied(verdict);
    const decides = decidingState(rules.groups, route);
    const row = {
      id: route,
      words: describeState(route, entities, pages),
      isDenied: denied,
      hasRule: named.has(route),
      isUnspoken: !isAlwaysOpen(route) && !states.some((each) => stateMatches(each.state_name, decides)),
    };
    return { ...row, reason: reasonOf(row, state) };
  });
};

const reasonOf = (row: Omit<RouteRow, 'reason'>, by: string | undefined): string => {
  const words = row.isDenied ? 'Denied' : 'Allowed';
  if (isAlwaysOpen(row.id)) return 'Always open';
  if (row.hasRule) return `${words} by its own rule`;
  if (by !== undefined) return `${words} by ${by}`;
  return row.isDenied ? 'Denied by default' : 'No rule';
};

/** Returns the rows of each filter. */
export const filterRows = (rows: readonly RouteRow[], filter: RouteFilter): RouteRow[] =>
  rows.filter(
    (row) =>
      filter === 'all' ||
      (filter === 'unspoken' && row.isUnspoken) ||
      (filter === 'denied' && row.isDenied) ||
      (filter === 'allowed' && !row.isDenied),
  );

/** Finds rows by their name or their words. */
export const searchRows = (rows: readonly RouteRow[], typed: string): RouteRow[] => {
  const searchText = typed.trim().toLowerCase();
  return rows.filter(({ id, words }) => `${id} ${words}`.toLowerCase().includes(searchText));
};
