import type { Entity } from '@trestle/schema/entity';
import { conflict, type ConflictDetails } from '@trestle/schema/errors';
import type { RecordValues } from '@trestle/schema/validate';
import type { Caller, Context, Row } from '../call/context';
import { readRecord } from '../read/readRecord';
import { countUsages, formatNamedUsages, formatUsages, isInUse, MAX_NAMED_ROWS, type UsageCounts } from './usages';

/** Rows that are checked one by one. A longer list of refused rows tells nobody more. */
const MAX_CHECKED_ROWS = 50;

/** A nested row that a body leaves out although other records use it. */
interface UsedRow {
  list: string;
  id: number;
  title: string;
  usages: UsageCounts;
}

/** The first visible column of the row's own list that has a value. */
function titleOf(child: Entity, row: Row): string {
  const column = child.list.columns.find((name) => (row[name] ?? '') !== '');
  return column ? String(row[column]) : child.label;
}

/** Finds the nested rows that a body leaves out although other records use them. */
async function findUsedRows(
  context: Context,
  entity: Entity,
  id: number,
  item: RecordValues,
  caller: Caller,
): Promise<UsedRow[]> {
  const stored = await readRecord(context, entity, id, caller);
  const usedRows: UsedRow[] = [];
  for (const field of Object.values(entity.fields)) {
    const [sent, rows] = [item[field.name], stored[field.name]];
    if (!field.foreign_key || !Array.isArray(sent) || !Array.isArray(rows)) continue;
    const child = context.find(field.ref!);
    const sentIds = new Set((sent as Row[]).map((row) => row['id']));
    for (const row of (rows as Row[]).filter((each) => !sentIds.has(each['id'])).slice(0, MAX_CHECKED_ROWS)) {
      const usages = await countUsages(context, child, row['id'] as number, caller);
      if (usages.length > 0)
        usedRows.push({ list: field.name, id: row['id'] as number, title: titleOf(child, row), usages });
    }
  }
  return usedRows;
}

/**
 * Adds to the error 'other records use it' of an update which nested rows it is about, as far as the caller may see
 * what uses them. Returns any other error unchanged.
 */
export async function explainUsedRows(
  error: unknown,
  context: Context,
  entity: Entity,
  id: number,
  item: RecordValues,
  caller: Caller,
): Promise<unknown> {
  if (!isInUse(error)) return error;
  const usedRows = await findUsedRows(context, entity, id, item, caller);
  if (usedRows.length === 0) return error;
  const summary = usedRows
    .map(({ title, usages }, i) => `${title}: ${i < MAX_NAMED_ROWS ? formatNamedUsages(usages) : formatUsages(usages)}`)
    .join('; ');
  const rows: NonNullable<ConflictDetails['rows']> = {};
  for (const { list, id: row } of usedRows) rows[list] = [...(rows[list] ?? []), row];
  return conflict(`Other records use it, so it cannot be taken out: ${summary}. Change or delete those first.`, {
    code: 'in_use',
    rows,
  });
}
