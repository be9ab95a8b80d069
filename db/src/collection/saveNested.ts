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

const lockedFieldError = (field: Field) => invalidField(field.name, 'You may not change this field', 'locked');

/**
 * Sets the ids of a many-to-many list.
 * @returns the ids before, or null when nothing changes
 */
const setLinks = async (
  { transaction }: Write,
  parent: Entity,
  field: Field,
  ownerId: number,
  wantedIds: readonly number[],
): Promise<number[] | null> => {
  const presentIds = await transaction.lockLinks(parent, field, ownerId);
  const addedIds = [...new Set(wantedIds)].filter((id) => !presentIds.includes(id));
  const removedIds = presentIds.filter((id) => !wantedIds.includes(id));
  if (removedIds.length) await transaction.removeLinks(parent, field, ownerId, removedIds);
  if (addedIds.length) await transaction.addLinks(parent, field, ownerId, addedIds);
  return addedIds.length || removedIds.length ? presentIds : null;
};
/** Adds a changed list to its owner's audit entry, with the ids before and after. */
const auditLinks = (
  write: Write,
  parent: Entity,
  field: Field,
  id: number,
  before: number[],
  after: number[],
): void => {
  let entry = write.audit.findLast(({ other_name, other_id }) => other_name === parent.name && other_id === id);
  if (!entry) write.audit.push((entry = { action: 'update', other_name: parent.name, other_id: id, changes: {} }));
  entry.changes[field.name] = [before, after];
};

/** Sets a list of ids as the body has it. */
const syncLinkedIds = async (
  write: Write,
  parent: Entity,
  field: Field,
  change: Change,
  isLocked: boolean,
): Promise<void> => {
  const wantedIds = change.item[field.name] as number[];
  if (change.kind === 'create' && !wantedIds.length) return;
  const before = await setLinks(write, parent, field, change.id, wantedIds);
  if (!before) return;
  if (isLocked) throw lockedFieldError(field);
  auditLinks(write, parent, field, change.id, before, wantedIds);
};

/** Locks the rows of a list, by id: the parent's own, or for a link table the rows with the sent ids. */
const lockPresentRows = async (
  write: Write,
  child: Entity,
  field: Field,
  parentId: number,
  ids: readonly number[],
): Promise<Map<number, Row>> => {
  const whereParent =
    field.foreign_key && ((alias: string) => sql(`${alias}.${quoteName(field.foreign_key!)} = ?`, parentId));
  const whereSentIds = ids.length ? (alias: string) => sql(`${alias}.\`id\` IN (?)`, ids) : undefined;
  const where = whereParent || whereSentIds;
  const caller = whereParent ? null : write.caller;
  const rows = where ? await lockRows(write.context, child, where, caller, write.transaction) : [];
  return new Map(rows.map((row) => [row['id'] as number, row]));
};

/** Plans the update of a row that has an id, or the creation of a row without. */
const planRow = (
  write: Write,
  child: Entity,
  field: Field,
  parentId: number,
  presentRows: ReadonlyMap<number, Row>,
  item: RecordValues,
): { change?: Change; errors: FieldErrors } => {
  const access = accessOf(write.context, child, write.caller);
  const { foreign_key: parentKey } = field;
  const parentColumn: Row = parentKey ? { [parentKey]: parentId } : {};
  const id = item['id'] as number | null | undefined;
  if (id === undefined || id === null) {
    return {
      errors: {},
      change: {
        kind: 'create',
        id: 0,
        before: null,
        item,
        parentKey,
        values: { ...createValues(child, item, access.locked, write.caller), ...parentColumn },
      },
    };
  }
  const before = presentRows.get(id);
  if (!before) return { errors: { id: [fieldError('not-found', 'There is no such record')] } };
  const { [parentKey ?? '']: _parent, ...ownValues } = item;
  const { values, errors } = updateValues(child, ownValues, before, access.locked, write.caller);
  return { errors, change: { kind: 'update', id, before, item, values } };
};

/** Updates rows with an id, creates rows without, and deletes or unlinks rows that are left out (contract §2.2). */
const syncRows = async (
  write: Write,
  parent: Entity,
  field: Field,
  change: Change,
  isLocked: boolean,
  writeRows: WriteRows,
): Promise<void> => {
  const child = write.context.find(field.ref!);
  const items = change.item[field.name] as RecordValues[];
  const ids = items.map((item) => item['id']).filter((id) => typeof id === 'number');
  const presentRows =
    change.kind === 'create' && field.foreign_key
      ? new Map<number, Row>()
      : await lockPresentRows(write, child, field, change.id, ids);
  const plannedRows = items.map((item) => planRow(write, child, field, change.id, presentRows, item));
  if (plannedRows.some(({ errors }) => Object.keys(errors).length > 0))
    throw new RowErrors(plannedRows.map(({ errors }) => errors));
  const keptIds = new Set(ids);
  if (keptIds.size < ids.length) throw invalidField(field.name, 'A row stands in the list twice');
  const omittedRows = field.foreign_key
    ? [...presentRows.values()].filter((row) => !keptIds.has(row['id'] as number))
    : [];
  const deletions = omittedRows.map((before): Change => ({
    kind: 'delete',
    id: before['id'] as number,
    before,
    values: {},
    item: {},
  }));
  const saves = plannedRows.map((row) => row.change!);
  if (
    isLocked &&
    (deletions.length || saves.some(({ kind, values }) => kind === 'create' || Object.keys(values).length))
  )
    throw lockedFieldError(field);
  // One call with deletions last keeps the positions of errors, and the stock that deletions free counts for the
  // others.
  await writeRows(write, child, [...saves, ...deletions]);
  if (!field.link_table) return;
  const linkedIds = saves.map(({ id }) => id);
  const before = await setLinks(write, parent, field, change.id, linkedIds);
  if (before) auditLinks(write, parent, field, change.id, before, linkedIds);
};
/** Writes one nested list of a row as the body has it. */
export const saveNested = (
  write: Write,
  parent: Entity,
  field: Field,
  change: Change,
  writeRows: WriteRows,
): Promise<void> => {
  const isLocked = accessOf(write.context, parent, write.caller).locked.has(field.name);
  return field.ids_only
    ? syncLinkedIds(write, parent, field, change, isLocked)
    : syncRows(write, parent, field, change, isLocked, writeRows);
};
