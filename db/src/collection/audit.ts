import type { Entity } from '@trestle/schema/entity';
import type { Change, Row, Write } from './context';
import { execute } from './run';

/** Before and after of each column that a change touches; secrets never. */
const differences = (entity: Entity, change: Change): Record<string, [unknown, unknown]> => {
  const after: Row = change.kind === 'delete' ? {} : change.values;
  const names = change.kind === 'delete' ? Object.keys(change.before ?? {}) : Object.keys(after);
  return Object.fromEntries(names
    .filter((name) => entity.fields[name] && !entity.fields[name].secret && name !== 'modified_date')
    .map((name) => [name, [change.before?.[name] ?? null, after[name] ?? null]]));
};

/** Notes what a change does; written with the others when the transaction ends. */
export const noteChange = (write: Write, entity: Entity, change: Change): void => {
  if (change.kind === 'update' && !Object.keys(change.values).length) return;
  write.audit.push({ action: change.kind, other_name: entity.name, other_id: change.id, changes: differences(entity, change) });
};

/** The audit rows of a transaction, in it: when they cannot be written, nothing is (safety 57). */
export const writeAudit = async (write: Write): Promise<void> => {
  if (!write.audit.length) return;
  const { caller } = write;
  const moment = caller.now.toISOString().replace('T', ' ').replace('Z', '');
  const values = write.audit.flatMap((a) => [moment, caller.actor, caller.user, a.action, a.other_name, a.other_id, JSON.stringify(a.changes), caller.requestId]);
  const row = '(?, ?, ?, ?, ?, ?, ?, ?)';
  const text = 'INSERT INTO `audit` (`created_date`, `actor`, `user`, `action`, `other_name`, `other_id`, `changes`, `request_id`) VALUES '
    + write.audit.map(() => row).join(', ');
  await execute(write.context, { text, values }, write.transaction);
};
