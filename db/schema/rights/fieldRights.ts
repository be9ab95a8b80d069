import { decideOperation, routeStates, type AccessRules } from '../access';
import { fieldAccess, fieldLimits, sourcePaths, type FieldAccess } from '../fieldAccess';
import type { Entity, Operation } from '../entity';
import { isWritable, type Field } from '../field';
import { memoPerEntity } from '../memoPerEntity';
import { narrowRules, segmentOf } from './narrowRules';

/** What somebody may do with a field. */
export type FieldRight = 'none' | 'see' | 'change';

const READ_OPERATIONS: readonly Operation[] = ['list', 'read'];
const WRITE_OPERATIONS: readonly Operation[] = ['create', 'edit'];

/** Returns the fields that rules can hide or lock: all but the primary key and fields that no reply contains. */
export const ruledFields = memoPerEntity((entity) =>
  Object.values(entity.fields).filter((field) => !field.primary_key && !field.secret),
);
/** Returns the entities whose calls have field rules: not those of the caller's own rows. */
export const ruledEntities = (entities: readonly Entity[]): Entity[] =>
  entities.filter((entity) => !entity.callerIdField && !entity.attached && !entity.collectionField);

/** Returns the fields that an operation hides and locks, as the servers decide; null when the operation isn't open. */
export const callAccess = (
  rules: AccessRules,
  entity: Entity,
  call: Operation,
  entities: readonly Entity[],
): FieldAccess | null => {
  if (!decideOperation(rules, entity, call).allowed) return null;
  const byName = byNameOf(entities);
  return fieldAccess(fieldLimits(rules, routeStates(entity, call), entities), entity, (name) => byName.get(name));
};

/** Returns what somebody may do with each field of an entity, over all its operations. */
export const fieldRights = (
  rules: AccessRules,
  entity: Entity,
  entities: readonly Entity[],
): ReadonlyMap<string, FieldRight> => {
  const sources = fieldSourcesOf(entity, entities);
  const relevantRules = narrowRules(rules, sources.segments);
  const accessIn = (calls: readonly Operation[]) =>
    calls.map((call) => callAccess(relevantRules, entity, call, sources.entities)).filter((access) => access !== null);
  const [reads, writes] = [accessIn(READ_OPERATIONS), accessIn(WRITE_OPERATIONS)];
  const right = (field: Field): FieldRight => {
    if (reads.every(({ hidden }) => hidden.has(field.name))) return 'none';
    const mayChange = writes.some(({ hidden, locked }) => !hidden.has(field.name) && !locked.has(field.name));
    return mayChange && isWritable(field) ? 'change' : 'see';
  };
  return new Map(ruledFields(entity).map((field) => [field.name, right(field)]));
};

/** What can decide about an entity's fields. */
interface FieldRightSources {
  /** The entities whose values the fields show. */
  entities: readonly Entity[];
  /** Segments of the states whose rules apply. */
  segments: ReadonlySet<string>;
}
const sourcesByEntities = new WeakMap<readonly Entity[], Map<string, FieldRightSources>>();
const fieldSourcesOf = (entity: Entity, entities: readonly Entity[]): FieldRightSources => {
  const sourcesByName = sourcesByEntities.get(entities) ?? new Map<string, FieldRightSources>();
  sourcesByEntities.set(entities, sourcesByName);
  const cached = sourcesByName.get(entity.name);
  if (cached) return cached;
  const reachable = reachableEntities(entity, entities);
  const states = [
    ...[...READ_OPERATIONS, ...WRITE_OPERATIONS].flatMap((call) => routeStates(entity, call)),
    ...reachable.flatMap(({ name, sharesRulesOf, restrictedFields }) => [name, sharesRulesOf, restrictedFields?.state]),
  ];
  const segments = new Set(states.flatMap((state) => (state ? [segmentOf(state)] : [])));
  const sources = { entities: reachable, segments };
  sourcesByName.set(entity.name, sources);
  return sources;
};
/** Returns the entity and all entities on the paths from its fields to their values, and from these to theirs. */
export const reachableEntities = (entity: Entity, entities: readonly Entity[]): Entity[] => {
  const byName = byNameOf(entities);
  const reached = new Set<Entity>([entity]);
  const follow = (from: Entity, field: Field) => {
    for (const { entity: start, steps } of sourcePaths(from, field)) {
      let current = start === from.name ? from : byName.get(start);
      for (const step of steps) {
        const shown: Field | undefined = current?.fields[step];
        if (!current || !shown) break;
        reached.add(current);
        follow(current, shown);
        current = byName.get(shown.ref ?? '');
      }
    }
  };
  for (const field of Object.values(entity.fields)) follow(entity, field);
  return [...reached];
};

const entitiesByNameCache = new WeakMap<readonly Entity[], ReadonlyMap<string, Entity>>();
const byNameOf = (entities: readonly Entity[]): ReadonlyMap<string, Entity> => {
  const byName = entitiesByNameCache.get(entities) ?? new Map(entities.map((each) => [each.name, each]));
  entitiesByNameCache.set(entities, byName);
  return byName;
};
