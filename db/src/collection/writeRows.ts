import type { Entity } from '@trestle/schema/entity';
import { fieldError, type FieldErrors } from '@trestle/schema/errors';
import { memoPerEntity } from '@trestle/schema/memoPerEntity';
import { begin } from '../model/connection';
import { sql } from '../sql/sqlText';
import { deleteAttachments } from './attachments';
import { auditChange } from './audit';
import { behaviourOf, type Change, type Row, type Write } from './context';
import { addAhead, arrived, insertRows } from './insertRows';
import { saveNested } from './saveNested';
import { touchParents } from './touchParents';
import { lockRows } from './read';
import { checkReferences } from './checkReferences';
import { RowErrors } from './rowErrors';
import { writableColumns, nextModifiedDate } from './columnValues';
import { accessOf } from './visible';

const refuse = (errors: readonly (FieldErrors | undefined)[]): void => {
  if (errors.some((e) => e && Object.keys(e).length > 0)) throw new RowErrors(errors.map((e) => e ?? {}));
};
const merged = (a: readonly FieldErrors[], b: readonly FieldErrors[] | void): FieldErrors[] =>
  a.map((errors, i) => ({ ...errors, ...b?.[i] }));

/**
 * Required columns that new rows are left without: a locked one keeps its default (contract §2.4), and there may be none.
 * One that the caller may not see isn't named (safety 22).
 */
const missing = (write: Write, entity: Entity, changes: readonly Change[]): FieldErrors[] => {
  const { hidden } = accessOf(write.context, entity, write.caller);
  return changes.map((change) => {
    const errors: FieldErrors = {};
    if (change.kind === 'create')
      for (const { required, name } of writableColumns(entity)) {
        if (!required || (change.values[name] ?? null) !== null) continue;
        if (hidden.has(name))
          errors['non_field_errors'] = [fieldError('denied', 'You may not set all that such a record needs')];
        else errors[name] = [fieldError('null', 'Value Required')];
      }
    return errors;
  });
};

const listsOf = memoPerEntity((entity) => Object.values(entity.fields).filter((field) => field.kind === 'ManyToMany'));

/** The rows that belong to rows go with them, by the same rules (an order's lines give their stock back). */
const deleteOwned = async (write: Write, entity: Entity, ids: readonly number[]): Promise<void> => {
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
};

const updateRow = async (write: Write, entity: Entity, change: Change): Promise<void> => {
  // A nested row sent back as it is stays untouched.
  if (!Object.keys(change.values).length && !change.topLevel) return;
  if ('modified_date' in entity.fields)
    change.values['modified_date'] = nextModifiedDate(change.before!, write.caller.now);
  await write.context
    .model(entity)
    .update(change.values as Row, { where: { id: change.id }, transaction: write.transaction });
};

/** Changes of one kind that follow each other. */
const apply = async (write: Write, entity: Entity, changes: readonly Change[]): Promise<void> => {
  const { kind } = changes[0]!;
  if (kind === 'create') return insertRows(write, entity, changes);
  await begin(write.transaction);
  if (kind === 'update') for (const change of changes) await updateRow(write, entity, change);
  else {
    const ids = changes.map((change) => change.id);
    await deleteOwned(write, entity, ids);
    await write.context.model(entity).destroy({ where: { id: ids }, transaction: write.transaction });
  }
};
/** The changes in their order, those of one kind together. */
const runsOf = (changes: readonly Change[]): Change[][] => {
  const runs: Change[][] = [];
  for (const change of changes) {
    const last = runs.at(-1);
    if (last?.[0]!.kind === change.kind) last.push(change);
    else runs.push([change]);
  }
  return runs;
};

const asksForParent = (write: Write, child: Entity): boolean => {
  const { before, parentless } = behaviourOf(write.context, child);
  return before !== undefined && !parentless;
};
/** Whether new rows of its own come with a new row: what these ask and take goes out together with it. */
const bringsRows = (write: Write, entity: Entity, [change, ...others]: readonly Change[]): boolean => {
  if (change!.kind !== 'create' || others.length > 0 || write.rowByRow) return false;
  const lists = listsOf(entity).filter((field) => field.foreign_key && Object.hasOwn(change!.item, field.name));
  return lists.length > 0 && !lists.some((field) => asksForParent(write, write.context.find(field.ref!)));
};

/** Writes changes of one kind, each noted for the audit. */
const put = async (write: Write, entity: Entity, run: readonly Change[]): Promise<void> => {
  if (bringsRows(write, entity, run)) {
    const [change] = run as [Change];
    change.adding = addAhead(write, entity, change).then(() => auditChange(write, entity, change));
    // Whoever sends it hears of a failure.
    change.adding.catch(() => undefined);
    return;
  }
  await apply(write, entity, run);
  for (const change of run) auditChange(write, entity, change);
};

/**
 * The one place where rows are written: references checked, the entity's own rules asked, rows and their nested rows
 * written, each noted for the audit. Throws RowErrors by position, before anything is committed.
 * @param checked waited for before anything is written
 */
export const writeRows = async (
  write: Write,
  entity: Entity,
  changes: readonly Change[],
  checked?: () => Promise<void>,
): Promise<void> => {
  if (!changes.length) return;
  const behaviour = behaviourOf(write.context, entity);
  refuse(missing(write, entity, changes));
  const errors = await checkReferences(write, entity, changes);
  refuse(merged(errors, await behaviour.before?.(changes, write)));
  await checked?.();
  const nests = listsOf(entity).some((field) => !field.readonly);
  for (const run of runsOf(changes)) {
    await put(write, entity, run);
    if (!nests || run[0]!.kind === 'delete') continue;
    for (const change of run) {
      refuse(await nestedErrors(write, entity, change, changes.indexOf(change), changes.length));
      await arrived(write, change);
    }
  }
  await deleteAttachments(
    write,
    entity,
    changes.filter((change) => change.kind === 'delete').map((change) => change.id),
  );
  await behaviour.after?.(changes, write);
  await touchParents(write, entity, changes);
};

/** Nested lists of one row; what refuses their rows stands under the list's name, at this row's position. */
const nestedErrors = async (
  write: Write,
  entity: Entity,
  change: Change,
  position: number,
  length: number,
): Promise<FieldErrors[]> => {
  const found = Array.from({ length }, (): FieldErrors => ({}));
  for (const field of listsOf(entity)) {
    if (field.readonly || !Object.hasOwn(change.item, field.name)) continue;
    try {
      await saveNested(write, entity, field, change, writeRows);
    } catch (error) {
      if (!(error instanceof RowErrors)) throw error;
      found[position]![field.name] = error.rows;
    }
  }
  return found;
};
