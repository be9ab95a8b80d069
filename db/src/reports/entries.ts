import { storeOrder } from '@trestle/schema/entities/store_order';
import { localDate } from '@trestle/schema/periods';
import type { ListEntry } from '@trestle/schema/report';
import type { Row } from '../collection/call/context';
import { dayText } from '@trestle/schema/regional/dateFormat';
import type { EntriesRequest, ReportReader } from './report';

/** Most choices of a parameter. Values that a longer list leaves out are read by their ids. */
export const MAX_ENTRIES = 2000;

/**
 * Reads the choices of a parameter from a list, as the caller sees it. A caller who may not see that list gets
 * no choices.
 * @param among ids of the only rows to read; all rows where it is left out
 * @param label names a row; fields that are hidden from the caller are missing
 */
export async function entriesFrom(
  reader: ReportReader,
  entity: string,
  parameters: Readonly<Record<string, string>>,
  fields: readonly string[],
  label: (row: Row) => string,
  { among }: Pick<EntriesRequest, 'among'>,
): Promise<readonly ListEntry[]> {
  if (!reader.canList(entity)) return [];
  const rows = await reader.rows(
    entity,
    { limit: String(MAX_ENTRIES), ...parameters, ...(among ? { _ids: among.join() } : {}) },
    ['id', ...fields],
  );
  const entries: ListEntry[] = [];
  for await (const batch of rows)
    entries.push(...batch.map((row) => ({ value: row['id'] as number, label: label(row) })));
  return entries;
}

/** Reads the stores as choices, by name. */
export const storeEntries = (
  reader: ReportReader,
  _chosen: unknown,
  request: EntriesRequest,
): Promise<readonly ListEntry[]> =>
  entriesFrom(
    reader,
    'store',
    reader.canRead('store', 'name') ? { sort: 'name' } : {},
    ['name'],
    (row) => String(row['name'] ?? `Store ${String(row['id'])}`),
    request,
  );

/** Reads orders as choices, the newest first: 'Order 1086 · Fitzroy · 12/11/2026'. @param query of the list's call */
export function orderEntries(
  reader: ReportReader,
  query: string,
  request: EntriesRequest,
): Promise<readonly ListEntry[]> {
  const { id, store__name, created_date } = storeOrder.fields;
  // Orders from before were numbered on the day of their import: by number, they would push today's out of the choices.
  const newestFirst = reader.canRead(storeOrder.name, created_date.name) ? created_date : id;
  const label = (row: Row): string => {
    const day = row[created_date.name];
    return [
      `${storeOrder.label} ${String(row[id.name])}`,
      row[store__name.name],
      day ? dayText(localDate(request.zone, new Date(String(day)))) : undefined,
    ]
      .filter(Boolean)
      .join(' · ');
  };
  const parameters = { filter: 'all', sort: `-${newestFirst.name}`, query };
  return entriesFrom(reader, storeOrder.name, parameters, [store__name.name, created_date.name], label, request);
}
