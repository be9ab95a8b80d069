import { MAX_LIST_IDS } from '@trestle/schema/limits';
import type { Row } from '../../collection/call/context';
import type { ReportReader } from '../report';

/** Returns the parameter that sorts a list by a field; nothing where the field is hidden from the caller. */
export const sortedBy = (reader: ReportReader, entity: string, field: string): Readonly<Record<string, string>> =>
  reader.canRead(entity, field.replace(/^-/, '')) ? { sort: field } : {};

/** Reads all rows of a short list into memory. */
export async function readRows(
  reader: ReportReader,
  entity: string,
  parameters: Readonly<Record<string, string>>,
  fields: readonly string[],
): Promise<Row[]> {
  const allRows: Row[] = [];
  for await (const batch of await reader.rows(entity, parameters, fields)) allRows.push(...batch);
  return allRows;
}

/** Reads some records of a list by their ids. Records that the caller may not see are missing. */
export async function readByIds(
  reader: ReportReader,
  entity: string,
  ids: readonly number[],
  fields: readonly string[],
): Promise<ReadonlyMap<number, Row>> {
  const recordsById = new Map<number, Row>();
  for (let start = 0; start < ids.length; start += MAX_LIST_IDS) {
    const parameters = { _ids: ids.slice(start, start + MAX_LIST_IDS).join(',') };
    for (const row of await readRows(reader, entity, parameters, ['id', ...fields]))
      recordsById.set(Number(row['id']), row);
  }
  return recordsById;
}

/** Groups rows by a key, in the order in which the keys first appear. */
export function groupRows(rows: readonly Row[], keyOf: (row: Row) => string): ReadonlyMap<string, readonly Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}
