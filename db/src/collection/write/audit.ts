import type { Entity } from '@trestle/schema/entity';
import type { Statement } from '../../sql/executor';
import { toSqlTimestamp } from '../../sql/sqlText';
import type { FindEntity } from '../../sql/select';
import type { AuditEntry, Change, Row, Write } from '../call/context';
import { parentsOf } from './parentsOf';

/**
 * Returns each changed column with its value before and after, without secrets and copies of other records' values. The
 * counter `ordered` of a stock row is never among them: order lines move it, and those have audit rows of their own.
 */
function differences(entity: Entity, { kind, before, values }: Change): Record<string, [unknown, unknown]> {
  const after: Row = kind === 'delete' ? {} : values;
  const changes: Record<string, [unknown, unknown]> = {};
  for (const name of Object.keys(kind === 'delete' ? (before ?? {}) : after)) {
    const field = entity.fields[name];
    if (!field || field.secret || field.via || name === 'modified_date') continue;
    const [oldValue, newValue] = [before?.[name] ?? null, after[name] ?? null];
    if (oldValue !== null || newValue !== null) changes[name] = [oldValue, newValue];
  }
  return changes;
}

/** Returns the record that nests a row; the new one if the change moves the row. */
function parentOf(find: FindEntity, entity: Entity, { before, values }: Change): AuditEntry['parent'] {
  for (const { key, parent } of parentsOf(find, entity)) {
    const id = values[key] ?? before?.[key];
    if (typeof id === 'number') return { name: parent.name, id };
  }
  return undefined;
}

/**
 * Adds a change to the write's audit. `writeAudit` stores all entries when the transaction ends.
 * @param action `restore` for a row that comes back under its own id
 */
export function auditChange(
  write: Write,
  entity: Entity,
  change: Change,
  action: 'restore' | Change['kind'] = change.kind,
): void {
  if (change.kind === 'update' && !change.topLevel && !Object.keys(change.values).length) return;
  const parent = parentOf(write.context.find, entity, change);
  write.audit.push({
    action,
    other_name: entity.name,
    other_id: change.id,
    changes: differences(entity, change),
    parent,
    row: change,
  });
}

/** Rows in one statement, few enough for any server's packet limit. */
const MAX_ROWS_PER_STATEMENT = 500;
/** INSERTs of up to this many rows stay prepared. Each number of rows is another statement, so few may stay. */
const MAX_PREPARED_ROWS = 20;
const COLUMNS = [
  'created_date',
  'actor',
  'user',
  'action',
  'other_name',
  'other_id',
  'changes',
  'reason',
  'request_id',
  'parent_name',
  'parent_id',
  'is_part',
];
const INSERT_SQL = `INSERT INTO \`audit\` (${COLUMNS.map((name) => `\`${name}\``).join(', ')}) VALUES `;
const ROW_PLACEHOLDERS = `(${COLUMNS.map(() => '?').join(', ')})`;

/**
 * Returns the entry that stands for the whole save where a list shows one row for each: the merge or
 * its undo, else the record in
 * the call's path, else the first that is no nested row.
 */
export const mainEntry = (entries: readonly AuditEntry[]): AuditEntry | undefined =>
  entries.find(({ action }) => action === 'merge' || action === 'unmerge') ??
  entries.find(({ row, parent }) => row?.topLevel && !parent) ??
  entries.find(({ row }) => row?.topLevel) ??
  entries.find(({ parent }) => !parent) ??
  entries[0];

function insertStatement(
  { caller, reason }: Write,
  rows: readonly AuditEntry[],
  main: AuditEntry | undefined,
): Statement {
  const now = toSqlTimestamp(caller.now.toISOString());
  const values = rows.flatMap((entry) => [
    now,
    caller.actor,
    caller.user,
    entry.action,
    entry.other_name,
    entry.other_id,
    JSON.stringify(entry.changes),
    reason ?? null,
    caller.requestId,
    entry.parent?.name ?? null,
    entry.parent?.id ?? null,
    entry === main ? 0 : 1,
  ]);
  const text = INSERT_SQL + rows.map(() => ROW_PLACEHOLDERS).join(', ');
  return { text, values, prepared: rows.length <= MAX_PREPARED_ROWS };
}

/** Writes the audit rows of a transaction. If that fails, so does the transaction (SECURITY.md, 57). */
export async function writeAudit(write: Write): Promise<void> {
  const { audit, transaction } = write;
  const main = mainEntry(audit);
  for (let start = 0; start < audit.length; start += MAX_ROWS_PER_STATEMENT)
    await transaction.execute(insertStatement(write, audit.slice(start, start + MAX_ROWS_PER_STATEMENT), main));
}
