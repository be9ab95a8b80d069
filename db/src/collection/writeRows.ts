import type { Entity } from '@trestle/schema/entity';
import { fieldError, type FieldErrors } from '@trestle/schema/errors';
import { sql } from '../model/where';
import { noteChange } from './audit';
import { behaviourOf, type Change, type Row, type Write } from './context';
import { syncNested } from './nested';
import { touchParents } from './parents';
import { lockRows } from './read';
import { checkReferences } from './references';
import { RowErrors } from './rowErrors';
import { columnsOf, nextModified } from './values';
import { accessOf } from './visible';

const refuse = (errors: readonly (FieldErrors | undefined)[]): void => {
  if (errors.some((e) => e && Object.keys(e).length > 0)) throw new RowErrors(errors.map((e) => e ?? {}));
};
const merged = (a: readonly FieldErrors[], b: readonly FieldErrors[] | void): FieldErrors[] => a.map((errors, i) => ({ ...errors, ...b?.[i] }));

/**
 * Required columns that a new row is left without: a locked one keeps its default (contract §2.4), and there may be none.
 * One that the caller may not see isn't named (safety 22).
 */
const missing = (write: Write, entity: Entity, change: Change): FieldErrors => {
  if (change.kind !== 'create') return {};
  const { hidden } = accessOf(write.context, entity, write.caller);
  const empty = columnsOf(entity).filter((field) => field.required && (change.values[field.name] ?? null) === null);
  return Object.fromEntries(empty.map((field) => (hidden.has(field.name)
    ? ['non_field_errors', [fieldError('denied', 'You may not set all that such a record needs')]]
    : [field.name, [fieldError('null', 'Value Required')]])));
};

/** The rows that belong to a row go with it, by the same rules (an order's lines give their stock back). */
const deleteOwned = async (write: Write, entity: Entity, change: Change): Promise<void> => {
  for (const field of Object.values(entity.fields).filter((f) => f.by)) {
    const child = write.context.find(field.ref!);
    const rows = await lockRows(write.context, child, (alias) => sql(`${alias}.\`${field.by!}\` = ?`, change.id), null, write.transaction);
    await writeRows(write, child, rows.map((before): Change => ({ kind: 'delete', id: before['id'] as number, before, values: {}, item: {} })));
  }
};

const apply = async (write: Write, entity: Entity, change: Change): Promise<void> => {
  const model = write.context.model(entity);
  const { transaction } = write;
  if (change.kind === 'create') {
    const made = await model.create(change.values, { transaction });
    change.id = made.get('id') as number;
  } else if (change.kind === 'update') {
    // A nested row sent back as it is stays untouched.
    if (!Object.keys(change.values).length && !change.whole) return;
    if ('modified_date' in entity.fields) change.values['modified_date'] = nextModified(change.before!, write.caller.now);
    await model.update(change.values as Row, { where: { id: change.id }, transaction });
  } else {
    await deleteOwned(write, entity, change);
    await model.destroy({ where: { id: change.id }, transaction });
  }
};

/**
 * The one place where rows are written: references checked, the entity's own rules asked, rows and their nested rows
 * written, each noted for the audit. Throws RowErrors by position, before anything is committed.
 */
export const writeRows = async (write: Write, entity: Entity, changes: readonly Change[]): Promise<void> => {
  if (!changes.length) return;
  const behaviour = behaviourOf(write.context, entity);
  refuse(changes.map((change) => missing(write, entity, change)));
  const errors = await checkReferences(write, entity, changes);
  refuse(merged(errors, await behaviour.before?.(changes, write)));
  for (const [i, change] of changes.entries()) {
    await apply(write, entity, change);
    noteChange(write, entity, change);
    if (change.kind !== 'delete') refuse(await nestedErrors(write, entity, change, i, changes.length));
  }
  await behaviour.after?.(changes, write);
  await touchParents(write, entity, changes);
};

/** Nested lists of one row; what refuses their rows stands under the list's name, at this row's position. */
const nestedErrors = async (write: Write, entity: Entity, change: Change, position: number, length: number): Promise<FieldErrors[]> => {
  const found = Array.from({ length }, (): FieldErrors => ({}));
  for (const field of Object.values(entity.fields)) {
    if (field.kind !== 'ManyToMany' || field.readonly || !Object.hasOwn(change.item, field.name)) continue;
    try {
      await syncNested(write, entity, field, change, writeRows);
    } catch (error) {
      if (!(error instanceof RowErrors)) throw error;
      found[position]![field.name] = error.rows;
    }
  }
  return found;
};
