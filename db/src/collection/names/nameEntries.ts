import type { Entity } from '@trestle/schema/entity';
import type { Field } from '@trestle/schema/field';
import type { LinkNames } from '@trestle/schema/historyEntry';
import { recordTitle } from '@trestle/schema/recordTitle';
import type { Caller, Context, Row } from '../call/context';
import { accessOf } from '../call/fieldAccess';
import { deletedValues, valuesBefore, type DeletedRecords } from './deletedRecords';
import { findRecords, WantedRecords, type RecordValuesById } from './findRecords';
import { wantTitleLinks, withTitleLinks } from './titleLinks';

/** Names for an entry of the audit (contract §2.2). */
export interface EntryNames {
  record_name?: string;
  names: LinkNames;
}
interface EntryToName {
  id: number;
  entity: Entity | undefined;
  action: string;
  changes: Readonly<Record<string, readonly [unknown, unknown]>>;
}
/** A field of an entry with links, and the ids before and after. */
interface LinkedIds {
  field: Field;
  target: Entity;
  ids: number[];
}

const asAudited = (context: Context, row: Row): EntryToName => ({
  id: Number(row['other_id']),
  entity: context.find(String(row['other_name'])) as Entity | undefined,
  action: String(row['action']),
  changes: ((typeof row['changes'] === 'string' ? JSON.parse(row['changes']) : row['changes']) ??
    {}) as EntryToName['changes'],
});

const idsOf = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).filter((id): id is number => typeof id === 'number');

/** Returns the links that an entry changed. Links of many ids are named for administrators, as no list shows those. */
function linksOf(context: Context, { entity, changes }: EntryToName, caller: Caller): LinkedIds[] {
  if (!entity) return [];
  const { hidden } = accessOf(context, entity, caller);
  return Object.entries(changes).flatMap(([name, values]) => {
    const field = Object.hasOwn(entity.fields, name) ? entity.fields[name]! : undefined;
    if (!field?.ref || field.secret || field.sensitive || hidden.has(name)) return [];
    if (field.kind !== 'ForeignKey' && !caller.administrator) return [];
    const target = context.find(field.ref) as Entity | undefined;
    return target ? [{ field, target, ids: values.flatMap(idsOf) }] : [];
  });
}

/** Returns a linked record's name as lists show the link: the first of its displayed fields that the caller may see. */
function linkName(context: Context, entity: Entity, { field, target }: LinkedIds, record: Row, caller: Caller) {
  const { hidden } = accessOf(context, entity, caller);
  const shown = (field.display ?? []).filter((name) => !hidden.has(`${field.name}__${name}`));
  const text = shown.map((name) => record[name]).find((value) => typeof value === 'string' && value !== '');
  if (typeof text === 'string') return text;
  return field.display?.length && !caller.administrator ? undefined : recordTitle(target, record);
}

/** Returns the records that are wanted and were not found: deleted ones, or those that the caller may not see. */
function missingIds(wanted: WantedRecords, found: RecordValuesById, known: DeletedRecords): Map<string, number[]> {
  const isKnown = (name: string, id: number) => known.some((record) => record.entity.name === name && record.id === id);
  const missing = [...wanted.byEntity].map(([name, { ids }]) => {
    const records = found.get(name);
    return [name, [...ids].filter((id) => !records?.has(id) && !isKnown(name, id))] as const;
  });
  return new Map(missing.filter(([, ids]) => ids.length > 0));
}

/** Returns what the deletions among some entries took away, as far as the caller sees it there. */
const deletionsAmong = (rows: readonly EntryToName[]): DeletedRecords =>
  rows.flatMap(({ entity, id, action, changes }) =>
    entity && action === 'delete' ? [{ entity, id, values: valuesBefore(entity, changes) }] : [],
  );

/** Adds a record unless there is one with its id. */
function addRecord(records: RecordValuesById, { name }: Entity, id: number, values: Row): void {
  const ofEntity = records.get(name) ?? new Map<number, Row>();
  records.set(name, ofEntity);
  if (!ofEntity.has(id)) ofEntity.set(id, values);
}

/** Adds deleted records as the audit knows them, with the names of what they linked to. */
async function addDeleted(
  context: Context,
  found: RecordValuesById,
  deleted: DeletedRecords,
  caller: Caller,
): Promise<RecordValuesById> {
  const linked = new WantedRecords();
  for (const { entity, values } of deleted) wantTitleLinks(context, linked, entity, values);
  const linkedRecords = await findRecords(context, linked, caller);
  const visible = (entity: Entity, values: Row): Row => {
    const { hidden } = accessOf(context, entity, caller);
    return Object.fromEntries(Object.entries(values).filter(([name]) => !hidden.has(name)));
  };
  for (const { entity, id, values } of deleted) addRecord(linkedRecords, entity, id, visible(entity, values));
  for (const { entity, id, values } of deleted)
    addRecord(found, entity, id, visible(entity, withTitleLinks(context, entity, { ...values, id }, linkedRecords)));
  return found;
}

/**
 * Finds the records of some entries and their links, with at most three statements. Only administrators are told of
 * deleted records whose deletion is not among the entries.
 */
async function findAll(context: Context, rows: readonly EntryToName[], caller: Caller): Promise<RecordValuesById> {
  const wanted = new WantedRecords();
  for (const row of rows) {
    if (!row.entity) continue;
    wanted.add(row.entity, [row.id]);
    for (const { field, target, ids } of linksOf(context, row, caller)) wanted.add(target, ids, field.display);
  }
  const found = await findRecords(context, wanted, caller);
  const known = deletionsAmong(rows);
  const missing = missingIds(wanted, found, known);
  const read = caller.administrator && missing.size > 0 ? await deletedValues(context, missing) : [];
  return addDeleted(context, found, [...known, ...read], caller);
}

/**
 * Names the records of some entries of the audit, and the records that their changes link to. A name is a record's
 * title and a link's as lists show it, of records and fields that the caller may see. The number of statements doesn't
 * depend on the number of entries.
 * @param rows with `other_name`, `other_id`, `action` and the changes that the caller may see
 */
export async function nameEntries(context: Context, rows: readonly Row[], caller: Caller): Promise<EntryNames[]> {
  const audited = rows.map((row) => asAudited(context, row));
  const found = await findAll(context, audited, caller);
  return audited.map((row) => {
    const { entity, id } = row;
    if (!entity) return { names: {} };
    const links = linksOf(context, row, caller).map((link): [string, Record<string, string>] => {
      const { field, target, ids } = link;
      const names = ids.flatMap((linkedId): [number, string][] => {
        const record = found.get(target.name)?.get(linkedId);
        const name = record ? linkName(context, entity, link, record, caller) : undefined;
        if (name !== undefined) return [[linkedId, name]];
        return caller.administrator ? [[linkedId, `${target.label} ${linkedId}`]] : [];
      });
      return [field.name, Object.fromEntries(names)];
    });
    const record = found.get(entity.name)?.get(id);
    const title = record && recordTitle(entity, record);
    return {
      ...(title && title !== `#${id}` ? { record_name: title } : {}),
      names: Object.fromEntries(links.filter(([, names]) => Object.keys(names).length > 0)),
    };
  });
}
