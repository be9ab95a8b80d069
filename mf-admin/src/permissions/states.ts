import { decide, HOME_ROUTES, stateMatches, OPEN_ROUTES, type AccessRules, type Verdict } from '@trestle/schema/access';
import { isDeletable } from '@trestle/schema/effects';
import type { Entity } from '@trestle/schema/entity';
import type { ModelRow } from './models';

/** The tree of a group-permission record, as the form holds it (S2 §3). Rows that are not stored yet have no id. */
export interface StateRow {
  id?: number;
  state_name: string;
  deny: boolean;
  details?: string | null;
  models: ModelRow[];
}
export type States = readonly StateRow[];

/** Left alone by 'Deny Rest' (S2 §4): whoever is denied all else still arrives somewhere and can leave. */
const SPARED: readonly string[] = ['*', ...HOME_ROUTES, ...OPEN_ROUTES];
const isDotted = (route: string): boolean => route.includes('.');
export const segmentOf = (route: string): string => route.split('.', 1)[0]!;
const isModule = (route: string): boolean => !isDotted(route) && !SPARED.includes(route);

const denied = (state_name: string): StateRow => ({ state_name, deny: true, models: [] });
/** Says no more than that its route is denied: a rule that came with its module's. */
const isBare = ({ deny: denies, details, models }: StateRow): boolean => denies && !details && models.length === 0;
const allows = (states: States, route: string): boolean =>
  states.some((state) => !state.deny && state.state_name === route);
const denies = (states: States, route: string): boolean =>
  states.some((state) => state.deny && state.state_name === route);
/** States that name something twice say it once from here on; the order stays. */
const withDenied = (states: States, names: readonly string[]): StateRow[] => {
  const kept = states.map((state) => (names.includes(state.state_name) ? { ...state, deny: true } : state));
  const missing = names.filter((name) => !states.some((state) => state.state_name === name));
  return [...kept, ...missing.map(denied)];
};
/** A rule that allows its route: one that is there turned round, or a new one. */
const withAllowed = (states: States, route: string): StateRow[] =>
  states.some((state) => state.state_name === route)
    ? states.map((state) => (state.state_name === route ? { ...state, deny: false } : state))
    : [...states, { ...denied(route), deny: false }];

/** The states that rules can name: every route, and beside the routes of an entity its `.delete`. */
export const stateNames = (routes: readonly string[], entities: readonly Entity[]): string[] => [
  ...routes,
  ...entities
    .filter((entity) => isDeletable(entity) && routes.some((route) => segmentOf(route) === entity.name))
    .map(({ name }) => `${name}.delete`),
];
/** The names of the list on the left: every state, each under its module, modules and all else by name. */
export const routesOf = (names: readonly string[], states: States): string[] => {
  const named = ['*', ...names, ...states.map((state) => state.state_name)];
  return [...new Set([...named, ...named.map(segmentOf)])].sort((a, b) => {
    if (a === '*' || b === '*') return a === b ? 0 : a === '*' ? -1 : 1;
    return segmentOf(a).localeCompare(segmentOf(b)) || a.localeCompare(b);
  });
};
/** The dotted states of a module. */
const below = (module: string, routes: readonly string[]): string[] =>
  routes.filter((name) => isDotted(name) && segmentOf(name) === module && !isAlwaysOpen(name));

/** Open whatever a rule says, so that nobody is locked out of leaving or of the own account. */
export const isAlwaysOpen = (route: string): boolean => OPEN_ROUTES.includes(route);
/** One record as the rules of somebody who is in its group alone. */
export const rulesOf = (
  states: States,
  deny_by_default: boolean,
  superuser = false,
  use_permissions = true,
): AccessRules => ({ use_permissions, superuser, groups: [{ group: 0, deny_by_default, states }] });
/** What one record comes to for a route. '*' and the module of a route speak for it, too. */
export const verdictFor = (states: States, denyByDefault: boolean, route: string): Verdict =>
  decide(rulesOf(states, denyByDefault), route).verdict;
export const isDenied = (verdict: Verdict): boolean => verdict === 'DENY' || verdict === 'Deny (By Default)';

/** Denies a route; of a module all its sub-routes too (S2 §4). */
export const deny = (states: States, route: string, routes: readonly string[]): StateRow[] =>
  withDenied(states, [route, ...(isModule(route) ? below(route, routes) : [])]);
/** Chooses a route: a module that no rule speaks of is added with all its sub-routes, as denied (S2 §4). */
export const select = (states: States, route: string, routes: readonly string[]): States => {
  const subroutes = isModule(route) ? below(route, routes) : [];
  const unspoken = ![route, ...subroutes].some((name) => states.some((state) => state.state_name === name));
  return subroutes.length && (unspoken || denies(states, route)) ? deny(states, route, routes) : states;
};
/** Allows a route. A module that was denied takes back the sub-routes that were denied with it. */
export const allow = (states: States, route: string, routes: readonly string[]): StateRow[] => {
  const taken = isModule(route) && denies(states, route) ? below(route, routes) : [];
  return withAllowed(
    states.filter((state) => !(taken.includes(state.state_name) && isBare(state))),
    route,
  );
};

/** Takes a rule out. That of a denied module takes with it what was denied with it. */
export const remove = (states: States, route: string, routes: readonly string[]): StateRow[] =>
  allow(states, route, routes).filter((state) => state.state_name !== route);
/** Whether a route is a module with states of its own below it. */
export const hasBelow = (route: string, routes: readonly string[]): boolean =>
  isModule(route) && below(route, routes).length > 0;

/**
 * Denies every undotted route but those where one must be able to arrive (S2 §4 'Deny Rest'). A module with a dotted state
 * that is allowed isn't denied as a whole, which would deny that one as well: its other states are, one by one.
 */
export const denyRest = (states: States, routes: readonly string[]): StateRow[] => {
  const modules = routes.filter((route) => isModule(route) && !allows(states, route));
  return withDenied(
    states,
    modules.flatMap((module) => {
      const subroutes = below(module, routes);
      return subroutes.some((name) => allows(states, name))
        ? subroutes.filter((name) => !allows(states, name))
        : [module];
    }),
  );
};
/** Nothing on the list is denied any more: rules turn round, and what is denied by default gets one that allows it. */
export const allowAll = (states: States, routes: readonly string[], denyByDefault: boolean): StateRow[] => {
  const open = states.map((state) => ({ ...state, deny: false }));
  const missing = denyByDefault
    ? routes.filter((route) => isModule(route) && !open.some((state) => stateMatches(state.state_name, route)))
    : [];
  return [...open, ...missing.map((route) => ({ ...denied(route), deny: false }))];
};
