import type { Operation, Entity } from './entity';
import type { Field } from './field';

/** Field rules as `my_group_permissions` returns them (contract §2.1). Names follow S2 §3. */
export interface FieldRule {
  field_name: string;
  deny_read: boolean;
  deny_update: boolean;
}
export interface ModelRule {
  model_name: string;
  base_uri?: string | null;
  fields: readonly FieldRule[];
}
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
export interface AccessRules {
  use_permissions: boolean;
  superuser: boolean;
  groups: readonly GroupRules[];
  /**
   * Names of the entities of administration. Their routes stay closed while `use_permissions` is off. The BFF has them
   * from the declarations, the browser from the page's settings, because it has not loaded every entity. Without them
   * every route counts as administration's.
   */
  adminEntities?: readonly string[];
}

/** A group's verdict on a route, as the permission report shows it (S2 §2). */
export type Verdict = 'ALLOW' | 'DENY' | 'Deny (By Default)' | '-';
export interface Decision {
  allowed: boolean;
  verdict: Verdict;
  /** Name of the group whose rule decided, and that rule's state. */
  group?: string;
  state?: string;
  /** Route state that was asked for. */
  route?: string;
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

/** Routes open to everybody who is logged in, so that nobody is locked out of logging out or of their own account. */
export const OPEN_ROUTES: readonly string[] = ['404', 'login', 'logout', 'login.account', 'user.account'];
/** Routes shown after login. Only a rule with exactly this name denies them: neither '*' nor the default does. */
export const HOME_ROUTES: readonly string[] = ['home', 'homepage'];

const firstSegment = (route: string): string => route.split('.', 1)[0]!;
/** Whether a rule's state covers a route: it is '*', the route's first segment, or its full name (S2 §4). */
export const stateMatches = (state: string, route: string): boolean =>
  state === '*' || state === route || state === firstSegment(route);

export const denialReason = ({ group, state, route }: Decision): DenialReason => ({
  group: group ?? null,
  state: state ?? null,
  route: route ?? null,
  pattern:
    state === undefined ? null : state === '*' ? 'all' : state.includes('.') || state === route ? 'name' : 'segment',
});
/** Explains a denial in one sentence for the user. */
export const describeDenial = ({ verdict, group, state }: Decision): string => {
  if (group === undefined) return 'No group of this account opens it.';
  if (verdict === 'DENY') return `Denied by the rules of group ${group} (state ${state}).`;
  return `Denied by default by the rules of group ${group}.`;
};

/** Returns one group's verdict on one route, and the state of the rule that decided. */
export const groupVerdict = (group: GroupRules, route: string): { verdict: Verdict; state?: string } => {
  const speaks = HOME_ROUTES.includes(route)
    ? (state: string) => state === route
    : (state: string) => stateMatches(state, route);
  const found = group.states.filter((s) => speaks(s.state_name));
  const deny = found.find((s) => s.deny);
  if (deny) return { verdict: 'DENY', state: deny.state_name };
  if (found.length) return { verdict: 'ALLOW', state: found[0]!.state_name };
  if (HOME_ROUTES.includes(route)) return { verdict: 'ALLOW' };
  return { verdict: group.deny_by_default ? 'Deny (By Default)' : '-' };
};

const DELETE = '.delete';
/** Returns the state whose rules decide a route. `.edit` decides `.delete` until a rule names `.delete`. */
export const decidingState = (groups: readonly GroupRules[], route: string): string => {
  const unspoken = route.endsWith(DELETE) && !groups.some((g) => g.states.some((s) => s.state_name === route));
  return unspoken ? `${route.slice(0, -DELETE.length)}.edit` : route;
};

const isAdminRoute = ({ adminEntities }: AccessRules, route: string): boolean =>
  adminEntities?.includes(firstSegment(route)) ?? true;

/**
 * Decides whether a route state is open (S2 §4, contract §2.4).
 * Over all groups an explicit deny wins, then an explicit allow, then any deny by default.
 * @param rules null or undefined (not loaded yet) denies
 */
export const decide = (rules: AccessRules | null | undefined, route: string): Decision => {
  if (OPEN_ROUTES.includes(route)) return { allowed: true, verdict: 'ALLOW' };
  if (!rules) return { allowed: false, verdict: 'Deny (By Default)' };
  if (rules.superuser) return { allowed: true, verdict: 'ALLOW' };
  if (!rules.use_permissions && !isAdminRoute(rules, route)) return { allowed: true, verdict: '-' };
  const by = decidingState(rules.groups, route);
  const found = rules.groups.map((group) => ({
    ...groupVerdict(group, by),
    group: group.group__name ?? String(group.group),
  }));
  const pick = (verdict: Verdict) => found.find((f) => f.verdict === verdict);
  const deny = pick('DENY');
  if (deny) return { ...deny, allowed: false };
  const allow = pick('ALLOW');
  if (allow) return { ...allow, allowed: true };
  const byDefault = pick('Deny (By Default)');
  if (byDefault) return { ...byDefault, allowed: false };
  return { allowed: found.length > 0 && rules.use_permissions, verdict: found.length ? '-' : 'Deny (By Default)' };
};
export const mayOpen = (rules: AccessRules | null | undefined, route: string): boolean => decide(rules, route).allowed;

const expandWildcard = (state: string): string[] =>
  state.endsWith('.*') ? ['list', 'create', 'edit'].map((part) => `${firstSegment(state)}.${part}`) : [state];
const OWN_STATES: Readonly<Record<Operation, readonly string[]>> = {
  list: ['list'],
  read: ['list', 'edit'],
  create: ['create'],
  edit: ['edit'],
  delete: ['delete', 'edit'],
};
/**
 * Returns the route states of an operation. Their field rules apply to it, and one allowed state opens it. The
 * exception is
 * `.delete`, which decides alone once a rule names it (contract §2.4).
 */
export const routeStates = (entity: Entity, call: Operation): string[] => {
  const own = OWN_STATES[call].map((part) => `${entity.name}.${part}`);
  const further = entity.alsoOpenedBy?.[call] ?? (call === 'delete' ? entity.alsoOpenedBy?.edit : undefined) ?? [];
  return [...(entity.withoutPages ? [] : own), ...further.flatMap(expandWildcard)];
};
/** Decides whether an operation on a collection is open. A look-up (`_code`) is open unless '*' is denied. */
export const decideOperation = (
  rules: AccessRules | null | undefined,
  entity: Entity,
  call: Operation,
  lookup = false,
): Decision => {
  if (entity.callerIdField) return { allowed: Boolean(rules), verdict: 'ALLOW' };
  if (lookup && entity.lookup && rules) {
    const all = rules.superuser
      ? undefined
      : rules.groups.find((g) => g.states.some((s) => s.state_name === '*' && s.deny));
    return all
      ? {
          allowed: false,
          verdict: 'DENY',
          group: all.group__name ?? String(all.group),
          state: '*',
          route: `${entity.name}.list`,
        }
      : { allowed: true, verdict: 'ALLOW' };
  }
  if (call === 'delete') {
    const state = `${entity.name}${DELETE}`;
    if (entity.withoutPages || decidingState(rules?.groups ?? [], state) !== state)
      return decideOperation(rules, entity, 'edit');
    return { ...decide(rules, state), route: state };
  }
  const decisions = routeStates(entity, call).map((state) => ({ ...decide(rules, state), route: state }));
  const open = decisions.find((d) => d.allowed);
  if (open) return open;
  if (rules?.superuser) return { allowed: true, verdict: 'ALLOW' };
  return decisions[0] ?? { allowed: false, verdict: 'Deny (By Default)' };
};

/** Field rules that apply to one call, by entity name. The BFF signs them for the services. */
export type FieldLimits = Readonly<Record<string, readonly FieldRule[]>>;
/** Makes names of models comparable: `StoreOrder` and `store_order` are the same. */
export const normalizeModelName = (name: string): string => name.toLowerCase().replaceAll('_', '');
const appliesTo = (model: ModelRule, entity: string): boolean =>
  normalizeModelName(model.model_name) === normalizeModelName(entity) ||
  (model.base_uri ?? '').replace(/\/+$/, '').split('/').pop() === entity;

/**
 * Collects the field rules of each entity for a call (contract §2.4): those of rules that match the call's states, and
 * those
 * of the entity's own first segment, since its data may be shown in another entity's. `restrictedFields` are added.
 * @param routes route states of the call
 */
export const fieldLimits = (
  rules: AccessRules,
  routes: readonly string[],
  entities: readonly Entity[],
): FieldLimits => {
  const limits: Record<string, FieldRule[]> = {};
  for (const { name, restrictedFields } of entities) {
    if (restrictedFields && !mayOpen(rules, restrictedFields.state))
      limits[name] = restrictedFields.fields.map((field_name) => ({ field_name, deny_read: true, deny_update: true }));
  }
  if (rules.superuser || !rules.use_permissions) return limits;
  for (const group of rules.groups)
    for (const state of group.states) {
      const here = routes.some((route) => stateMatches(state.state_name, route));
      for (const entity of entities) {
        const names = [entity.name, ...(entity.sharesRulesOf ? [entity.sharesRulesOf] : [])];
        // Most states stop here. This runs for every call, so their models are not read in vain.
        if (!here && !names.includes(state.state_name)) continue;
        const spoken = state.models.filter((model) => names.some((name) => appliesTo(model, name)));
        for (const model of spoken) (limits[entity.name] ??= []).push(...ruleSet(entity, model.fields));
      }
    }
  return limits;
};
/** Expands a '*' rule to all fields without a rule of their own, which takes precedence (S2 §4). */
const ruleSet = (entity: Entity, rules: readonly FieldRule[]): FieldRule[] => {
  const rest = rules.find((r) => r.field_name === '*');
  const named = rules.filter((r) => r.field_name !== '*');
  const left = rest ? Object.keys(entity.fields).filter((f) => !named.some((r) => r.field_name === f)) : [];
  return [...named, ...left.map((field_name) => ({ ...rest!, field_name }))]
    .filter((r) => (r.deny_read || r.deny_update) && r.field_name !== 'id')
    .map(({ field_name, deny_read, deny_update }) => ({ field_name, deny_read, deny_update }));
};

/** Names of the fields that the caller may not see, and of those they may see but not change. */
export interface FieldAccess {
  hidden: ReadonlySet<string>;
  locked: ReadonlySet<string>;
}
const hasFieldRule = (
  limits: FieldLimits,
  entity: string,
  field: string,
  which: 'deny_read' | 'deny_update',
): boolean => (limits[entity] ?? []).some((r) => r.field_name === field && r[which]);

/** Whether a field is hidden: by its own rule, or by a rule on any step of its path to another entity. */
const isHidden = (
  limits: FieldLimits,
  entity: Entity,
  field: Field,
  find: (name: string) => Entity | undefined,
): boolean => {
  if (hasFieldRule(limits, entity.name, field.name, 'deny_read')) return true;
  const way = field.via ?? field.source;
  if (!way) return false;
  const path = field.across ? [field.across, ...way.split('.')] : way.split('.');
  let at: Entity | undefined = entity;
  for (const step of path) {
    if (!at) return false;
    if (hasFieldRule(limits, at.name, step, 'deny_read')) return true;
    const next: Field | undefined = at.fields[step];
    at = next?.ref ? find(next.ref) : undefined;
  }
  return false;
};
/** Returns the access to one entity's fields under the field rules of a call. */
export const fieldAccess = (
  limits: FieldLimits,
  entity: Entity,
  find: (name: string) => Entity | undefined,
): FieldAccess => {
  const hidden = new Set<string>();
  const locked = new Set<string>();
  if (Object.keys(limits).length === 0) return { hidden, locked };
  for (const field of Object.values(entity.fields)) {
    if (isHidden(limits, entity, field, find)) hidden.add(field.name);
    else if (hasFieldRule(limits, entity.name, field.name, 'deny_update')) locked.add(field.name);
  }
  return { hidden, locked };
};
