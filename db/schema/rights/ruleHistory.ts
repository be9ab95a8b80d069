import type { StateRule } from '../access';
import { groupPermissions } from '../entities/group_permissions';
import { groupState } from '../entities/group_state';
import { groupStateModel } from '../entities/group_state_model';
import { groupStateModelField } from '../entities/group_state_model_field';
import type { Entity } from '../entity';

/** The content of one version of a permission record. Its group never changes. */
export interface RuleVersionValues<State extends StateRule = StateRule> {
  details: string;
  deny_by_default: boolean;
  states: readonly State[];
}
type AuditedRow = Record<string, unknown>;
/** A permission record and its nested rows, by entity and id. Immutable. */
export type RuleRows = ReadonlyMap<string, ReadonlyMap<number, AuditedRow>>;
/** The part of a history entry that changes rows. */
export interface RuleRowChange {
  action: string;
  other_name: string;
  other_id: number;
  /** Before and after, by field. */
  changes: Readonly<Record<string, readonly [unknown, unknown]>>;
}

const ENTITIES: ReadonlyMap<string, Entity> = new Map(
  [groupPermissions, groupState, groupStateModel, groupStateModelField].map((each) => [each.name, each as Entity]),
);
/** Returns the lists that an entity nests, with the entity of their rows and the rows' foreign key to it. */
const nestedLists = (entity: Entity) =>
  Object.values(entity.fields).flatMap(({ name, ref, foreign_key: key }) => {
    const child = ENTITIES.get(ref ?? '');
    return key && child ? [{ name, child, key }] : [];
  });

/** The rows of no record. */
export const NO_ROWS: RuleRows = new Map();

/** Puts a record and the rows nested in it in one map, so that history entries can be applied by id. */
export const rowsOfRecord = (record: AuditedRow): RuleRows => {
  const rows = new Map<string, Map<number, AuditedRow>>();
  const add = (entity: Entity, row: AuditedRow) => {
    const entityRows = rows.get(entity.name) ?? new Map<number, AuditedRow>();
    rows.set(entity.name, entityRows.set(row['id'] as number, row));
    for (const { name, child, key } of nestedLists(entity))
      for (const each of (row[name] ?? []) as AuditedRow[]) add(child, { ...each, [key]: row['id'] });
  };
  add(groupPermissions, record);
  return rows;
};

/** Returns the rows as they were before the changes of one save. */
export const undoChanges = (rows: RuleRows, changes: readonly RuleRowChange[]): RuleRows => {
  const undoneRows = new Map([...rows].map(([name, entityRows]) => [name, new Map(entityRows)]));
  for (const { action, other_name: name, other_id: id, changes: values } of changes.toSorted(newestFirst)) {
    if (!ENTITIES.has(name)) continue;
    const entityRows = undoneRows.get(name) ?? new Map<number, AuditedRow>();
    undoneRows.set(name, entityRows);
    const before = Object.fromEntries(Object.entries(values).map(([field, [oldValue]]) => [field, oldValue]));
    if (action === 'create') entityRows.delete(id);
    else if (action === 'delete' || entityRows.has(id)) entityRows.set(id, { ...entityRows.get(id), ...before, id });
  }
  return undoneRows;
};
const newestFirst = (a: RuleRowChange & { id?: number }, b: RuleRowChange & { id?: number }): number =>
  (b.id ?? 0) - (a.id ?? 0);

/** Rebuilds the record from its rows. Null when there is no record: before its creation or after its deletion. */
export const recordOfRows = <State extends StateRule>(rows: RuleRows): RuleVersionValues<State> | null => {
  const [record] = [...(rows.get(groupPermissions.name)?.values() ?? [])];
  if (!record) return null;
  const build = (entity: Entity, row: AuditedRow): AuditedRow => ({
    ...ownValues(entity, row),
    ...Object.fromEntries(
      nestedLists(entity).map(({ name, child, key }) => [
        name,
        [...(rows.get(child.name)?.values() ?? [])]
          .filter((each) => each[key] === row['id'])
          .toSorted((a, b) => (a['id'] as number) - (b['id'] as number))
          .map((each) => build(child, each)),
      ]),
    ),
  });
  const { details, deny_by_default, states } = build(groupPermissions, record);
  return { details, deny_by_default, states } as unknown as RuleVersionValues<State>;
};

/** Returns a row's own values. A value that the history leaves out was empty. */
const ownValues = (entity: Entity, row: AuditedRow): AuditedRow =>
  Object.fromEntries(
    Object.values(entity.fields)
      .filter((field) => !field.foreign_key && !field.via && !field.readonly && !field.ref)
      .map(({ name, kind }) => [name, kind === 'Boolean' ? row[name] === true || row[name] === 1 : (row[name] ?? null)])
      .concat([['id', row['id']]]),
  );
