import type { Entity } from '@trestle/schema/entity';
import { conflict, invalidField } from '@trestle/schema/errors';
import type { Field } from '@trestle/schema/field';
import { quoteName } from '../../sql/select';
import { sql } from '../../sql/sqlText';
import type { Change, Row, Write } from '../call/context';
import { writeRows } from '../write/writeRows';
import { entityNamesOf, type ReferencingField } from '../references/referencingFields';
import { lockRows } from '../write/lockRows';
import { idsInScope } from '../call/scope';
import { accessOf } from '../call/fieldAccess';
import type { MovedLinks } from './mergeRecord';

/** The ids that a merge removes, and the id that replaces them. */
export interface Replacement {
  keptId: number;
  otherIds: readonly number[];
}
/** The type of `mergeRows`, which calls this file. */
type MergeRows = (
  write: Write,
  entity: Entity,
  kept: Row,
  others: readonly Row[],
  movedLinks: MovedLinks[],
) => Promise<void>;

/** Whether the caller may not see or not change a field. */
export function isHiddenOrLocked(write: Write, entity: Entity, name: string): boolean {
  const { hidden, locked } = accessOf(write.context, entity, write.caller);
  return hidden.has(name) || locked.has(name);
}
/**
 * Refuses a merge that would change a field which the caller may not change (SECURITY.md, 23).
 * @throws Problem 400
 */
export function rejectLockedField(write: Write, entity: Entity, name: string): void {
  if (isHiddenOrLocked(write, entity, name))
    throw invalidField('other_ids', 'You may not change what uses these records', 'locked');
}

/** Refuses a merge, or its undo, that would change another store's rows (SECURITY.md, 17). */
export async function rejectOtherStores(write: Write, entity: Entity, rows: readonly Row[]): Promise<void> {
  const ids = rows.map((row) => row['id'] as number);
  const isForeign = entity.scope && (await idsInScope(write, entity, ids)).size < ids.length;
  if (isForeign) throw conflict('Other records use it, so it cannot be merged.', { code: 'in_use' });
}

/** Sets the same values in rows because of a merge. Raises their `modified_date` and that of their parents. */
export const updateByMerge = (write: Write, entity: Entity, rows: readonly Row[], values: Row): Promise<void> =>
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

/** Returns the row that has the same unique key as `row` would have if it pointed at the target. */
async function findDuplicate(
  write: Write,
  entity: Entity,
  field: Field,
  row: Row,
  targetId: number,
): Promise<Row | undefined> {
  const otherKeyFields = Object.values(entity.fields).filter(
    (f) => f !== field && typeof field.unique === 'string' && f.unique === field.unique,
  );
  const where = (alias: string) =>
    sql(
      [field, ...otherKeyFields].map((f) => `${alias}.${quoteName(f.name)} = ?`).join(' AND '),
      targetId,
      ...otherKeyFields.map((f) => row[f.name] ?? null),
    );
  return (await lockRows(write.context, entity, where, null, write.transaction))[0];
}

/** Points a foreign key at the kept row. Rows that would break a unique key by that are merged, too. */
export async function repointForeignKey(
  write: Write,
  { entity, field }: ReferencingField,
  target: Entity,
  { keptId, otherIds }: Replacement,
  mergeRows: MergeRows,
  movedLinks: MovedLinks[],
): Promise<void> {
  const rows = await lockRows(
    write.context,
    entity,
    (alias) => sql(`${alias}.${quoteName(field.name)} IN (?)`, otherIds),
    null,
    write.transaction,
  );
  if (!rows.length) return;
  await rejectOtherStores(write, entity, rows);
  rejectLockedField(write, entity, field.name);
  for (const list of Object.values(target.fields))
    if (list.ref === entity.name && list.foreign_key === field.name) rejectLockedField(write, target, list.name);
  if (!field.unique) {
    await updateByMerge(write, entity, rows, { [field.name]: keptId });
    return;
  }
  for (const row of rows) {
    const duplicate = await findDuplicate(write, entity, field, row, keptId);
    if (duplicate) await mergeRows(write, entity, duplicate, [row], movedLinks);
    else await updateByMerge(write, entity, [row], { [field.name]: keptId });
  }
}

/** Attaches the notes and files of the other records to the kept one. */
export async function repointAttachments(
  write: Write,
  entity: Entity,
  target: Entity,
  { keptId, otherIds }: Replacement,
): Promise<void> {
  const where = (alias: string) =>
    sql(
      `${alias}.\`other_name\` IN (?) AND ${alias}.\`other_id\` IN (?)`,
      entityNamesOf(write.context, target),
      otherIds,
    );
  const rows = await lockRows(write.context, entity, where, null, write.transaction);
  await updateByMerge(write, entity, rows, { other_id: keptId });
}
