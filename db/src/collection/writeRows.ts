import type { Entity } from '@trestle/schema/entity';
import { fieldError, type FieldError, type FieldErrors } from '@trestle/schema/errors';
import type { Field } from '@trestle/schema/field';
import { begin } from '../model/connection';
import { sql } from '../model/where';
import { removeAttached } from './attached';
import { noteChange } from './audit';
import { behaviourOf, type Change, type Row, type Write } from './context';
import { insertRows } from './insertRows';
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
 * Required columns that new rows are left without: a locked one keeps its default (contract §2.4), and there may be none.
 * One that the caller may not see isn't named (safety 22).
 */
const missing = (write: Write, entity: Entity, changes: readonly Change[]): FieldErrors[] => {
  const { hidden } = accessOf(write.context, entity, write.caller);
  const required = columnsOf(entity).filter((field) => field.required);
  const refusal = (field: Field): [string, FieldError[]] => (hidden.has(field.name)
    ? ['non_field_errors', [fieldError('denied', 'You may not set all that such a record needs')]]
    : [field.name, [fieldError('null', 'Value Required')]]);
  return changes.map((change) => (change.kind !== 'create' ? {}
    : Object.fromEntries(required.filter((field) => (change.values[field.name] ?? null) === null).map(refusal))));
};

/** The rows that belong to rows go with them, by the same rules (an order's lines give their stock back). */
const deleteOwned = async (write: Write, entity: Entity, ids: readonly number[]): Promise<void> => {
  for (const field of Object.values(entity.fields).filter((f) => f.by)) {
    const child = write.context.find(field.ref!);
    const rows = await lockRows(write.context, child, (alias) => sql(`${alias}.\`${field.by!}\` IN (?)`, ids), null, write.transaction);
    await writeRows(write, child, rows.map((before): Change => ({ kind: 'delete', id: before['id'] as number, before, values: {}, item: {} })));
  }
};

const updateRow = async (write: Write, entity: Entity, change: Change): Promise<void> => {
  // A nested row sent back as it is stays untouched.
  if (!Object.keys(change.values).length && !change.whole) return;
  if ('modified_date' in entity.fields) change.values['modified_date'] = nextModified(change.before!, write.caller.now);
  await write.context.model(entity).update(change.values as Row, { where: { id: change.id }, transaction: write.transaction });
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
    if (last?.[0]!.kind === change.kind) last.push(change); else runs.push([change]);
  }
  return runs;
};

/**
 * The one place where rows are written: references checked, the entity's own rules asked, rows and their nested rows
 * written, each noted for the audit. Throws RowErrors by position, before anything is committed.
 */
export const writeRows = async (write: Write, entity: Entity, changes: readonly Change[]): Promise<void> => {
  if (!changes.length) return;
  const behaviour = behaviourOf(write.context, entity);
  refuse(missing(write, entity, changes));
  const errors = await checkReferences(write, entity, changes);
  refuse(merged(errors, await behaviour.before?.(changes, write)));
  const nests = Object.values(entity.fields).some((field) => field.kind === 'ManyToMany' && !field.readonly);
  for (const run of runsOf(changes)) {
    await apply(write, entity, run);
    for (const change of run) noteChange(write, entity, change);
    if (!nests || run[0]!.kind === 'delete') continue;
    for (const change of run) refuse(await nestedErrors(write, entity, change, changes.indexOf(change), changes.length));
  }
  await removeAttached(write, entity, changes.filter((change) => change.kind === 'delete').map((change) => change.id));
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
