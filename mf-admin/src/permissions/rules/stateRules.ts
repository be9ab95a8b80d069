import {
  ALWAYS_OPEN_ROUTES,
  decide,
  isAlwaysOpen,
  stateMatches,
  type AccessRules,
  type Verdict,
} from '@trestle/schema/access';
import { segmentOf } from '@trestle/schema/rights/narrowRules';
import { isDeletable } from '@trestle/schema/rights/effects';
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

/** Routes that 'Deny Rest' doesn't deny (S2 §4), so that everyone can open a home page and log out. */
const EXEMPT_FROM_DENY_REST: readonly string[] = ['*', ...ALWAYS_OPEN_ROUTES];
const isSubRoute = (route: string): boolean => route.includes('.');
const isModule = (route: string): boolean => !isSubRoute(route) && !EXEMPT_FROM_DENY_REST.includes(route);

const newDenyRule = (state_name: string): StateRuleRow => ({ state_name, deny: true, models: [] });
/** True for a rule without details and models that denies. Denying a module adds such rules for its sub-routes. */
const deniesOnly = ({ deny: denies, details, models }: StateRuleRow): boolean =>
  denies && !details && models.length === 0;
const allows = (states: StateRules, route: string): boolean =>
  states.some((state) => !state.deny && state.state_name === route);
const denies = (states: StateRules, route: string): boolean =>
  states.some((state) => state.deny && state.state_name === route);
/** Denies the states with some names, by changing their rules or adding rules at the end. */
const withDenied = (states: StateRules, names: readonly string[]): StateRuleRow[] => {
  const changedStates = states.map((state) => (names.includes(state.state_name) ? { ...state, deny: true } : state));
  const namesWithoutRule = names.filter((name) => !states.some((state) => state.state_name === name));
  return [...changedStates, ...namesWithoutRule.map(newDenyRule)];
};
/** Allows a route, by changing its rule or adding one. */
const withAllowed = (states: StateRules, route: string): StateRuleRow[] =>
  states.some((state) => state.state_name === route)
    ? states.map((state) => (state.state_name === route ? { ...state, deny: false } : state))
    : [...states, { ...newDenyRule(route), deny: false }];

/** Returns all states that a rule can name: every route, and `.delete` for each deletable entity that has pages. */
export const allStateNames = (routes: readonly string[], entities: readonly Entity[]): string[] => [
  ...routes,
  ...entities
    .filter((entity) => isDeletable(entity) && routes.some((route) => segmentOf(route) === entity.name))
    .map(({ name }) => `${name}.delete`),
];
/**
 * Sorts states for the list: '*' first, then modules by name, with their sub-routes below them. Adds missing modules.
 * @param ruleNames states that the record has rules for
 */
export const sortStateNames = (names: readonly string[], ruleNames: readonly string[]): string[] => {
  const allNames = ['*', ...names, ...ruleNames];
  return [...new Set([...allNames, ...allNames.map(segmentOf)])].sort((a, b) => {
    if (a === '*' || b === '*') return Number(b === '*') - Number(a === '*');
    return segmentOf(a).localeCompare(segmentOf(b)) || a.localeCompare(b);
  });
};
/** Returns the sub-routes of a module that its rule closes. */
const subRoutes = (module: string, routes: readonly string[]): string[] =>
  routes.filter((name) => isSubRoute(name) && segmentOf(name) === module && !isAlwaysOpen(name));

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
/** Returns the verdict of one record on a route, by its rules for the route, its module and '*'. */
export const verdictFor = (states: StateRules, denyByDefault: boolean, route: string): Verdict =>
  decide(accessRulesOf(states, denyByDefault), route).verdict;
/** True for a route that a rule or the default denies. */
export const isDenied = (verdict: Verdict): boolean => verdict === 'DENY' || verdict === 'Deny (By Default)';

/** Denies a route. Denying a module denies its sub-routes too (S2 §4). */
export const deny = (states: StateRules, route: string, routes: readonly string[]): StateRuleRow[] =>
  withDenied(states, [route, ...(isModule(route) ? subRoutes(route, routes) : [])]);
/** Returns the states that selecting a module adds: itself and its sub-routes, as far as they have no rule yet. */
export const statesToAdd = (states: StateRules, route: string, routes: readonly string[]): string[] => {
  const subroutes = isModule(route) ? subRoutes(route, routes) : [];
  if (subroutes.length === 0) return [];
  // Denying the module would close a sub-route that is allowed, too.
  const names = subroutes.some((name) => allows(states, name)) ? subroutes : [route, ...subroutes];
  return names.filter((name) => !states.some((state) => state.state_name === name));
};
/** Selects a module: adds it and its sub-routes as denied. Rules that are there already stay (S2 §4). */
export const selectRoute = (states: StateRules, route: string, routes: readonly string[]): StateRules => {
  const addedNames = statesToAdd(states, route, routes);
  return addedNames.length > 0 ? [...states, ...addedNames.map(newDenyRule)] : states;
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
export const removeRule = (states: StateRules, route: string, routes: readonly string[]): StateRuleRow[] =>
  allow(states, route, routes).filter((state) => state.state_name !== route);
/** True for a module with sub-routes. */
export const hasSubRoutes = (route: string, routes: readonly string[]): boolean =>
  isModule(route) && subRoutes(route, routes).length > 0;

/**
 * Denies every module except EXEMPT_FROM_DENY_REST (S2 §4 'Deny Rest'). When a sub-route of a module is allowed, the
 * module's other states are denied one by one, because denying the module would deny that sub-route too.
 */
export const denyRest = (states: StateRules, routes: readonly string[]): StateRuleRow[] => {
  const modules = routes.filter((route) => isModule(route) && !allows(states, route));
  return withDenied(
    states,
    modules.flatMap((module) => {
      const subroutes = subRoutes(module, routes);
      return subroutes.some((name) => allows(states, name))
        ? subroutes.filter((name) => !allows(states, name) && !followsAllowed(states, name))
        : [module];
    }),
  );
};
/** Whether a route is a record's view that an allowed list or form opens: a rule of its own would close it. */
const followsAllowed = (states: StateRules, route: string): boolean =>
  route.endsWith('.view') &&
  !denies(states, route) &&
  ['list', 'edit'].some((part) => allows(states, route.replace(/view$/, part)));
/** Allows every route: changes the rules that deny, and adds rules where the default denies. */
export const allowAll = (states: StateRules, routes: readonly string[], denyByDefault: boolean): StateRuleRow[] => {
  const allowedStates = states.map((state) => ({ ...state, deny: false }));
  const modulesWithoutRule = denyByDefault
    ? routes.filter((route) => isModule(route) && !allowedStates.some((state) => stateMatches(state.state_name, route)))
    : [];
  return [...allowedStates, ...modulesWithoutRule.map((route) => ({ ...newDenyRule(route), deny: false }))];
};

/**
 * Takes a change back. States that were changed again since keep their later rules.
 * @param current the states now
 * @param after the states that the change made
 * @param before the states that it was made of
 */
export const undoStates = (current: StateRules, after: StateRules, before: StateRules): StateRuleRow[] =>
  current.flatMap((state) => {
    const index = after.indexOf(state);
    return index < 0 ? [state] : before.slice(index, index + 1);
  });
