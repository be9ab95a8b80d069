import { mergeUndoBody } from '@trestle/schema/calls/mergeUndo';
import { parseBody } from '@trestle/schema/calls/parseBody';
import type { Entity } from '@trestle/schema/entity';
import { invalidField, notFound } from '@trestle/schema/errors';
import type { UndoneMerge } from '@trestle/schema/mergeUndo';
import { sql } from '../../../sql/sqlText';
import { behaviourOf, type Caller, type Context, type Row, type Write } from '../../call/context';
import { accessOf } from '../../call/fieldAccess';
import { lockRows } from '../../write/lockRows';
import { undoConflict } from '../../write/rowErrors';
import { inTransaction, previewTransaction } from '../../write/transaction';
import type { FilledValues, MergeRecord } from '../mergeRecord';
import { takeMerge } from '../storedMerges';
import { moveBack } from './moveBack';
import { moveLinksBack } from './moveLinksBack';
import { nameRows } from './nameRows';
import { resetKept } from './resetKept';
import { restoreRows } from './restoreRows';
import { UndoCounts } from './undoCounts';

const isForeignKey = (entity: Entity, name: string): boolean => entity.fields[name]!.kind === 'ForeignKey';

/** Restores the rows of a merge, what they had, and what pointed at them. */
async function restore(write: Write, entity: Entity, kept: Row, record: MergeRecord): Promise<UndoneMerge> {
  const { context, caller } = write;
  const id = kept['id'] as number;
  const ownFilled: FilledValues = record.filled.find((each) => each.entity === entity.name && each.id === id) ?? {
    entity: entity.name,
    id,
    before: {},
    after: {},
  };
  const ownRows = record.removed.filter((each) => each.entity === entity.name).flatMap(({ rows }) => rows);
  const { before, after } = ownFilled;
  const undo = { kept, removed: ownRows, before, after, moved: record.moved };
  const ownValues = (await behaviourOf(context, entity).unmerge?.(undo, write)) ?? {};
  const filled = [ownFilled, ...record.filled.filter((each) => each !== ownFilled)];
  const fields = [];
  // First, so that unique values such as codes are free. References to what comes back follow once that is there.
  for (const each of filled)
    fields.push(
      await resetKept(write, each, (of, name) => !isForeignKey(of, name), each === ownFilled ? ownValues : {}),
    );
  for (const { entity: name, rows } of record.removed.toReversed()) await restoreRows(write, context.find(name), rows);
  for (const each of filled) fields.push(await resetKept(write, each, isForeignKey));
  const counts = new UndoCounts();
  await moveBack(write, record.moved, counts);
  await moveLinksBack(write, record.links, counts);
  const { hidden } = accessOf(context, entity, caller);
  const visible = (each: readonly { name: string; label: string }[]) => each.filter(({ name }) => !hidden.has(name));
  return {
    restored: await nameRows(context, entity, ownRows, caller),
    moved: counts.of('moved', write),
    stayed: counts.of('stayed', write),
    reset: visible(fields.flatMap(({ reset }) => reset)),
    kept: visible(fields.flatMap((each) => each.kept)),
  };
}

/**
 * Undoes a merge: POST {collection}/{id}/merge/undo/. The removed records come back under their ids. References and
 * filled fields go back only where they still are as the merge left them.
 * @returns what was restored, and what stays; with `preview`, what would be
 * @throws Problem 400, 403, 404, or 409 with nothing done
 */
export async function undoMerge(
  context: Context,
  entity: Entity,
  id: number,
  body: unknown,
  caller: Caller,
): Promise<UndoneMerge> {
  const { id: sentId, other_ids: mergedIds, preview = false } = parseBody(mergeUndoBody, body);
  if (sentId !== id) throw invalidField('id', 'Must be the id in the address');
  const run = preview ? previewTransaction : inTransaction;
  return run(context, entity, caller, async (write) => {
    const where = (alias: string) => sql(`${alias}.\`id\` = ?`, id);
    const [kept] = await lockRows(context, entity, where, caller, write.transaction);
    if (!kept) throw notFound();
    const record = await takeMerge(write, entity, id, mergedIds);
    write.audit.push({
      action: 'unmerge',
      other_name: entity.name,
      other_id: id,
      changes: { id: [id, mergedIds] },
    });
    try {
      return await restore(write, entity, kept, record);
    } catch (error) {
      throw undoConflict(error, 'The merge');
    }
  });
}
