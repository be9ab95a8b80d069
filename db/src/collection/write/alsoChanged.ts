import type { AlsoChanged, BackwardChange, ForwardChange } from '@trestle/schema/changeFeed';
import { hasColumn, type Entity } from '@trestle/schema/entity';
import { Select } from '../../sql/select';
import { sql, type Sql } from '../../sql/sqlText';
import type { AuditEntry, Write } from '../call/context';
import { storeBefore, type ChangesByRecord } from './ownChanges';

const isForward = (also: AlsoChanged): also is ForwardChange => 'path' in also;

/** Returns the records at the end of a path, as the written row had them before and has them now. */
function recordsAtEnd({ context }: Write, entity: Entity, path: string, row: AuditEntry['row']): (number | Sql)[] {
  if (!row) return [];
  const [first, ...rest] = path.split('.');
  const copy = rest.length
    ? Object.values(entity.fields).find((field) => field.via === path && hasColumn(field))?.name
    : first;
  const { before, values } = row;
  return [before, values].flatMap((part): (number | Sql)[] => {
    const end = copy && part?.[copy];
    if (typeof end === 'number') return [end];
    const key = part?.[first!];
    if (!rest.length || typeof key !== 'number') return [];
    const target = new Select(context.find(entity.fields[first!]!.ref!), context.find, {}, 'c');
    const value = target.pathValue(rest);
    return [sql(`(SELECT ${value} FROM ${target.from} WHERE c.\`id\` = ?)`, key)];
  });
}

function addForward(write: Write, also: ForwardChange, entries: readonly AuditEntry[], changes: ChangesByRecord): void {
  for (const { other_name: name, row } of entries)
    for (const record of recordsAtEnd(write, write.context.find(name), also.path, row)) {
      const key = typeof record === 'number' ? record : Number(record.values[0]) * -1;
      changes.add(key, { entity: also.entity, record, change: 'saved', store: null });
    }
}

/** Finds the records that show one of the changed fields. The read locks nothing: whoever writes them tells it, too. */
async function addBackward(
  { context, transaction }: Write,
  also: BackwardChange,
  entries: readonly AuditEntry[],
  changes: ChangesByRecord,
): Promise<void> {
  const changed = entries.filter(
    (entry) => entry.action !== 'create' && also.when.some((name) => name in entry.changes),
  );
  if (!changed.length) return;
  const select = new Select(context.find(also.from?.entity ?? also.entity), context.find);
  const { scope } = select.entity;
  const writtenRow = select.pathValue(also.back.split('.'));
  const store = scope ? select.pathValue(scope.split('.')) : 'NULL';
  const key = `${select.alias}.\`${also.from?.key ?? 'id'}\``;
  const text =
    `SELECT DISTINCT ${key} AS record, ${writtenRow} AS source, ${store} AS store ` +
    `FROM ${select.from} WHERE ${writtenRow} IN (?)`;
  const ids = changed.map(({ other_id: id }) => id);
  const rows = await transaction.selectRows<{ record: number; source: number; store: number | null }>(sql(text, ids));
  const formerStores = new Map(
    changed.map(({ other_name: name, other_id: id, row }) => [id, storeBefore(context.find(name), row)]),
  );
  const { entity } = also;
  for (const { record, source, store: ownStore } of rows) {
    const formerStore = formerStores.get(source);
    if (formerStore !== undefined)
      changes.add(record, { entity, record, change: 'deleted', store: formerStore, isMove: true });
    changes.add(record, { entity, record, change: 'saved', store: ownStore });
  }
}

/** Adds the records of other entities that show what a write changed (`alsoChanges`). */
export async function addAlsoChanged(write: Write, changes: ChangesByRecord): Promise<void> {
  const entriesByEntity = new Map<string, AuditEntry[]>();
  for (const entry of write.audit) {
    if (!(write.context.find(entry.other_name) as Entity | undefined)?.alsoChanges) continue;
    const entries = entriesByEntity.get(entry.other_name);
    if (entries) entries.push(entry);
    else entriesByEntity.set(entry.other_name, [entry]);
  }
  for (const [name, entries] of entriesByEntity)
    for (const also of write.context.find(name).alsoChanges!) {
      if (isForward(also)) addForward(write, also, entries, changes);
      else await addBackward(write, also, entries, changes);
    }
}
