import type { Entity } from '@trestle/schema/entity';
import { conflict, invalidField } from '@trestle/schema/errors';
import type { Field } from '@trestle/schema/field';
import { quoteName } from '../sql/select';
import { sql } from '../sql/sqlText';
import type { Change, Row, Write } from './context';
import { writeRows } from './writeRows';
import { entityNamesOf, type LinkTableEnd, type ReferencingField } from './referencingFields';
import { lockRows } from './read';
import { idsInScope } from './scope';
import { execute, selectRows } from './statements';
import { accessOf } from './fieldAccess';

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
const rejectOtherStores = async (write: Write, entity: Entity, rows: readonly Row[]): Promise<void> => {
  const ids = rows.map((row) => row['id'] as number);
  const isForeign = entity.scope && (await idsInScope(write, entity, ids)).size < ids.length;
  if (isForeign) throw conflict('Other records use it, so it cannot be merged.', { code: 'in_use' });
};

/** Gives some rows the same values because of a merge. They and the records that nest them are modified. */
const updateByMerge = (write: Write, entity: Entity, rows: readonly Row[], values: Row): Promise<void> =>
  writeRows(
    write,
    entity,
    rows.map((before): Change => ({
      kind: 'update',
      id: before['id'] as number,
      before,
      values: { ...values },
      item: {},
      topLevel: true,
      isCascade: true,
    })),
  );

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
  await rejectOtherStores(write, entity, rows);
  rejectLockedField(write, entity, field.name);
  for (const list of Object.values(target.fields))
    if (list.ref === entity.name && list.foreign_key === field.name) rejectLockedField(write, target, list.name);
  if (!field.unique) {
    await updateByMerge(write, entity, rows, { [field.name]: kept });
    return;
  }
  for (const row of rows) {
    const twin = await findDuplicate(write, entity, field, row, kept);
    if (twin) await merge(write, entity, twin, [row]);
    else await updateByMerge(write, entity, [row], { [field.name]: kept });
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
  const rows = await lockRows(write.context, entity, where, null, write.transaction);
  await updateByMerge(write, entity, rows, { other_id: kept });
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
  const where = (alias: string) => sql(`${alias}.\`id\` IN (?)`, owners);
  await updateByMerge(write, entity, await lockRows(write.context, entity, where, null, write.transaction), {});
};
