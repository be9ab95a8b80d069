import type { Entity } from '@trestle/schema/entity';
import type { FieldErrors } from '@trestle/schema/errors';
import { behaviourOf, type Caller, type Change, type Write } from '../collection/context';
import { checkReferences } from '../collection/checkReferences';
import { accessOf } from '../collection/fieldAccess';
import { countUsages, formatNamedUsages, MAX_NAMED_ROWS } from '../collection/usages';
import { findUsedIds } from './findUsedIds';

/** A remembered row with the change that undoes it, or why it stays. */
export interface UndoneRow {
  id: number;
  name: string;
  change: Change;
  reason?: string;
}

const firstMessage = (errors: FieldErrors): string => {
  const [error] = Object.values(errors)[0] ?? [];
  return error && 'message' in error ? String(error.message) : 'It cannot be changed';
};

/** Says that other records use the rows, and for the first of them which ones, as far as the caller may see them. */
const explainUse = async ({ context, caller }: Write, entity: Entity, rows: readonly UndoneRow[]): Promise<void> => {
  for (const [at, row] of rows.entries()) {
    const holders = at < MAX_NAMED_ROWS ? await countUsages(context, entity, row.id, caller) : [];
    row.reason = holders.length > 0 ? `Other records use it: ${formatNamedUsages(holders)}` : 'Other records use it';
  }
};

/** Says of which rows a former value names a record that is deleted or merged by now. */
const explainMissing = async (write: Write, entity: Entity, rows: readonly UndoneRow[]): Promise<void> => {
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
};

/**
 * Adds the reasons of rows that stay: changed since, in use, or refused by a rule.
 * @param editor whose field rules hold for changed rows
 */
export const findReasons = async (write: Write, entity: Entity, rows: UndoneRow[], editor: Caller): Promise<void> => {
  const { hidden, locked } = accessOf(write.context, entity, editor);
  // Copied values follow from others, so it doesn't matter whether they are hidden.
  const isRefused = (name: string) => locked.has(name) || (hidden.has(name) && !entity.fields[name]!.readonly);
  for (const row of rows.filter(({ change, reason }) => change.kind === 'update' && !reason))
    if (Object.keys(row.change.values).some(isRefused)) row.reason = 'You may not change it';
  const created = rows.filter(({ change, reason }) => change.kind === 'delete' && !reason);
  const used = await findUsedIds(
    write,
    entity,
    created.map(({ id }) => id),
  );
  await explainUse(
    write,
    entity,
    created.filter(({ id }) => used.has(id)),
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
};
