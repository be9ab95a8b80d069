import { ownTable } from '@trestle/schema/ownTable';
import { isInFeed, type ChangeKind } from '@trestle/schema/changeFeed';
import { hasColumn, type Entity } from '@trestle/schema/entity';
import { memoPerEntity } from '@trestle/schema/memoPerEntity';
import { quoteName, tableOf, type FindEntity } from '../../sql/select';
import { sql, type Sql } from '../../sql/sqlText';
import type { AuditEntry, Row, Write } from '../call/context';
import type { ChangeRow } from './changeRows';

/** Column with the store of an entity's rows: the field of its scope, or the copy that rows keep of it. */
const storeColumn = memoPerEntity(
  ({ scope, fields }) =>
    scope && (fields[scope] ?? Object.values(fields).find((field) => field.via === scope && hasColumn(field)))?.name,
);

/** Reads the store of a stored row; 0, which is no store, where the row is gone. */
const storedStore = (entity: Entity, column: string, id: number): Sql =>
  sql(`COALESCE((SELECT x.${quoteName(column)} FROM ${tableOf(entity)} x WHERE x.\`id\` = ?), 0)`, id);

/** Returns the store of a written row. */
export function storeOf(entity: Entity, id: number, row: AuditEntry['row']): number | Sql | null {
  const column = storeColumn(entity);
  if (!column) return null;
  const { before, values = {} } = row ?? {};
  // A copy is written by a statement of its own when the foreign key to its owner changes.
  const isCopyStale = Object.hasOwn(values, entity.scope!.split('.')[0]!);
  const value = values[column] ?? (isCopyStale ? undefined : before?.[column]);
  return typeof value === 'number' ? value : storedStore(entity, column, id);
}

/** Returns the store that had a row before it went to another one. */
export function storeBefore(entity: Entity, row: AuditEntry['row']): number | undefined {
  const column = storeColumn(entity);
  if (!column || !row?.before || !Object.hasOwn(row.values, entity.scope!.split('.')[0]!)) return undefined;
  const store = row.before[column];
  return typeof store === 'number' && store !== row.values[column] ? store : undefined;
}

/**
 * Returns what says who may be told of a note or file; null for those of a person's own records.
 * @param gone the deleted rows of the same write
 */
function attachmentParts(find: FindEntity, row: Row, gone: GoneRows): Pick<ChangeRow, 'store' | 'about'> | null {
  const record = find(String(row['other_name'])) as Entity | undefined;
  if (!record || record.callerIdField !== undefined) return null;
  const id = row['other_id'] as number;
  const store = storeColumn(record)
    ? storeOf(record, id, gone.get(`${record.name} ${id}`))
    : ((row['author_store'] as number | null | undefined) ?? null);
  return { store, about: record.name };
}

/** The deleted rows of a write, by entity and id. */
type GoneRows = ReadonlyMap<string, AuditEntry['row']>;
const goneRows = (audit: readonly AuditEntry[]): GoneRows =>
  new Map(
    audit
      .filter(({ action }) => action === 'delete')
      .map(({ other_name: name, other_id: id, row }) => [`${name} ${id}`, row]),
  );

const KINDS = ownTable<Readonly<Record<string, ChangeKind>>>({
  create: 'saved',
  update: 'saved',
  restore: 'saved',
  delete: 'deleted',
});

/** Changes by record, in the order in which they were made. */
export class ChangesByRecord {
  private readonly changes = new Map<string, ChangeRow>();

  /** Adds a change. A record that is gone stays gone. */
  add(record: number, row: ChangeRow): void {
    const key = `${row.entity} ${record} ${row.isMove ? 'moved' : ''}`;
    const earlier = this.changes.get(key);
    if (earlier && (row.change === 'saved' || earlier.change === 'merged')) return;
    this.changes.delete(key);
    this.changes.set(key, row);
  }
  get rows(): ChangeRow[] {
    return [...this.changes.values()];
  }
}

/** The kept record of each merged one, by entity and id. */
function mergedRecords(audit: readonly AuditEntry[]): ReadonlyMap<string, number> {
  const kept = new Map<string, number>();
  for (const { action, other_name: name, changes } of audit) {
    if (action !== 'merge') continue;
    const [ids, id] = changes['id'] as [number[], number];
    for (const merged of ids) kept.set(`${name} ${merged}`, id);
  }
  return kept;
}

/** Adds the records that a write created, changed, deleted or merged. */
export function addOwnChanges({ audit, context }: Write, changes: ChangesByRecord): void {
  const kept = mergedRecords(audit);
  const gone = goneRows(audit);
  for (const { action, other_name: name, other_id: id, row } of audit) {
    const entity = context.find(name) as Entity | undefined;
    const kind = KINDS[action];
    if (!entity || !kind || !isInFeed(entity)) continue;
    const parts = entity.attached
      ? attachmentParts(context.find, { ...row?.before, ...row?.values }, gone)
      : { store: storeOf(entity, id, row) };
    if (!parts) continue;
    const formerStore = storeBefore(entity, row);
    if (formerStore !== undefined && kind === 'saved')
      changes.add(id, { entity: name, record: id, change: 'deleted', store: formerStore, isMove: true });
    const into = kept.get(`${name} ${id}`);
    const change = kind === 'deleted' && into !== undefined ? 'merged' : kind;
    changes.add(id, { entity: name, record: id, change, into, ...parts });
  }
}
