import type { ListEntry } from '@trestle/schema/report';
import type { Row } from '../collection/context';
import type { ReportReader } from './report';

/** Most choices of a parameter. A list that is as long may not have all: other values are for the report to refuse. */
export const MAX_ENTRIES = 2000;

/**
 * Reads the choices of a parameter from a list, as the caller sees it. Empty for whoever may not see that list.
 * @param label names a row; fields that are hidden from the caller are missing
 */
export const entriesFrom = async (
  reader: ReportReader,
  entity: string,
  parameters: Readonly<Record<string, string>>,
  fields: readonly string[],
  label: (row: Row) => string,
): Promise<readonly ListEntry[]> => {
  if (!reader.canList(entity)) return [];
  const { rows } = await reader.list(entity, { limit: String(MAX_ENTRIES), ...parameters }, ['id', ...fields]);
  const entries: ListEntry[] = [];
  for await (const batch of rows)
    entries.push(...batch.map((row) => ({ value: row['id'] as number, label: label(row) })));
  return entries;
};

/** Stores by name. */
export const storeEntries = (reader: ReportReader): Promise<readonly ListEntry[]> =>
  entriesFrom(reader, 'store', reader.canRead('store', 'name') ? { sort: 'name' } : {}, ['name'], (row) =>
    String(row['name'] ?? `Store ${String(row['id'])}`),
  );
