import type { Entity } from '@trestle/schema/entity';
import { conflict, type ConflictDetails } from '@trestle/schema/errors';
import type { RecordValues } from '@trestle/schema/validate';
import type { Caller, Context, Row } from './context';
import { readRecord } from './readRecord';
import { countUsages, formatNamedUsages, formatUsages, isInUse, MAX_NAMED_ROWS, type UsageCounts } from './usages';

/** Rows that are checked one by one. A longer list of refused rows tells nobody more. */
const MAX_CHECKED_ROWS = 50;

interface UsedRow {
  list: string;
  id: number;
  title: string;
  used: UsageCounts;
}

/** The first visible column of the row's own list that has a value. */
const titleOf = (child: Entity, row: Row): string => {
  const column = child.list.columns.find((name) => (row[name] ?? '') !== '');
  return column ? String(row[column]) : child.label;
};

/** Finds the nested rows that a body leaves out although other records use them. */
const findUsedRows = async (
  context: Context,
  entity: Entity,
  id: number,
  item: RecordValues,
  caller: Caller,
): Promise<UsedRow[]> => {
  const stored = await readRecord(context, entity, id, caller);
  const found: UsedRow[] = [];
  for (const field of Object.values(entity.fields)) {
    const [sent, rows] = [item[field.name], stored[field.name]];
    if (!field.foreign_key || !Array.isArray(sent) || !Array.isArray(rows)) continue;
    const child = context.find(field.ref!);
    const kept = new Set((sent as Row[]).map((row) => row['id']));
    for (const row of (rows as Row[]).filter((each) => !kept.has(each['id'])).slice(0, MAX_CHECKED_ROWS)) {
      const used = await countUsages(context, child, row['id'] as number, caller);
      if (used.length > 0) found.push({ list: field.name, id: row['id'] as number, title: titleOf(child, row), used });
    }
  }
  return found;
};

/**
 * Adds to the error 'other records use it' of an update which nested rows it is about, as far as the caller may see
 * what uses them. Returns any other error unchanged.
 */
export const explainUsedRows = async (
  error: unknown,
  context: Context,
  entity: Entity,
  id: number,
  item: RecordValues,
  caller: Caller,
): Promise<unknown> => {
  if (!isInUse(error)) return error;
  const found = await findUsedRows(context, entity, id, item, caller);
  if (found.length === 0) return error;
  const words = found
    .map(({ title, used }, at) => `${title}: ${at < MAX_NAMED_ROWS ? formatNamedUsages(used) : formatUsages(used)}`)
    .join('; ');
  const rows: NonNullable<ConflictDetails['rows']> = {};
  for (const { list, id: row } of found) rows[list] = [...(rows[list] ?? []), row];
  return conflict(`Other records use it, so it cannot be taken out: ${words}. Change or delete those first.`, {
    code: 'in_use',
    rows,
  });
};
