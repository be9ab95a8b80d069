import type { Entity } from '@trestle/schema/entity';
import { quoted, tableOf } from '../model/select';
import { moment, sql } from '../model/where';
import type { Change, Write } from './context';
import { parentsOf } from './parentsOf';
import { execute } from './run';

/**
 * Rows saved at their own address move the modified_date of the record that nests them, so that an older copy of it, with
 * older rows, cannot overwrite them (contract §2.2, §2.3). Saved with the record, it is moved already.
 */
export const touchParents = async (write: Write, entity: Entity, changes: readonly Change[]): Promise<void> => {
  const alone = changes.filter((change) => change.topLevel);
  if (!alone.length) return;
  const now = moment(write.caller.now.toISOString());
  for (const { key, parent } of parentsOf(write.context.find, entity)) {
    const ids = new Set(
      alone.flatMap((change) => [change.before?.[key], change.values[key]]).filter((id) => typeof id === 'number'),
    );
    if (!ids.size) continue;
    const text = `UPDATE ${tableOf(parent)} SET ${quoted('modified_date')} = GREATEST(?, ${quoted('modified_date')} + INTERVAL 1000 MICROSECOND) WHERE ${quoted('id')} IN (?)`;
    await execute(write.context, sql(text, now, [...ids]), write.transaction);
    // The audit tells who changed it last, when somebody saves an older copy.
    for (const id of ids) write.audit.push({ action: 'update', other_name: parent.name, other_id: id, changes: {} });
  }
};
