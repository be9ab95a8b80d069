import { decideOperation, routeStates, type AccessRules } from '../access';
import { fieldAccess, fieldLimits, type FieldAccess } from '../fieldAccess';
import type { Entity, Operation } from '../entity';
import { isWritable, type Field } from '../field';
import { memoPerEntity } from '../memoPerEntity';
import { narrowRules, segmentOf } from './narrowRules';

/** What somebody may do with a field. */
export type FieldRight = 'none' | 'see' | 'change';

const READS: readonly Operation[] = ['list', 'read'];
const WRITES: readonly Operation[] = ['create', 'edit'];

/** Fields that rules speak of: not the key, nor what no reply contains. */
export const ruledFields = memoPerEntity((entity) =>
  Object.values(entity.fields).filter((field) => !field.primary_key && !field.secret),
);
/** Entities whose calls have rules of fields: not the caller's own rows. */
export const ruledEntities = (entities: readonly Entity[]): Entity[] =>
  entities.filter((entity) => !entity.callerIdField && !entity.attached && !entity.collectionField);

/** The fields that an operation hides and locks, as the servers decide it; null when it isn't open. */
export const callAccess = (
  rules: AccessRules,
  entity: Entity,
  call: Operation,
  entities: readonly Entity[],
): FieldAccess | null => {
  if (!decideOperation(rules, entity, call).allowed) return null;
  const byName = namesOf(entities);
  return fieldAccess(fieldLimits(rules, routeStates(entity, call), entities), entity, (name) => byName.get(name));
};

/** What somebody may do with each field of an entity, over all its operations. */
export const fieldRights = (
  rules: AccessRules,
  entity: Entity,
  entities: readonly Entity[],
): ReadonlyMap<string, FieldRight> => {
  const sources = fieldSourcesOf(entity, entities);
  const narrow = narrowRules(rules, sources.segments);
  const accessIn = (calls: readonly Operation[]) =>
    calls.map((call) => callAccess(narrow, entity, call, sources.entities)).filter((access) => access !== null);
  const [reads, writes] = [accessIn(READS), accessIn(WRITES)];
  const right = (field: Field): FieldRight => {
    if (reads.every(({ hidden }) => hidden.has(field.name))) return 'none';
    const mayChange = writes.some(({ hidden, locked }) => !hidden.has(field.name) && !locked.has(field.name));
    return mayChange && isWritable(field) ? 'change' : 'see';
  };
  return new Map(ruledFields(entity).map((field) => [field.name, right(field)]));
};

/** What can have a say in an entity's fields: the entities that they show values of, and the segments of states. */
interface FieldSources {
  entities: readonly Entity[];
  segments: ReadonlySet<string>;
}
const fieldSources = new WeakMap<readonly Entity[], Map<string, FieldSources>>();
const fieldSourcesOf = (entity: Entity, entities: readonly Entity[]): FieldSources => {
  const known = fieldSources.get(entities) ?? new Map<string, FieldSources>();
  fieldSources.set(entities, known);
  const cached = known.get(entity.name);
  if (cached) return cached;
  const sources = reachable(entity, entities);
  const states = [
    ...[...READS, ...WRITES].flatMap((call) => routeStates(entity, call)),
    ...sources.flatMap(({ name, sharesRulesOf, restrictedFields }) => [name, sharesRulesOf, restrictedFields?.state]),
  ];
  const found = { entities: sources, segments: new Set(states.flatMap((state) => (state ? [segmentOf(state)] : []))) };
  known.set(entity.name, found);
  return found;
};
/** The entities on the paths of an entity's fields to the values of others, and itself. */
const reachable = (entity: Entity, entities: readonly Entity[]): Entity[] => {
  const byName = namesOf(entities);
  const found = new Set<Entity>([entity]);
  const follow = (path: readonly string[]) => {
    let current: Entity | undefined = entity;
    for (const step of path) {
      if (!current) return;
      found.add(current);
      current = byName.get(current.fields[step]?.ref ?? '');
    }
  };
  for (const { via, source, across, reads } of Object.values(entity.fields)) {
    const path = via ?? source;
    if (path) follow([...(across ? [across] : []), ...path.split('.')]);
    const other = byName.get(reads?.entity ?? '');
    if (other) found.add(other);
  }
  return [...found];
};

const namesOfList = new WeakMap<readonly Entity[], ReadonlyMap<string, Entity>>();
const namesOf = (entities: readonly Entity[]): ReadonlyMap<string, Entity> => {
  const names = namesOfList.get(entities) ?? new Map(entities.map((each) => [each.name, each]));
  namesOfList.set(entities, names);
  return names;
};
