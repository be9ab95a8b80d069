import type { Entity } from '@trestle/schema/entity';
import { dateOrderErrors } from '@trestle/schema/dateOrder';
import { fieldError, type FieldErrors, valueRequired } from '@trestle/schema/errors';
import { memoPerEntity } from '@trestle/schema/memoPerEntity';
import { sql } from '../../sql/sqlText';
import { deleteAttachments } from './attachments';
import { auditChange } from './audit';
import { addCopies, updateCopies } from './copiedValues';
import { behaviourOf, type Change, type Write } from '../call/context';
import { fillDefaults } from './fillDefaults';
import { insertRows } from './insertRows';
import { saveNested } from './saveNested';
import { touchParents } from './touchParents';
import { lockRows } from './lockRows';
import { checkReferences } from './checkReferences';
import { ListError, RowErrors } from './rowErrors';
import { writableColumns } from './columnValues';
import { accessOf } from '../call/fieldAccess';

function throwRowErrors(errors: readonly (FieldErrors | undefined)[]): void {
  if (errors.some((e) => e && Object.keys(e).length > 0)) throw new RowErrors(errors.map((e) => e ?? {}));
}
const mergeErrors = (a: readonly FieldErrors[], b: readonly FieldErrors[] | void): FieldErrors[] =>
  a.map((errors, i) => ({ ...errors, ...b?.[i] }));

/**
 * Returns errors for new rows that lack a required value. The caller may not have been able to set it, since a locked
 * field keeps its default (contract §2.4). A hidden field is not named (SECURITY.md, 22).
 */
export function missingValueErrors(write: Write, entity: Entity, changes: readonly Change[]): FieldErrors[] {
  const { hidden } = accessOf(write.context, entity, write.caller);
  return changes.map((change) => {
    const errors: FieldErrors = {};
    if (change.kind === 'create')
      for (const { required, name } of writableColumns(entity)) {
        if (!required || (change.values[name] ?? null) !== null) continue;
        if (hidden.has(name))
          errors['non_field_errors'] = [fieldError('denied', 'You may not set all that such a record needs')];
        else errors[name] = [valueRequired()];
      }
    return errors;
  });
}

/**
 * Returns errors for dates that end before they start, where a change of one of them makes it so. What is not sent
 * keeps its value. A hidden start is not told of (SECURITY.md, 22).
 */
export function datesInWrongOrder(write: Write, entity: Entity, changes: readonly Change[]): FieldErrors[] {
  const { hidden } = accessOf(write.context, entity, write.caller);
  return changes.map(({ kind, before, values }) => {
    if (kind === 'delete') return {};
    return dateOrderErrors(entity, { ...before, ...values }, ({ start, end }) => {
      const isChanged = start.name in values || end.name in values;
      return isChanged && !hidden.has(start.name) && !hidden.has(end.name);
    });
  });
}

const listsOf = memoPerEntity((entity) => Object.values(entity.fields).filter((field) => field.kind === 'ManyToMany'));

/** Deletes the nested rows of deleted rows by the same rules, so that an order's lines give their stock back. */
async function deleteNestedRows(write: Write, entity: Entity, ids: readonly number[]): Promise<void> {
  for (const field of listsOf(entity).filter((f) => f.foreign_key)) {
    const child = write.context.find(field.ref!);
    const rows = await lockRows(
      write.context,
      child,
      (alias) => sql(`${alias}.\`${field.foreign_key!}\` IN (?)`, ids),
      null,
      write.transaction,
    );
    await writeRows(
      write,
      child,
      rows.map((before): Change => ({ kind: 'delete', id: before['id'] as number, before, values: {}, item: {} })),
    );
  }
}

/** Updates rows, with one statement for all that get the same values. */
async function updateRows(write: Write, entity: Entity, changes: readonly Change[]): Promise<void> {
  const groups = new Map<string, Change[]>();
  for (const change of changes) {
    // A nested row that was sent back unchanged is not written.
    if (!Object.keys(change.values).length && !change.topLevel) continue;
    const key = JSON.stringify(change.values);
    const group = groups.get(key);
    if (group) group.push(change);
    else groups.set(key, [change]);
  }
  const modifiedDate = 'modified_date' in entity.fields ? { modified_date: write.caller.now.toISOString() } : {};
  for (const group of groups.values()) {
    const ids = group.map((change) => change.id);
    const values = { ...group[0]!.values, ...modifiedDate };
    if (Object.keys(values).length) await write.transaction.updateRows(entity, ids, values);
  }
}

async function deleteRows(write: Write, entity: Entity, changes: readonly Change[]): Promise<void> {
  const ids = changes.map((change) => change.id);
  await deleteNestedRows(write, entity, ids);
  await write.transaction.deleteRows(entity, ids);
}

const WRITERS = { create: insertRows, update: updateRows, delete: deleteRows };
/** Groups neighbouring changes of the same kind, in their order. */
function groupByKind(changes: readonly Change[]): Change[][] {
  const groups: Change[][] = [];
  for (const change of changes) {
    const last = groups.at(-1);
    if (last?.[0]!.kind === change.kind) last.push(change);
    else groups.push([change]);
  }
  return groups;
}

/**
 * Writes rows of one entity. Every write passes here: records, their nested rows, merges, notes and files.
 *
 * It checks references and the entity's own rules, writes the rows, the copies of their values and their nested rows,
 * deletes what was attached to deleted rows, audits each change, and raises the `modified_date` of parent records.
 * @throws RowErrors by position, before anything is committed
 */
export async function writeRows(write: Write, entity: Entity, changes: readonly Change[]): Promise<void> {
  if (!changes.length) return;
  const isCascade = changes.every((change) => change.isCascade);
  const { before, after } = isCascade ? {} : behaviourOf(write.context, entity);
  await fillDefaults(write, entity, changes);
  throwRowErrors(missingValueErrors(write, entity, changes));
  throwRowErrors(datesInWrongOrder(write, entity, changes));
  const errors = await checkReferences(write, entity, changes);
  throwRowErrors(mergeErrors(errors, await before?.(changes, write)));
  const hasWritableLists = listsOf(entity).some((field) => !field.readonly);
  for (const group of groupByKind(changes)) {
    addCopies(write, entity, group);
    await WRITERS[group[0]!.kind](write, entity, group);
    await updateCopies(write, entity, group);
    for (const change of group) auditChange(write, entity, change);
    if (!hasWritableLists || group[0]!.kind === 'delete') continue;
    for (const change of group.filter((each) => hasNestedRows(entity, each)))
      throwRowErrors(await writeNestedLists(write, entity, change, changes.indexOf(change), changes.length));
  }
  const deletedIds = changes.filter((change) => change.kind === 'delete').map((change) => change.id);
  await deleteAttachments(write, entity, deletedIds, writeRows);
  await after?.(changes, write);
  await touchParents(write, entity, changes);
}

const hasNestedRows = (entity: Entity, { item }: Change): boolean =>
  listsOf(entity).some((field) => !field.readonly && Object.hasOwn(item, field.name));

/** Writes the nested lists of one row. Returns their errors under the list's name, at this row's position. */
async function writeNestedLists(
  write: Write,
  entity: Entity,
  change: Change,
  position: number,
  length: number,
): Promise<FieldErrors[]> {
  const errors = Array.from({ length }, (): FieldErrors => ({}));
  for (const field of listsOf(entity)) {
    if (field.readonly || !Object.hasOwn(change.item, field.name)) continue;
    try {
      await saveNested(write, entity, field, change, writeRows);
    } catch (error) {
      if (error instanceof RowErrors) errors[position]![field.name] = error.rows;
      else if (error instanceof ListError) errors[position]![field.name] = error.errors;
      else throw error;
    }
  }
  return errors;
}
