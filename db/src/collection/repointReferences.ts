import type { Entity } from '@trestle/schema/entity';
import { conflict, invalidField } from '@trestle/schema/errors';
import type { Field } from '@trestle/schema/field';
import { quoteName, tableOf } from '../sql/select';
import { toSqlTimestamp, sql, type Sql } from '../sql/sqlText';
import { auditChange } from './audit';
import type { Change, Row, Write } from './context';
import { touchParents } from './touchParents';
import { entityNamesOf, type LinkTableEnd, type ReferencingField } from './referencingFields';
import { lockRows } from './read';
import { knownIds } from './checkReferences';
import { execute, selectRows } from './statements';
import { accessOf } from './visible';

/** Ids that go, and the one that takes their place. */
export interface Replacement {
  kept: number;
  others: readonly number[];
}
type Merge = (write: Write, entity: Entity, kept: Row, others: readonly Row[]) => Promise<void>;

const mayNot = (write: Write, entity: Entity, name: string): boolean => {
  const { hidden, locked } = accessOf(write.context, entity, write.caller);
  return hidden.has(name) || locked.has(name);
};
/** A field that the caller may not change is not changed by merging what it points at either (SECURITY.md, 23). */
export const rejectLockedField = (write: Write, entity: Entity, name: string): void => {
  if (mayNot(write, entity, name))
    throw invalidField('other_ids', 'You may not change what uses these records', 'locked');
};

/** Nobody changes another store's rows, not even by merging what they point at (SECURITY.md, 17). */
const refuseForeign = async (write: Write, entity: Entity, rows: readonly Row[]): Promise<void> => {
  if (!entity.scope || write.caller.scope === 'all') return;
  const seen = await knownIds(
    write,
    entity,
    rows.map((row) => row['id'] as number),
  );
  if (seen.size < rows.length) throw conflict('Other records use it, so it cannot be merged.', { code: 'in_use' });
};

const bumpModifiedDate = (write: Write, entity: Entity): Sql =>
  'modified_date' in entity.fields
    ? sql(
        `${quoteName('modified_date')} = GREATEST(?, ${quoteName('modified_date')} + INTERVAL 1000 MICROSECOND)`,
        toSqlTimestamp(write.caller.now.toISOString()),
      )
    : sql(`${quoteName('id')} = ${quoteName('id')}`);

/** Points a column of some rows elsewhere; they and the records that nest them are modified. */
const repoint = async (
  write: Write,
  entity: Entity,
  column: string,
  rows: readonly Row[],
  to: number,
): Promise<void> => {
  if (!rows.length) return;
  const later = bumpModifiedDate(write, entity);
  const ids = rows.map((row) => row['id'] as number);
  const text = `UPDATE ${tableOf(entity)} SET ${quoteName(column)} = ?, ${later.text} WHERE ${quoteName('id')} IN (?)`;
  await execute(write.context, sql(text, to, ...later.values, ids), write.transaction);
  const changes = rows.map((before): Change => ({
    kind: 'update',
    id: before['id'] as number,
    before,
    values: { [column]: to },
    item: {},
    topLevel: true,
  }));
  for (const change of changes) auditChange(write, entity, change);
  await touchParents(write, entity, changes);
};

/** The row that has the same values of a unique set already, once this one points at `to`. */
const findDuplicate = async (
  write: Write,
  entity: Entity,
  field: Field,
  row: Row,
  to: number,
): Promise<Row | undefined> => {
  const others = Object.values(entity.fields).filter(
    (f) => f !== field && typeof field.unique === 'string' && f.unique === field.unique,
  );
  const where = (alias: string) =>
    sql(
      [field, ...others].map((f) => `${alias}.${quoteName(f.name)} = ?`).join(' AND '),
      to,
      ...others.map((f) => row[f.name] ?? null),
    );
  return (await lockRows(write.context, entity, where, null, write.transaction))[0];
};

/** Points a foreign key at the kept row. Where that would make two of what there may be one of, they are merged as well. */
export const repointForeignKey = async (
  write: Write,
  { entity, field }: ReferencingField,
  target: Entity,
  { kept, others }: Replacement,
  merge: Merge,
): Promise<void> => {
  const rows = await lockRows(
    write.context,
    entity,
    (alias) => sql(`${alias}.${quoteName(field.name)} IN (?)`, others),
    null,
    write.transaction,
  );
  if (!rows.length) return;
  await refuseForeign(write, entity, rows);
  rejectLockedField(write, entity, field.name);
  for (const list of Object.values(target.fields))
    if (list.ref === entity.name && list.foreign_key === field.name) rejectLockedField(write, target, list.name);
  if (!field.unique) {
    await repoint(write, entity, field.name, rows, kept);
    return;
  }
  for (const row of rows) {
    const twin = await findDuplicate(write, entity, field, row, kept);
    if (twin) await merge(write, entity, twin, [row]);
    else await repoint(write, entity, field.name, [row], kept);
  }
};

/** Notes and files of the others hang on the kept record. */
export const repointAttachments = async (
  write: Write,
  entity: Entity,
  target: Entity,
  { kept, others }: Replacement,
): Promise<void> => {
  const where = (alias: string) =>
    sql(
      `${alias}.\`other_name\` IN (?) AND ${alias}.\`other_id\` IN (?)`,
      entityNamesOf(write.context, target),
      others,
    );
  await repoint(write, entity, 'other_id', await lockRows(write.context, entity, where, null, write.transaction), kept);
};

type Pair = { mine: number; other: number };
/** Puts the kept row in the others' place in a link table, once for each row at the other side. */
export const repointLinks = async (
  write: Write,
  { entity, field, mine, other, owns }: LinkTableEnd,
  { kept, others }: Replacement,
): Promise<void> => {
  const [table, at, beside] = [quoteName(field.link_table!), quoteName(mine), quoteName(other)];
  const find = sql(`SELECT ${at} AS mine, ${beside} AS other FROM ${table} WHERE ${at} IN (?) FOR UPDATE`, [
    kept,
    ...others,
  ]);
  const pairs = await selectRows<Pair>(write.context, find, write.transaction);
  const had = new Set(pairs.filter((pair) => pair.mine === kept).map((pair) => pair.other));
  const moved = pairs.filter((pair) => pair.mine !== kept);
  if (!moved.length) return;
  // A list of the kept row that one may not change stays as it is; the others' lists go with them.
  const stays = owns && mayNot(write, entity, field.name);
  if (!owns) rejectLockedField(write, entity, field.name);
  const added = stays ? [] : [...new Set(moved.map((pair) => pair.other))].filter((id) => !had.has(id));
  await execute(write.context, sql(`DELETE FROM ${table} WHERE ${at} IN (?)`, others), write.transaction);
  if (added.length) {
    const text = `INSERT INTO ${table} (${at}, ${beside}) VALUES ${added.map(() => '(?, ?)').join(', ')}`;
    await execute(write.context, { text, values: added.flatMap((id) => [kept, id]) }, write.transaction);
  }
  const note = (id: number, removed: readonly number[], news: readonly number[]) =>
    write.audit.push({
      action: 'update',
      other_name: entity.name,
      other_id: id,
      changes: { [field.name]: [{ removed }, { added: news }] },
    });
  if (owns) {
    if (added.length) note(kept, [], added);
    return;
  }
  const owners = [...new Set(moved.map((pair) => pair.other))];
  for (const owner of owners)
    note(
      owner,
      moved.filter((pair) => pair.other === owner).map((pair) => pair.mine),
      had.has(owner) ? [] : [kept],
    );
  const later = bumpModifiedDate(write, entity);
  await execute(
    write.context,
    sql(`UPDATE ${tableOf(entity)} SET ${later.text} WHERE ${quoteName('id')} IN (?)`, ...later.values, owners),
    write.transaction,
  );
};
