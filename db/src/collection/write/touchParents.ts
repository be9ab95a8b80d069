import type { Entity } from '@trestle/schema/entity';
import type { Change, Write } from '../call/context';
import { parentsOf } from './parentsOf';

/**
 * Raises the `modified_date` of the records that nest these rows, so that an older copy of such a record can't
 * overwrite them (contract §2.2, §2.3). Rows that are saved with their record don't need this.
 */
export async function touchParents(write: Write, entity: Entity, changes: readonly Change[]): Promise<void> {
  const topLevel = changes.filter((change) => change.topLevel);
  if (!topLevel.length) return;
  for (const { key, parent } of parentsOf(write.context.find, entity)) {
    const keys = topLevel.flatMap((change) => [change.before?.[key], change.values[key]]);
    const ids = new Set(keys.filter((id) => typeof id === 'number'));
    if (!ids.size) continue;
    await write.transaction.updateRows(parent, [...ids], { modified_date: write.caller.now.toISOString() });
    // A later 409 for an older copy names the person in this entry.
    for (const id of ids) write.audit.push({ action: 'update', other_name: parent.name, other_id: id, changes: {} });
  }
}
