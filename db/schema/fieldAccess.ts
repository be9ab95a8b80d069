import { mayOpen, stateMatches, type AccessRules, type FieldRule, type ModelRule } from './access';
import type { Entity } from './entity';
import type { Field } from './field';

/** Field rules that apply to one call, by entity name. The BFF signs them for the services. */
export type FieldLimits = Readonly<Record<string, readonly FieldRule[]>>;
/** Joins field rules. Any deny wins, so the order doesn't matter. */
export const joinFieldLimits = (limits: FieldLimits, more: FieldLimits): FieldLimits => ({
  ...limits,
  ...Object.fromEntries(Object.entries(more).map(([name, rules]) => [name, [...(limits[name] ?? []), ...rules]])),
});
/** Makes names of models comparable: `StoreOrder` and `store_order` are the same. */
export const normalizeModelName = (name: string): string => name.toLowerCase().replaceAll('_', '');
/** Whether a model's rules are about an entity, by its name or its address. */
export const appliesTo = (model: ModelRule, entity: string): boolean =>
  normalizeModelName(model.model_name) === normalizeModelName(entity) ||
  (model.base_uri ?? '').replace(/\/+$/, '').split('/').pop() === entity;

/**
 * Collects the field rules of each entity for a call (contract §2.4): the rules of states that match the call, and the
 * rules of the entity's own segment, since other entities may show its data. `restrictedFields` and `officeFields` are added.
 * @param routes route states of the call
 */
export const fieldLimits = (
  rules: AccessRules,
  routes: readonly string[],
  entities: readonly Entity[],
): FieldLimits => {
  const limits: Record<string, FieldRule[]> = {};
  for (const { name, restrictedFields, officeFields = [] } of entities) {
    const closedFields = [
      ...(restrictedFields && !mayOpen(rules, restrictedFields.state) ? restrictedFields.fields : []),
      ...(rules.headOffice === false ? officeFields : []),
    ];
    if (closedFields.length > 0)
      limits[name] = closedFields.map((field_name) => ({ field_name, deny_read: true, deny_update: true }));
  }
  if (rules.superuser || !rules.use_permissions) return limits;
  for (const group of rules.groups)
    for (const state of group.states) {
      // '*' matches calls that stand for no route, too, such as those of saved views.
      const matchesCall = state.state_name === '*' || routes.some((route) => stateMatches(state.state_name, route));
      for (const entity of entities) {
        const names = [entity.name, ...(entity.sharesRulesOf ? [entity.sharesRulesOf] : [])];
        // This runs for every call, and few states get past this line.
        if (!matchesCall && !names.includes(state.state_name)) continue;
        const models = state.models.filter((model) => names.some((name) => appliesTo(model, name)));
        for (const model of models) (limits[entity.name] ??= []).push(...expandRules(entity, model.fields));
      }
    }
  return limits;
};
/** Expands a '*' rule to all fields without a rule of their own, which takes precedence (S2 §4). */
const expandRules = (entity: Entity, rules: readonly FieldRule[]): FieldRule[] => {
  const wildcard = rules.find(({ field_name }) => field_name === '*');
  const namedRules = rules.filter(({ field_name }) => field_name !== '*');
  const otherFields = wildcard
    ? Object.keys(entity.fields).filter((name) => !namedRules.some(({ field_name }) => field_name === name))
    : [];
  return [...namedRules, ...otherFields.map((field_name) => ({ ...wildcard!, field_name }))]
    .filter(({ field_name, deny_read, deny_update }) => (deny_read || deny_update) && field_name !== 'id')
    .map(({ field_name, deny_read, deny_update }) => ({ field_name, deny_read, deny_update }));
};

/**
 * Names of the fields that the caller may not see (`deny_read`), and of those they may see but not change
 * (`deny_update`). Services leave the hidden ones out of replies and files by `db/src/collection/call/fieldAccess.ts`.
 */
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

/** A path of fields to a value that another field shows or is computed from. */
export interface SourcePath {
  /** The entity that the path starts at. */
  entity: string;
  steps: readonly string[];
}
/** Returns the paths to all values that a field shows or is computed from. None for a field of its own. */
export const sourcePaths = ({ name }: Entity, field: Field): SourcePath[] => {
  const paths = (field.reads?.fields ?? []).map((path) => ({
    entity: field.reads?.entity ?? name,
    steps: path.split('.'),
  }));
  const shown = field.via ?? field.source;
  if (!shown) return paths;
  const steps = [...(field.across ? [field.across] : []), ...shown.split('.')];
  paths.push({ entity: name, steps });
  if (field.pairedField) paths.push({ entity: name, steps: [...steps.slice(0, -1), field.pairedField] });
  return paths;
};

type EntityLookup = (name: string) => Entity | undefined;
/** Whether a field is hidden: by its own rule, or because a value that it shows or is computed from is hidden. */
const isHidden = (limits: FieldLimits, entity: Entity, field: Field, find: EntityLookup): boolean =>
  hasFieldRule(limits, entity.name, field.name, 'deny_read') ||
  sourcePaths(entity, field).some((path) => isPathHidden(limits, path, entity, find));
/** Whether any step of a path is hidden. */
const isPathHidden = (limits: FieldLimits, path: SourcePath, own: Entity, find: EntityLookup): boolean => {
  let current = path.entity === own.name ? own : find(path.entity);
  for (const step of path.steps) {
    const field: Field | undefined = current?.fields[step];
    if (!current || !field) return false;
    if (isHidden(limits, current, field, find)) return true;
    current = field.ref ? find(field.ref) : undefined;
  }
  return false;
};
/**
 * Returns the name that stands in `FieldAccess.hidden` for another entity's field that a field is computed from. The
 * filters of that field need only some of its sources.
 */
export const sourceName = (field: string, source: string): string => `${field}.${source}`;
/**
 * Returns the hidden sources of a field that is computed from another entity: all of them, if its own rule hides it.
 */
const hiddenSources = (limits: FieldLimits, entity: Entity, field: Field, find: EntityLookup): string[] => {
  const { reads } = field;
  if (!reads?.entity) return [];
  const isDenied = hasFieldRule(limits, entity.name, field.name, 'deny_read');
  return [...reads.fields, ...(reads.filteredBy ?? [])]
    .filter((name) => isDenied || isPathHidden(limits, { entity: reads.entity!, steps: [name] }, entity, find))
    .map((name) => sourceName(field.name, name));
};
/** Returns the access to one entity's fields under the field rules of a call. */
export const fieldAccess = (limits: FieldLimits, entity: Entity, find: EntityLookup): FieldAccess => {
  const hidden = new Set<string>();
  const locked = new Set<string>();
  if (Object.keys(limits).length === 0) return { hidden, locked };
  for (const field of Object.values(entity.fields)) {
    for (const source of hiddenSources(limits, entity, field, find)) hidden.add(source);
    if (isHidden(limits, entity, field, find)) hidden.add(field.name);
    else if (hasFieldRule(limits, entity.name, field.name, 'deny_update')) locked.add(field.name);
  }
  return { hidden, locked };
};
