import { matches, OPEN_ROUTES, verdictOf, type GroupRules, type Verdict } from '@trestle/schema/access';
import { collectionPath, type Entity } from '@trestle/schema/entity';

/** The tree of a group-permission record, as the form holds it (S2 §3). Rows that are not stored yet have no id. */
export interface FieldRow { id?: number; field_name: string; deny_read: boolean; deny_update: boolean }
export interface ModelRow { id?: number; base_uri: string | null; model_name: string; fields: FieldRow[] }
export interface StateRow { id?: number; state_name: string; deny: boolean; details?: string | null; models: ModelRow[] }
export type States = readonly StateRow[];

/** Left alone by 'Deny Rest' (S2 §4): whoever is denied all else still arrives somewhere and can leave. */
const SPARED: readonly string[] = ['home', '404', 'login', 'logout', '*'];
const isDotted = (route: string): boolean => route.includes('.');
export const segmentOf = (route: string): string => route.split('.', 1)[0]!;

const denied = (state_name: string): StateRow => ({ state_name, deny: true, models: [] });
/** States that name something twice say it once from here on; the order stays. */
const withDenied = (states: States, names: readonly string[]): StateRow[] => {
  const kept = states.map((state) => (names.includes(state.state_name) ? { ...state, deny: true } : state));
  const missing = names.filter((name) => !states.some((state) => state.state_name === name));
  return [...kept, ...missing.map(denied)];
};

/** The names of the list on the left: every named route, each under its module, modules and all else by name. */
export const routesOf = (names: readonly string[], states: States): string[] => {
  const named = ['*', ...names, ...states.map((state) => state.state_name)];
  return [...new Set([...named, ...named.map(segmentOf)])].sort((a, b) => {
    if (a === '*' || b === '*') return a === b ? 0 : a === '*' ? -1 : 1;
    return segmentOf(a).localeCompare(segmentOf(b)) || a.localeCompare(b);
  });
};

/** Open whatever a rule says, so that nobody is locked out of leaving or of the own account. */
export const isAlwaysOpen = (route: string): boolean => OPEN_ROUTES.includes(route);
/** What one record comes to for a route. '*' and the module of a route speak for it, too. */
export const verdictFor = (states: States, denyByDefault: boolean, route: string): Verdict => (isAlwaysOpen(route) ? 'ALLOW' :
  verdictOf({ group: 0, deny_by_default: denyByDefault, states } satisfies GroupRules, route).verdict);
export const isDenied = (verdict: Verdict): boolean => verdict === 'DENY' || verdict === 'Deny (By Default)';

/** Denies a route; of a module all its sub-routes too (S2 §4). */
export const deny = (states: States, route: string, routes: readonly string[]): StateRow[] => {
  const below = isDotted(route) || route === '*' ? [] : routes.filter((name) => isDotted(name) && segmentOf(name) === route);
  return withDenied(states, [route, ...below]);
};
/** Allows a route: a rule that says so, where there is none to turn round. */
export const allow = (states: States, route: string): StateRow[] =>
  (states.some((state) => state.state_name === route)
    ? states.map((state) => (state.state_name === route ? { ...state, deny: false } : state))
    : [...states, { ...denied(route), deny: false }]);

/** Every route without a rule that allows it is denied, but for those where one must be able to arrive (S2 §4 'Deny Rest'). */
export const denyRest = (states: States, routes: readonly string[]): StateRow[] => {
  const open = (route: string) => states.some((state) => !state.deny && (state.state_name === route || (isDotted(state.state_name) && segmentOf(state.state_name) === route)));
  return withDenied(states, routes.filter((route) => !isDotted(route) && !SPARED.includes(route) && !open(route)));
};
/** Nothing on the list is denied any more: rules turn round, and what is denied by default gets one that allows it. */
export const allowAll = (states: States, routes: readonly string[], denyByDefault: boolean): StateRow[] => {
  const open = states.map((state) => ({ ...state, deny: false }));
  const missing = denyByDefault ? routes.filter((route) => route !== '*' && !isDotted(route) && !open.some((state) => matches(state.state_name, route))) : [];
  return [...open, ...missing.map((route) => ({ ...denied(route), deny: false }))];
};

/** A model with no rules for its fields yet. */
export const modelFor = (entity: Entity, slug: string): ModelRow =>
  ({ model_name: entity.name, base_uri: collectionPath(entity, slug), fields: [] });
/** Rules for the fields that have none (S2 §2 'Add Fields'); they deny nothing yet. */
export const addFields = (model: ModelRow, entity: Entity | undefined): ModelRow => {
  const known = new Set(model.fields.map((rule) => rule.field_name));
  const missing = Object.values(entity?.fields ?? {}).filter((field) => !field.primary_key && !field.secret && !known.has(field.name));
  return { ...model, fields: [...model.fields, ...missing.map((field) => ({ field_name: field.name, deny_read: false, deny_update: false }))] };
};
/** Only what denies something stays (S2 §2 'Clean Up'). With a '*' rule, a field that denies nothing is an exception to it. */
export const cleanUp = (model: ModelRow): ModelRow => {
  const rest = model.fields.some((rule) => rule.field_name === '*' && (rule.deny_read || rule.deny_update));
  return { ...model, fields: model.fields.filter((rule) => rest || rule.deny_read || rule.deny_update) };
};
/** The 'None' and 'All' buttons of a column. What cannot be read need not be locked as well (S2 §2). */
export const setColumn = (model: ModelRow, column: 'deny_read' | 'deny_update', on: boolean): ModelRow =>
  ({ ...model, fields: model.fields.map((rule) => setRule(rule, column, on)) });
export const setRule = (rule: FieldRow, column: 'deny_read' | 'deny_update', on: boolean): FieldRow =>
  (column === 'deny_read' && on ? { ...rule, deny_read: true, deny_update: false } : column === 'deny_update' && rule.deny_read ? rule : { ...rule, [column]: on });
