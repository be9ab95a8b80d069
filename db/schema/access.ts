import { ADMIN_ENTITIES } from './adminEntities';
import type { Operation, Entity } from './entity';
import type { Field } from './field';

/** The rules as `my_group_permissions` gives them (contract §2.1); names as in S2 §3. */
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
/** One group's record. A group without one is given as denying by default: nobody is let in by a gap. */
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
}

/** What the permission report shows for one group (S2 §2). */
export type Verdict = 'ALLOW' | 'DENY' | 'Deny (By Default)' | '-';
export interface Decision {
  allowed: boolean;
  verdict: Verdict;
  /** The group whose rules decided, and the state of the rule that did. */
  group?: string;
  state?: string;
  /** The route state that was asked for. */
  route?: string;
}
/** Which rule refused, for machines: what a 403 carries beside its words. */
export interface DenialReason {
  /** null: no group of the account says anything. */
  group: string | null;
  /** The rule's state as it is written; null: the group denies by default. */
  state: string | null;
  /** How the rule's state matched the route (S2 §4). */
  pattern: 'all' | 'segment' | 'name' | null;
  /** The route state that the call stands for. */
  route: string | null;
}

/** Open to whoever is logged in, so that nobody is locked out of leaving or of the own account. */
export const OPEN_ROUTES: readonly string[] = ['404', 'login', 'logout', 'login.account', 'user.account'];
/** Where whoever may log in arrives: closed by a rule of that very name alone, neither by '*' nor by default. */
export const HOME_ROUTES: readonly string[] = ['home', 'homepage'];

const firstSegment = (route: string): string => route.split('.', 1)[0]!;
/** S2 §4: rules are matched on '*', the first segment before a dot, and the full name. */
export const stateMatches = (state: string, route: string): boolean =>
  state === '*' || state === route || state === firstSegment(route);

export const denialReason = ({ group, state, route }: Decision): DenialReason => ({
  group: group ?? null,
  state: state ?? null,
  route: route ?? null,
  pattern:
    state === undefined ? null : state === '*' ? 'all' : state.includes('.') || state === route ? 'name' : 'segment',
});
/** The same in words. */
export const describeDenial = ({ verdict, group, state }: Decision): string => {
  if (group === undefined) return 'No group of this account opens it.';
  if (verdict === 'DENY') return `Denied by the rules of group ${group} (state ${state}).`;
  return `Denied by default by the rules of group ${group}.`;
};

/** One group's verdict on one route. */
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
/** The state whose rules decide: `.delete` is decided by `.edit` until a rule names it, so older rules mean what they meant. */
export const decidingState = (groups: readonly GroupRules[], route: string): string => {
  const unspoken = route.endsWith(DELETE) && !groups.some((g) => g.states.some((s) => s.state_name === route));
  return unspoken ? `${route.slice(0, -DELETE.length)}.edit` : route;
};

/**
 * Whether a route state is open (S2 §4, contract §2.4): over several groups an explicit deny denies, else an explicit
 * allow allows, else any deny-by-default denies. No rules (not loaded) or no group: denied.
 */
export const decide = (rules: AccessRules | null | undefined, route: string): Decision => {
  if (OPEN_ROUTES.includes(route)) return { allowed: true, verdict: 'ALLOW' };
  if (!rules) return { allowed: false, verdict: 'Deny (By Default)' };
  if (rules.superuser) return { allowed: true, verdict: 'ALLOW' };
  if (!rules.use_permissions && !ADMIN_ENTITIES.includes(firstSegment(route))) return { allowed: true, verdict: '-' };
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
 * The route states that a call stands for: their field rules hold for it, and any one allowed suffices, but for `.delete`,
 * which decides alone once a rule names it (contract §2.4).
 */
export const routeStates = (entity: Entity, call: Operation): string[] => {
  const own = OWN_STATES[call].map((part) => `${entity.name}.${part}`);
  const further = entity.alsoOpenedBy?.[call] ?? (call === 'delete' ? entity.alsoOpenedBy?.edit : undefined) ?? [];
  return [...(entity.withoutPages ? [] : own), ...further.flatMap(expandWildcard)];
};
/** Whether a call on a collection is open. A look-up (`_code`) is, to anyone logged in, unless '*' is denied. */
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

/** Field rules that hold for one call, by model: what the BFF signs for the services. `'*'` is any field without a rule of its own. */
export type FieldLimits = Readonly<Record<string, readonly FieldRule[]>>;
/** What a model is called in rules: `StoreOrder` is `store_order`. */
export const normalizeModelName = (name: string): string => name.toLowerCase().replaceAll('_', '');
const appliesTo = (model: ModelRule, entity: string): boolean =>
  normalizeModelName(model.model_name) === normalizeModelName(entity) ||
  (model.base_uri ?? '').replace(/\/+$/, '').split('/').pop() === entity;

/**
 * The rules for each entity's fields under the route states of a call: those of the states that match it, and for every
 * entity also those of its own first segment, since its data may be shown in another's (contract §2.4). What an entity
 * guards is hidden from whoever may not open the state that it names.
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
        // Most states end here: what they say of models is not looked at, since this is worked out for every call.
        if (!here && !names.includes(state.state_name)) continue;
        const spoken = state.models.filter((model) => names.some((name) => appliesTo(model, name)));
        for (const model of spoken) (limits[entity.name] ??= []).push(...ruleSet(entity, model.fields));
      }
    }
  return limits;
};
/** A field-specific rule goes before a '*' rule of the same model (S2 §4), so '*' is written out for the fields left. */
const ruleSet = (entity: Entity, rules: readonly FieldRule[]): FieldRule[] => {
  const rest = rules.find((r) => r.field_name === '*');
  const named = rules.filter((r) => r.field_name !== '*');
  const left = rest ? Object.keys(entity.fields).filter((f) => !named.some((r) => r.field_name === f)) : [];
  return [...named, ...left.map((field_name) => ({ ...rest!, field_name }))]
    .filter((r) => (r.deny_read || r.deny_update) && r.field_name !== 'id')
    .map(({ field_name, deny_read, deny_update }) => ({ field_name, deny_read, deny_update }));
};

/** Names of fields the caller may not see, and may see but not change. */
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

/** Whether a field is hidden: by a rule of its own, or because something on its way is (display fields obey the entity they come from). */
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
/** The access to one entity's fields under the limits of a call. */
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
