import type { Operation, Entity } from './entity';
import { isServiceState } from './serviceState';

/** Field rules as `my_group_permissions` returns them (contract §2.1). Names follow S2 §3. */
export interface FieldRule {
  field_name: string;
  deny_read: boolean;
  deny_update: boolean;
}
/** A state's rules for the fields of one entity. */
export interface ModelRule {
  model_name: string;
  base_uri?: string | null;
  fields: readonly FieldRule[];
}
/** Allows or denies one route state, and limits the fields that are seen by it. */
export interface StateRule {
  state_name: string;
  deny: boolean;
  models: readonly ModelRule[];
}
/** One group's permission record. A group without a record counts as denying by default. */
export interface GroupRules {
  group: number;
  group__name?: string | null;
  deny_by_default: boolean;
  states: readonly StateRule[];
}
/** All that decides what one person may do: their own switches and their groups' records. */
export interface AccessRules {
  use_permissions: boolean;
  superuser: boolean;
  groups: readonly GroupRules[];
  /** False for whoever sees one store's rows alone: head office's own fields are hidden from them. */
  headOffice?: boolean;
  /**
   * Names of the entities of administration. Their routes stay closed while `use_permissions` is off. The BFF has them
   * from the declarations, the browser from the page's settings, because it has not loaded every entity. Without them
   * every route counts as administration's.
   */
  adminEntities?: readonly string[];
}

/** Whom a page is for, whatever the rules say: its calls are closed to everybody else. */
export type PageAudience = 'store' | 'office' | 'administrator' | 'staff';

/**
 * A group's verdict on a route, as the permission report shows it (S2 §2). 'Always open' is of routes that only a rule of
 * their own name denies.
 */
export type Verdict = 'ALLOW' | 'DENY' | 'Deny (By Default)' | '-' | 'Always open';
/** Whether something is allowed, and which group's rule decided it. */
export interface Decision {
  allowed: boolean;
  verdict: Verdict;
  /** Name of the group whose rule decided, and that rule's state. */
  group?: string;
  state?: string;
  /** Route state that the decision is about. */
  route?: string;
  /** The audience of a page that the person isn't of. */
  audience?: PageAudience;
  /** The page's remote is new, and nobody has opened its pages. */
  isNew?: boolean;
}
/** The rule that denied a call, as a 403 reports it to programs. */
export interface DenialReason {
  /** null when no group of the account has a rule. */
  group: string | null;
  /** State of the rule; null when the group denies by default. */
  state: string | null;
  /** How the rule's state matched the route (S2 §4). */
  pattern: 'all' | 'segment' | 'name' | null;
  /** Route state of the call. */
  route: string | null;
}

/** Routes shown after login. Without rules, or without a group, they are closed as all others are (SECURITY.md, 43). */
export const HOME_ROUTES: readonly string[] = ['home', 'homepage'];
/**
 * Routes that are always open, so that nobody is locked out of arriving, leaving or their own account. Only a rule with
 * exactly this name denies them: neither '*' nor a module nor the default does (contract §2.2).
 */
export const ALWAYS_OPEN_ROUTES: readonly string[] = [
  ...HOME_ROUTES,
  '404',
  'login',
  'logout',
  'unsudo',
  'login.account',
  'user.account',
];
/** Whether a route is open unless a rule with exactly its name denies it. */
export const isAlwaysOpen = (route: string): boolean => ALWAYS_OPEN_ROUTES.includes(route);

const firstSegment = (route: string): string => route.split('.', 1)[0]!;
/** Whether a rule's state covers a route: it is '*', the route's first segment, or its full name (S2 §4). */
export const stateMatches = (state: string, route: string): boolean =>
  state === '*' || state === route || state === firstSegment(route);

/** Returns what denied a route, as the API's 403 and the page's alert tell it to administrators. */
export const denialReason = ({ group, state, route }: Decision): DenialReason => ({
  group: group ?? null,
  state: state ?? null,
  route: route ?? null,
  pattern:
    state === undefined ? null : state === '*' ? 'all' : state.includes('.') || state === route ? 'name' : 'segment',
});
const AUDIENCE_NAMES: Readonly<Record<PageAudience, string>> = {
  store: 'stores',
  office: 'head office',
  administrator: 'administrators',
  staff: 'staff',
};
/** Explains a denial in one sentence for the user. */
export const describeDenial = ({ verdict, group, state, audience }: Decision): string => {
  if (audience) return `For ${AUDIENCE_NAMES[audience]} only, whatever the rules say.`;
  if (group === undefined) return 'No group of this account opens it.';
  if (verdict === 'DENY') return `Denied by the rules of group ${group} (state ${state}).`;
  return `Denied by default by the rules of group ${group}.`;
};

/** Returns one group's verdict on one route, and the state of the rule that decided. */
export const groupVerdict = (group: GroupRules, route: string): { verdict: Verdict; state?: string } => {
  if (isAlwaysOpen(route)) {
    const isDenied = group.states.some(({ state_name, deny }) => deny && state_name === route);
    return isDenied ? { verdict: 'DENY', state: route } : { verdict: 'Always open' };
  }
  const matchingStates = group.states.filter(({ state_name }) => stateMatches(state_name, route));
  const denyingState = matchingStates.find(({ deny }) => deny);
  if (denyingState) return { verdict: 'DENY', state: denyingState.state_name };
  // '*' was written before a team's service was there, so it doesn't open one.
  const isTeams = isServiceState(route);
  const allowingState = matchingStates.find(({ state_name }) => !isTeams || state_name !== '*');
  if (allowingState) return { verdict: 'ALLOW', state: allowingState.state_name };
  return { verdict: group.deny_by_default || isTeams ? 'Deny (By Default)' : '-' };
};

const DELETE_SUFFIX = '.delete';
const VIEW_SUFFIX = '.view';
const isNamed = (groups: readonly GroupRules[], state: string): boolean =>
  groups.some(({ states }) => states.some(({ state_name }) => state_name === state));
/**
 * Returns the state whose rules decide a route. Until a rule names them, `.edit` decides about `.delete`, and `.list` or
 * `.edit` about `.view`, whichever is open (contract §2.4).
 */
export const decidingState = (groups: readonly GroupRules[], route: string): string => {
  if (route.endsWith(DELETE_SUFFIX) && !isNamed(groups, route)) return `${route.slice(0, -DELETE_SUFFIX.length)}.edit`;
  if (!route.endsWith(VIEW_SUFFIX) || isNamed(groups, route)) return route;
  const entity = route.slice(0, -VIEW_SUFFIX.length);
  const isOpen = (state: string) => ['ALLOW', '-'].includes(joinVerdicts(groups, state).verdict);
  return !isOpen(`${entity}.list`) && isOpen(`${entity}.edit`) ? `${entity}.edit` : `${entity}.list`;
};
/** Joins all groups' verdicts on a state: an explicit deny wins, then an explicit allow, then any deny by default. */
const joinVerdicts = (groups: readonly GroupRules[], state: string): Omit<Decision, 'allowed'> => {
  const verdicts = groups.map((group) => ({
    ...groupVerdict(group, state),
    group: group.group__name ?? String(group.group),
  }));
  for (const wanted of ['DENY', 'ALLOW', 'Deny (By Default)'] as const) {
    const found = verdicts.find(({ verdict }) => verdict === wanted);
    if (found) return found;
  }
  return { verdict: '-' };
};

const isAdminRoute = ({ adminEntities }: AccessRules, route: string): boolean =>
  adminEntities?.includes(firstSegment(route)) ?? true;

/**
 * Decides whether a route state is open (S2 §4, contract §2.4).
 * Over all groups an explicit deny wins, then an explicit allow, then any deny by default.
 * @param rules null or undefined (not loaded yet) denies
 */
export const decide = (rules: AccessRules | null | undefined, route: string): Decision => {
  if (!rules) return withoutGroups(route);
  if (rules.superuser) return { allowed: true, verdict: 'ALLOW' };
  if (!rules.use_permissions && (isAlwaysOpen(route) || !(isAdminRoute(rules, route) || isServiceState(route))))
    return { allowed: true, verdict: isAlwaysOpen(route) ? 'Always open' : '-' };
  const joined = joinVerdicts(rules.groups, decidingState(rules.groups, route));
  if (joined.verdict === 'DENY') return { ...joined, allowed: false };
  if (rules.groups.length === 0) return withoutGroups(route);
  if (isAlwaysOpen(route)) return { allowed: true, verdict: 'Always open' };
  if (joined.verdict === '-') return { allowed: rules.use_permissions, verdict: '-' };
  return { ...joined, allowed: joined.verdict === 'ALLOW' };
};
/** Decides about somebody whose rules aren't loaded, or who has no group: they may leave, and see their own account. */
const withoutGroups = (route: string): Decision =>
  isAlwaysOpen(route) && !HOME_ROUTES.includes(route)
    ? { allowed: true, verdict: 'Always open' }
    : { allowed: false, verdict: 'Deny (By Default)' };
/** Whether somebody may open a route. Without rules, nobody may. */
export const mayOpen = (rules: AccessRules | null | undefined, route: string): boolean => decide(rules, route).allowed;

/** Expands `stock.*` to the states of all pages of stock. Any other state stays. */
const expandWildcard = (state: string): string[] =>
  state.endsWith('.*') ? ['list', 'create', 'edit'].map((part) => `${firstSegment(state)}.${part}`) : [state];
const OWN_STATES: Readonly<Record<Operation, readonly string[]>> = {
  list: ['list'],
  read: ['list', 'edit', 'view'],
  create: ['create'],
  edit: ['edit'],
  delete: ['delete', 'edit'],
};
/**
 * Returns the route states of an operation. Their field rules apply to it, and one allowed state opens it. Two are
 * exceptions once a rule names them: `.delete` decides alone, and `.view` in place of `.list` (contract §2.4).
 */
export const routeStates = (entity: Entity, call: Operation): string[] => {
  const ownStates = OWN_STATES[call].map((part) => `${entity.name}.${part}`);
  const otherStates = entity.alsoOpenedBy?.[call] ?? (call === 'delete' ? entity.alsoOpenedBy?.edit : undefined) ?? [];
  return [...(entity.withoutPages ? [] : ownStates), ...otherStates.flatMap(expandWildcard)];
};
const viewState = ({ name }: Entity): string => `${name}${VIEW_SUFFIX}`;
/**
 * Decides whether an operation on a collection is open. A look-up (`_code`) is open unless '*' is denied, which counts
 * only while rules are used.
 */
export const decideOperation = (
  rules: AccessRules | null | undefined,
  entity: Entity,
  call: Operation,
  lookup = false,
): Decision => {
  // Such a collection has only the caller's own rows, so nothing but its routes decides. Without rules, they are
  // closed.
  if (entity.callerIdField && !rules) return { allowed: false, verdict: 'Deny (By Default)' };
  if (lookup && entity.lookup && rules) {
    const isOpenToAll = rules.superuser || (!rules.use_permissions && !isAdminRoute(rules, entity.name));
    const groups = isOpenToAll ? [] : rules.groups;
    const denyingGroup = groups.find(({ states }) => states.some(({ state_name, deny }) => state_name === '*' && deny));
    return denyingGroup
      ? {
          allowed: false,
          verdict: 'DENY',
          group: denyingGroup.group__name ?? String(denyingGroup.group),
          state: '*',
          route: `${entity.name}.list`,
        }
      : { allowed: true, verdict: 'ALLOW' };
  }
  if (call === 'delete') {
    const state = `${entity.name}${DELETE_SUFFIX}`;
    if (entity.withoutPages || decidingState(rules?.groups ?? [], state) !== state)
      return decideOperation(rules, entity, 'edit');
    return { ...decide(rules, state), route: state };
  }
  const openingStates = routeStates(entity, call).filter(
    // Who may not open a record by its page doesn't get it from the list's rules either.
    (state) => !(call === 'read' && state === `${entity.name}.list` && isNamed(rules?.groups ?? [], viewState(entity))),
  );
  const decisions = openingStates.map((state) => ({ ...decide(rules, state), route: state }));
  const allowedDecision = decisions.find(({ allowed }) => allowed);
  if (allowedDecision) return allowedDecision;
  if (rules?.superuser) return { allowed: true, verdict: 'ALLOW' };
  return decisions[0] ?? { allowed: false, verdict: 'Deny (By Default)' };
};
