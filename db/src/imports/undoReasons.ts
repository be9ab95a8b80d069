import type { Entity } from '@trestle/schema/entity';
import type { FieldErrors } from '@trestle/schema/errors';
import { importOptionsOf } from '@trestle/schema/importRows';
import { behaviourOf, type Caller, type Change, type Write } from '../collection/call/context';
import { checkReferences } from '../collection/write/checkReferences';
import { accessOf } from '../collection/call/fieldAccess';
import { countUsages, formatNamedUsages, MAX_NAMED_ROWS } from '../collection/references/usages';
import { findUsedIds } from './findUsedIds';

/** A row of the import with the change that undoes it, or the reason why it stays. */
export interface UndoneRow {
  id: number;
  name: string;
  change: Change;
  /** Ids of the records to whose lists the import added it. */
  addedTo: readonly number[];
  reason?: string;
}

function firstMessage(errors: FieldErrors): string {
  const [error] = Object.values(errors)[0] ?? [];
  return error && 'message' in error ? String(error.message) : 'It cannot be changed';
}

/**
 * Adds the reason that other records use a row. For the first rows it names these records, if the caller may see them.
 */
async function explainUse({ context, caller }: Write, entity: Entity, rows: readonly UndoneRow[]): Promise<void> {
  for (const [index, row] of rows.entries()) {
    const usages = index < MAX_NAMED_ROWS ? await countUsages(context, entity, row.id, caller) : [];
    row.reason = usages.length > 0 ? `Other records use it: ${formatNamedUsages(usages)}` : 'Other records use it';
  }
}

/** Adds the reason of new records that stay because a read-only field has a value by now. */
function explainKept(entity: Entity, rows: readonly UndoneRow[]): void {
  const { keptWith } = importOptionsOf(entity);
  if (!keptWith) return;
  for (const row of rows.filter(({ change, reason }) => change.kind === 'delete' && !reason))
    if (keptWith.fields.some((name) => (row.change.before?.[name] ?? null) !== null)) row.reason = keptWith.reason;
}

/** Adds the reason that a former value refers to a record that has been deleted or merged. */
async function explainMissing(write: Write, entity: Entity, rows: readonly UndoneRow[]): Promise<void> {
  // Row by row, because otherwise only the database's constraints would tell, and for all rows at once.
  const errors = await checkReferences(
    { ...write, rowByRow: true },
    entity,
    rows.map(({ change }) => change),
  );
  for (const [i, row] of rows.entries()) {
    const [name] = Object.keys(errors[i]!);
    if (name !== undefined) row.reason = `Its former ${entity.fields[name]!.label} isn't there any more`;
  }
}

/**
 * Adds the reasons of rows that stay: changed since, in use, or refused by a rule.
 * @param editor whose field rules hold for changed rows
 */
export async function findReasons(write: Write, entity: Entity, rows: UndoneRow[], editor: Caller): Promise<void> {
  const { hidden, locked } = accessOf(write.context, entity, editor);
  // Copied values follow from others, so it doesn't matter whether they are hidden.
  const isRefused = (name: string) => locked.has(name) || (hidden.has(name) && !entity.fields[name]!.readonly);
  for (const row of rows.filter(({ change, reason }) => change.kind === 'update' && !reason))
    if (Object.keys(row.change.values).some(isRefused)) row.reason = 'You may not change it';
  explainKept(entity, rows);
  const createdRows = rows.filter(({ change, reason }) => change.kind === 'delete' && !reason);
  const usedIds = await findUsedIds(write, entity, new Map(createdRows.map(({ id, addedTo }) => [id, addedTo])));
  await explainUse(
    write,
    entity,
    createdRows.filter(({ id }) => usedIds.has(id)),
  );
  await explainMissing(
    write,
    entity,
    rows.filter(({ change, reason }) => change.kind === 'update' && !reason),
  );
  const undoableRows = rows.filter(({ reason }) => !reason);
  const changes = undoableRows.map(({ change }) => change);
  const errors = await behaviourOf(write.context, entity).before?.(changes, write);
  for (const [i, row] of undoableRows.entries())
    if (errors && Object.keys(errors[i]!).length > 0) row.reason = firstMessage(errors[i]!);
}
