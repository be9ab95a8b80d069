import type { Entity } from '@trestle/schema/entity';
import type { MergePreview, MovedRecords } from '@trestle/schema/mergePreview';
import type { Caller, Context, Write } from '../call/context';
import { previewTransaction } from '../write/transaction';
import { mergeInWrite } from './merge';

/** Counts the records that a merge has changed besides its own, by entity: those that the caller may read. */
function countMoved({ context, caller, audit }: Write, entity: Entity, ownIds: readonly number[]): MovedRecords[] {
  const idsByName = new Map<string, Set<number>>();
  // A duplicate that stays was there before.
  const keptDuplicates = new Set(
    audit.filter(({ action }) => action === 'merge').map((entry) => `${entry.other_name} ${entry.other_id}`),
  );
  for (const { action, other_name: name, other_id: id } of audit) {
    if (action === 'merge' || keptDuplicates.has(`${name} ${id}`)) continue;
    if (name === entity.name && ownIds.includes(id)) continue;
    if (!caller.administrator && !caller.attachable?.read.includes(name)) continue;
    idsByName.set(name, (idsByName.get(name) ?? new Set()).add(id));
  }
  return [...idsByName].map(([name, { size }]) => {
    const { label, plural } = context.find(name);
    return { name, label: size === 1 ? label : plural, count: size };
  });
}

/**
 * Tells what a merge would do: POST {collection}/{id}/merge/preview/. It is the merge itself, rolled back, so that both
 * can't differ, and what is refused is refused here already.
 * @throws Problem as `merge`
 */
export const previewMerge = (
  context: Context,
  entity: Entity,
  id: number,
  body: unknown,
  caller: Caller,
): Promise<MergePreview> =>
  previewTransaction(context, entity, caller, async (write) => {
    const { ids, taken } = await mergeInWrite(write, entity, id, body);
    return { moved: countMoved(write, entity, [id, ...ids]), taken };
  });
