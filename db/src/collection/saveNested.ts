import type { Entity } from '@trestle/schema/entity';
import { fieldError, invalidField, type FieldErrors } from '@trestle/schema/errors';
import type { Field } from '@trestle/schema/field';
import type { RecordValues } from '@trestle/schema/validate';
import { quoteName } from '../sql/select';
import { sql } from '../sql/sqlText';
import type { Change, Row, Write, WriteRows } from './context';
import { lockRows } from './lockRows';
import { RowErrors } from './rowErrors';
import { createValues, updateValues } from './columnValues';
import { accessOf } from './fieldAccess';

const locked = (field: Field) => invalidField(field.name, 'You may not change this field', 'locked');

/**
 * Sets the ids of a many-to-many list.
 * @returns the ids before, or null when nothing changes
 */
const setLinks = async (
  { transaction }: Write,
  parent: Entity,
  field: Field,
  owner: number,
  wanted: readonly number[],
): Promise<number[] | null> => {
  const present = await transaction.lockLinks(parent, field, owner);
  const added = [...new Set(wanted)].filter((id) => !present.includes(id));
  const removed = present.filter((id) => !wanted.includes(id));
  if (removed.length) await transaction.removeLinks(parent, field, owner, removed);
  if (added.length) await transaction.addLinks(parent, field, owner, added);
  return added.length || removed.length ? present : null;
};
/** Adds a changed list to its owner's audit entry, with the ids before and after. */
const noteLinks = (write: Write, parent: Entity, field: Field, id: number, before: number[], after: number[]): void => {
  let entry = write.audit.findLast((a) => a.other_name === parent.name && a.other_id === id);
  if (!entry) write.audit.push((entry = { action: 'update', other_name: parent.name, other_id: id, changes: {} }));
  entry.changes[field.name] = [before, after];
};

const syncKeys = async (write: Write, parent: Entity, field: Field, change: Change, mayNot: boolean): Promise<void> => {
  const wanted = change.item[field.name] as number[];
  if (change.kind === 'create' && !wanted.length) return;
  const before = await setLinks(write, parent, field, change.id, wanted);
  if (!before) return;
  if (mayNot) throw locked(field);
  noteLinks(write, parent, field, change.id, before, wanted);
};

/** Returns the rows of a list by id: the parent's own, or for a link table the rows with the sent ids. */
const presentRows = async (
  write: Write,
  child: Entity,
  field: Field,
  parentId: number,
  ids: readonly number[],
): Promise<Map<number, Row>> => {
  const by = field.foreign_key && ((alias: string) => sql(`${alias}.${quoteName(field.foreign_key!)} = ?`, parentId));
  const named = ids.length ? (alias: string) => sql(`${alias}.\`id\` IN (?)`, ids) : undefined;
  const where = by || named;
  const rows = where ? await lockRows(write.context, child, where, by ? null : write.caller, write.transaction) : [];
  return new Map(rows.map((row) => [row['id'] as number, row]));
};

const planRow = (
  write: Write,
  child: Entity,
  field: Field,
  parentId: number,
  present: ReadonlyMap<number, Row>,
  item: RecordValues,
): { change?: Change; errors: FieldErrors } => {
  const access = accessOf(write.context, child, write.caller);
  const { foreign_key: by } = field;
  const own: Row = by ? { [by]: parentId } : {};
  const id = item['id'] as number | null | undefined;
  if (id === undefined || id === null) {
    return {
      errors: {},
      change: {
        kind: 'create',
        id: 0,
        before: null,
        item,
        by,
        values: { ...createValues(child, item, access.locked, write.caller), ...own },
      },
    };
  }
  const before = present.get(id);
  if (!before) return { errors: { id: [fieldError('not-found', 'There is no such record')] } };
  const { [by ?? '']: _moved, ...sent } = item;
  const { values, errors } = updateValues(child, sent, before, access.locked, write.caller);
  return { errors, change: { kind: 'update', id, before, item, values } };
};

/** Updates rows with an id, creates rows without, and deletes or unlinks rows that are left out (contract §2.2). */
const syncRows = async (
  write: Write,
  parent: Entity,
  field: Field,
  change: Change,
  mayNot: boolean,
  writeRows: WriteRows,
): Promise<void> => {
  const child = write.context.find(field.ref!);
  const items = change.item[field.name] as RecordValues[];
  const ids = items.map((item) => item['id']).filter((id) => typeof id === 'number');
  const present =
    change.kind === 'create' && field.foreign_key
      ? new Map<number, Row>()
      : await presentRows(write, child, field, change.id, ids);
  const planned = items.map((item) => planRow(write, child, field, change.id, present, item));
  if (planned.some((p) => Object.keys(p.errors).length > 0)) throw new RowErrors(planned.map((p) => p.errors));
  const kept = new Set(ids);
  if (kept.size < ids.length) throw invalidField(field.name, 'A row stands in the list twice');
  const gone = field.foreign_key ? [...present.values()].filter((row) => !kept.has(row['id'] as number)) : [];
  const deletes = gone.map((before): Change => ({
    kind: 'delete',
    id: before['id'] as number,
    before,
    values: {},
    item: {},
  }));
  const rows = planned.map((p) => p.change!);
  if (mayNot && (deletes.length || rows.some((r) => r.kind === 'create' || Object.keys(r.values).length)))
    throw locked(field);
  // One call with deletions last keeps the positions of errors, and the stock that deletions free counts for the
  // others.
  await writeRows(write, child, [...rows, ...deletes]);
  if (!field.link_table) return;
  const linked = rows.map((row) => row.id);
  const before = await setLinks(write, parent, field, change.id, linked);
  if (before) noteLinks(write, parent, field, change.id, before, linked);
};
/** Writes one nested list of a row as the body has it. */
export const saveNested = (
  write: Write,
  parent: Entity,
  field: Field,
  change: Change,
  writeRows: WriteRows,
): Promise<void> => {
  const mayNot = accessOf(write.context, parent, write.caller).locked.has(field.name);
  return field.ids_only
    ? syncKeys(write, parent, field, change, mayNot)
    : syncRows(write, parent, field, change, mayNot, writeRows);
};
