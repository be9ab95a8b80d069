import type { Entity } from '@trestle/schema/entity';
import type { Statement } from '../sql/executor';
import { toSqlTimestamp } from '../sql/sqlText';
import type { FindEntity } from '../sql/select';
import type { AuditEntry, Change, Row, Write } from './context';
import { parentsOf } from './parentsOf';

/**
 * Before and after of each column that a change touches; secrets never. The counter `ordered` of a stock row is no column
 * that anybody changes: what moved it are the lines, and these are here.
 */
const differences = (entity: Entity, { kind, before, values }: Change): Record<string, [unknown, unknown]> => {
  const after: Row = kind === 'delete' ? {} : values;
  const found: Record<string, [unknown, unknown]> = {};
  for (const name of Object.keys(kind === 'delete' ? (before ?? {}) : after)) {
    const field = entity.fields[name];
    if (!field || field.secret || name === 'modified_date') continue;
    const [was, is] = [before?.[name] ?? null, after[name] ?? null];
    if (was !== null || is !== null) found[name] = [was, is];
  }
  return found;
};

/** The record that nests a row, after the change where it has moved. */
const parentOf = (find: FindEntity, entity: Entity, { before, values }: Change): AuditEntry['parent'] => {
  for (const { key, parent } of parentsOf(find, entity)) {
    const id = values[key] ?? before?.[key];
    if (typeof id === 'number') return { name: parent.name, id };
  }
  return undefined;
};

/** Notes what a change does; written with the others when the transaction ends. */
export const auditChange = (write: Write, entity: Entity, change: Change): void => {
  if (change.kind === 'update' && !change.topLevel && !Object.keys(change.values).length) return;
  const parent = parentOf(write.context.find, entity, change);
  write.audit.push({
    action: change.kind,
    other_name: entity.name,
    other_id: change.id,
    changes: differences(entity, change),
    parent,
  });
};

/** Rows in one statement: few enough for any server's packet limit. */
const MAX_ROWS_PER_STATEMENT = 500;
/** INSERTs of up to this many rows are kept prepared: few texts come again and again. */
const MAX_PREPARED_ROWS = 20;
const ROW = '(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)';
const insertOf = ({ caller }: Write, rows: readonly AuditEntry[]): Statement => {
  const now = toSqlTimestamp(caller.now.toISOString());
  const values = rows.flatMap((a) => [
    now,
    caller.actor,
    caller.user,
    a.action,
    a.other_name,
    a.other_id,
    JSON.stringify(a.changes),
    caller.requestId,
    a.parent?.name ?? null,
    a.parent?.id ?? null,
  ]);
  const text =
    'INSERT INTO `audit` (`created_date`, `actor`, `user`, `action`, `other_name`, `other_id`, `changes`, `request_id`, `parent_name`, `parent_id`) VALUES ' +
    rows.map(() => ROW).join(', ');
  return { text, values, prepared: rows.length <= MAX_PREPARED_ROWS };
};
/** Writes the audit rows of a transaction. When they can't be written, nothing is (SECURITY.md, 57). */
export const writeAudit = async (write: Write): Promise<void> => {
  const { audit, transaction } = write;
  for (let start = 0; start < audit.length; start += MAX_ROWS_PER_STATEMENT)
    await transaction.execute(insertOf(write, audit.slice(start, start + MAX_ROWS_PER_STATEMENT)));
};
