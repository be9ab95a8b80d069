import type { Entity } from '@trestle/schema/entity';
import { quoteName, tableOf } from '../sql/select';
import { toSqlTimestamp, sql } from '../sql/sqlText';
import type { Change, Write } from './context';
import { parentsOf } from './parentsOf';
import { execute } from './statements';

/**
 * Rows saved at their own address move the modified_date of the record that nests them, so that an older copy of it, with
 * older rows, cannot overwrite them (contract §2.2, §2.3). Saved with the record, it is moved already.
 */
export const touchParents = async (write: Write, entity: Entity, changes: readonly Change[]): Promise<void> => {
  const alone = changes.filter((change) => change.topLevel);
  if (!alone.length) return;
  const now = toSqlTimestamp(write.caller.now.toISOString());
  for (const { key, parent } of parentsOf(write.context.find, entity)) {
    const ids = new Set(
      alone.flatMap((change) => [change.before?.[key], change.values[key]]).filter((id) => typeof id === 'number'),
    );
    if (!ids.size) continue;
    const text = `UPDATE ${tableOf(parent)} SET ${quoteName('modified_date')} = GREATEST(?, ${quoteName('modified_date')} + INTERVAL 1000 MICROSECOND) WHERE ${quoteName('id')} IN (?)`;
    await execute(write.context, sql(text, now, [...ids]), write.transaction);
    // The audit tells who changed it last, when somebody saves an older copy.
    for (const id of ids) write.audit.push({ action: 'update', other_name: parent.name, other_id: id, changes: {} });
  }
};
