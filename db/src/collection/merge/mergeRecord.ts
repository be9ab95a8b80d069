import { hasColumn, type Entity } from '@trestle/schema/entity';
import type { AuditEntry, Row, Write } from '../call/context';

/** Rows of one entity that a merge deleted, in the order of deletion. */
export interface RemovedRows {
  entity: string;
  rows: Row[];
}
/** What a merge changed in other rows: `field` of these was `from`, mostly the id of a merged row. */
export interface MovedReference {
  entity: string;
  field: string;
  from: number | null;
  to: number;
  ids: number[];
}
/** Links that a merge changed. Each pair is the id of a merged row and the id at the other end. */
export interface MovedLinks {
  /** The entity that declares the list, and the list. */
  entity: string;
  field: string;
  /** Whether the merged rows had the list, or were members of it. */
  ownsList: boolean;
  keptId: number;
  removed: [number, number][];
  /** The ids with which the kept row was linked. */
  added: number[];
}
/** Values of a kept row that a merge wrote. */
export interface FilledValues {
  entity: string;
  id: number;
  before: Row;
  after: Row;
}
/** All that the undo of a merge needs. It is stored as JSON. */
export interface MergeRecord {
  removed: RemovedRows[];
  moved: MovedReference[];
  links: MovedLinks[];
  filled: FilledValues[];
}

const keyOf = ({ other_name: name, other_id: id }: AuditEntry): string => `${name} ${id}`;

/** Returns the stored columns of a row, without those that the database works out. */
const storedPart = (entity: Entity, row: Row): Row =>
  Object.fromEntries(
    Object.values(entity.fields)
      .filter((field) => hasColumn(field) && !field.generated && row[field.name] !== undefined)
      .map(({ name }) => [name, row[name]]),
  );

function addFilled(filled: Map<string, FilledValues>, entry: AuditEntry): void {
  const { before, values } = entry.row!;
  const earlier = filled.get(keyOf(entry));
  const formerValues = Object.fromEntries(Object.keys(values).map((name) => [name, before?.[name] ?? null]));
  filled.set(keyOf(entry), {
    entity: entry.other_name,
    id: entry.other_id,
    before: { ...formerValues, ...earlier?.before },
    after: { ...earlier?.after, ...values },
  });
}

function addMoved(moved: Map<string, MovedReference>, { other_name: entity, other_id: id, row }: AuditEntry): void {
  for (const [field, to] of Object.entries(row!.values)) {
    const from = row!.before?.[field] ?? null;
    if ((typeof from !== 'number' && from !== null) || typeof to !== 'number') continue;
    const key = `${entity} ${field} ${from} ${to}`;
    const group = moved.get(key) ?? { entity, field, from, to, ids: [] };
    group.ids.push(id);
    moved.set(key, group);
  }
}

/** Collects what a merge did from the entries that it added to the audit, and from its links. */
export function collectMerge({ audit, context }: Write, links: readonly MovedLinks[]): MergeRecord {
  const keptKeys = new Set(audit.filter(({ action }) => action === 'merge').map(keyOf));
  const written = audit.filter(({ row }) => row !== undefined);
  const deletions = written.filter(({ action }) => action === 'delete');
  const removedKeys = new Set(deletions.map(keyOf));
  const removed: RemovedRows[] = [];
  for (const { other_name: name, row } of deletions) {
    const stored = storedPart(context.find(name), row!.before!);
    const last = removed.at(-1);
    if (last?.entity === name) last.rows.push(stored);
    else removed.push({ entity: name, rows: [stored] });
  }
  const filled = new Map<string, FilledValues>();
  const moved = new Map<string, MovedReference>();
  for (const entry of written.filter(({ action }) => action === 'update')) {
    // A merged row that pointed at another one comes back as it was.
    if (removedKeys.has(keyOf(entry)) || Object.keys(entry.row!.values).length === 0) continue;
    if (entry.row!.isCascade) addMoved(moved, entry);
    else if (keptKeys.has(keyOf(entry))) addFilled(filled, entry);
  }
  return { removed, moved: [...moved.values()], links: [...links], filled: [...filled.values()] };
}
