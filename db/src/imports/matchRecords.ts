import type { Entity } from '@trestle/schema/entity';
import { importOptionsOf } from '@trestle/schema/importRows';
import type { Row } from '../collection/call/context';
import type { FileRow } from './fileRow';
import { normaliseName } from './findNamedRecords';

/** The stored record that a row of a file means: null for a new one, 'unclear' where it may be any of several. */
export type MatchedRecord = Row | null | 'unclear';

/** The fields that say where a record stands among those of its list, such as the page of a product in a catalogue. */
export const placeFieldsOf = (entity: Entity) => Object.values(entity.fields).filter((field) => field.belongsToPlace);

/** Returns a record's place as one text, as names are compared. '' for entities without places. */
export const placeOf = (entity: Entity, values: Row): string =>
  placeFieldsOf(entity)
    .map(({ name }) => normaliseName(String(values[name] ?? '')))
    .join('\n');

/**
 * Finds the records that rows of one key mean. One row and one record mean each other, wherever the record stands. Of
 * several, a row means the record at its place, and without one a new record, once other rows mean all that are stored.
 */
function matchSameKey(entity: Entity, rows: readonly FileRow[], records: readonly Row[]): readonly MatchedRecord[] {
  if (rows.length <= 1 && records.length <= 1) return rows.map(() => records[0] ?? null);
  const recordsAtPlace = rows.map(({ values }) => {
    const [record, other] = records.filter((each) => placeOf(entity, each) === placeOf(entity, values));
    return other ? undefined : record;
  });
  const areAllMeant = records.every((record) => recordsAtPlace.includes(record));
  return recordsAtPlace.map((record) => record ?? (areAllMeant ? null : 'unclear'));
}

/**
 * Finds the stored record that each row of a file means.
 * @param recordsByKey stored records by their normalised key
 */
export function matchRecords(
  entity: Entity,
  rows: readonly FileRow[],
  recordsByKey: ReadonlyMap<string, readonly Row[]>,
): ReadonlyMap<FileRow, MatchedRecord> {
  const { key } = importOptionsOf(entity);
  const rowsByKey = new Map<string, FileRow[]>();
  for (const row of rows) {
    const name = normaliseName(String(row.values[key] ?? ''));
    rowsByKey.set(name, [...(rowsByKey.get(name) ?? []), row]);
  }
  const matches = new Map<FileRow, MatchedRecord>();
  for (const [name, sameKey] of rowsByKey) {
    const records = matchSameKey(entity, sameKey, recordsByKey.get(name) ?? []);
    for (const [i, row] of sameKey.entries()) matches.set(row, records[i] ?? null);
  }
  return matches;
}
