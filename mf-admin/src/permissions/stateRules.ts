import { decide, HOME_ROUTES, stateMatches, OPEN_ROUTES, type AccessRules, type Verdict } from '@trestle/schema/access';
import { segmentOf } from '@trestle/schema/rights/narrowRules';
import { isDeletable } from '@trestle/schema/effects';
import type { Entity } from '@trestle/schema/entity';
import type { ModelRuleRow } from './fieldRules';

/** One rule of a permission record, as the form holds it (S2 §3). An unsaved rule has no id. */
export interface StateRuleRow {
  id?: number;
  state_name: string;
  deny: boolean;
  details?: string | null;
  models: ModelRuleRow[];
}
export type StateRules = readonly StateRuleRow[];

/** Routes that 'Deny Rest' leaves alone (S2 §4): everyone must arrive somewhere and be able to leave. */
const KEPT_BY_DENY_REST: readonly string[] = ['*', ...HOME_ROUTES, ...OPEN_ROUTES];
const isDotted = (route: string): boolean => route.includes('.');
const isModule = (route: string): boolean => !isDotted(route) && !KEPT_BY_DENY_REST.includes(route);

const newDeny = (state_name: string): StateRuleRow => ({ state_name, deny: true, models: [] });
/** True for a rule that only denies its route. Such rules are added together with their module's. */
const deniesOnly = ({ deny: denies, details, models }: StateRuleRow): boolean =>
  denies && !details && models.length === 0;
const allows = (states: StateRules, route: string): boolean =>
  states.some((state) => !state.deny && state.state_name === route);
const denies = (states: StateRules, route: string): boolean =>
  states.some((state) => state.deny && state.state_name === route);
/** Denies some states. Duplicates are removed; the order stays. */
const withDenied = (states: StateRules, names: readonly string[]): StateRuleRow[] => {
  const updatedStates = states.map((state) => (names.includes(state.state_name) ? { ...state, deny: true } : state));
  const missing = names.filter((name) => !states.some((state) => state.state_name === name));
  return [...updatedStates, ...missing.map(newDeny)];
};
/** Allows a route, by turning its rule round or adding one. */
const withAllowed = (states: StateRules, route: string): StateRuleRow[] =>
  states.some((state) => state.state_name === route)
    ? states.map((state) => (state.state_name === route ? { ...state, deny: false } : state))
    : [...states, { ...newDeny(route), deny: false }];

/** All states that a rule can name: every route, and `.delete` for each entity. */
export const stateNames = (routes: readonly string[], entities: readonly Entity[]): string[] => [
  ...routes,
  ...entities
    .filter((entity) => isDeletable(entity) && routes.some((route) => segmentOf(route) === entity.name))
    .map(({ name }) => `${name}.delete`),
];
/**
 * Sorts the states for the list on the left: modules by name, with their sub-routes below them.
 * @param ruled states that the record names
 */
export const listedStates = (names: readonly string[], ruled: readonly string[]): string[] => {
  const named = ['*', ...names, ...ruled];
  return [...new Set([...named, ...named.map(segmentOf)])].sort((a, b) => {
    if (a === '*' || b === '*') return a === b ? 0 : a === '*' ? -1 : 1;
    return segmentOf(a).localeCompare(segmentOf(b)) || a.localeCompare(b);
  });
};
/** The sub-routes of a module. */
const subRoutes = (module: string, routes: readonly string[]): string[] =>
  routes.filter((name) => isDotted(name) && segmentOf(name) === module && !isAlwaysOpen(name));

/** True for routes that no rule can close, such as logging out and one's own account. */
export const isAlwaysOpen = (route: string): boolean => OPEN_ROUTES.includes(route);
/** Turns one permission record into the access rules of a user in that group alone. */
export const accessRulesOf = (
  states: StateRules,
  deny_by_default: boolean,
  rules: Partial<Omit<AccessRules, 'groups'>> = {},
): AccessRules => ({
  use_permissions: true,
  superuser: false,
  ...rules,
  groups: [{ group: 0, deny_by_default, states }],
});
/** The verdict of one record on a route, including the rules for '*' and for its module. */
export const verdictFor = (states: StateRules, denyByDefault: boolean, route: string): Verdict =>
  decide(accessRulesOf(states, denyByDefault), route).verdict;
export const isDenied = (verdict: Verdict): boolean => verdict === 'DENY' || verdict === 'Deny (By Default)';

/** Denies a route. Denying a module denies its sub-routes too (S2 §4). */
export const deny = (states: StateRules, route: string, routes: readonly string[]): StateRuleRow[] =>
  withDenied(states, [route, ...(isModule(route) ? subRoutes(route, routes) : [])]);
/** Selects a route. A module without any rule is added as denied, with its sub-routes (S2 §4). */
export const select = (states: StateRules, route: string, routes: readonly string[]): StateRules => {
  const subroutes = isModule(route) ? subRoutes(route, routes) : [];
  const unspoken = ![route, ...subroutes].some((name) => states.some((state) => state.state_name === name));
  return subroutes.length && (unspoken || denies(states, route)) ? deny(states, route, routes) : states;
};
/** Allows a route. Allowing a denied module also removes the denials that came with it. */
export const allow = (states: StateRules, route: string, routes: readonly string[]): StateRuleRow[] => {
  const deniedRoutes = isModule(route) && denies(states, route) ? subRoutes(route, routes) : [];
  return withAllowed(
    states.filter((state) => !(deniedRoutes.includes(state.state_name) && deniesOnly(state))),
    route,
  );
};

/** Removes a rule. Removing a denied module's rule also removes the denials that came with it. */
export const remove = (states: StateRules, route: string, routes: readonly string[]): StateRuleRow[] =>
  allow(states, route, routes).filter((state) => state.state_name !== route);
/** True for a module with sub-routes. */
export const hasSubRoutes = (route: string, routes: readonly string[]): boolean =>
  isModule(route) && subRoutes(route, routes).length > 0;

/**
 * Denies every undotted route but the ones in KEPT_BY_DENY_REST (S2 §4 'Deny Rest'). When a sub-route of a module is
 * allowed, its other states are denied one by one, because denying the module would deny that sub-route too.
 */
export const denyRest = (states: StateRules, routes: readonly string[]): StateRuleRow[] => {
  const modules = routes.filter((route) => isModule(route) && !allows(states, route));
  return withDenied(
    states,
    modules.flatMap((module) => {
      const subroutes = subRoutes(module, routes);
      return subroutes.some((name) => allows(states, name))
        ? subroutes.filter((name) => !allows(states, name))
        : [module];
    }),
  );
};
/** Allows every route of the list: turns denying rules round and adds rules where the default denies. */
export const allowAll = (states: StateRules, routes: readonly string[], denyByDefault: boolean): StateRuleRow[] => {
  const open = states.map((state) => ({ ...state, deny: false }));
  const missing = denyByDefault
    ? routes.filter((route) => isModule(route) && !open.some((state) => stateMatches(state.state_name, route)))
    : [];
  return [...open, ...missing.map((route) => ({ ...newDeny(route), deny: false }))];
};
