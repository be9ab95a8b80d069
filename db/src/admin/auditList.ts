import { audit } from '@trestle/schema/entities/audit';
import type { Behaviour, Caller, Context, Row } from '../collection/call/context';
import { accessOf } from '../collection/call/fieldAccess';
import { selectFromListPool } from '../collection/call/statements';
import { nameEntries } from '../collection/names/nameEntries';
import { sql, toSqlTimestamp } from '../sql/sqlText';
import { addSudoEnds } from './sudoEnds';

const { record_name: recordName, names, part_count: partCount, sudo_end: sudoEnd } = audit.fields;

const SELECT_PARTS =
  'SELECT `request_id`, `created_date`, COUNT(*) AS n FROM `audit` WHERE `request_id` IN (?) AND `is_part` = 1 ' +
  'GROUP BY `request_id`, `created_date`';
/** A client may send one request id twice, so that the time belongs to the key of a save. */
const saveKey = (row: Row): string => `${String(row['request_id'])} ${toSqlTimestamp(String(row['created_date']))}`;

/** Adds to each entry that stands for a save how many more the save has. */
async function addPartCounts(rows: readonly Row[], context: Context): Promise<void> {
  const mainRows = rows.filter((row) => row['is_part'] === false && row['request_id']);
  if (!mainRows.length) return;
  const counts = await selectFromListPool<Row & { n: number }>(
    context,
    sql(SELECT_PARTS, [...new Set(mainRows.map((row) => row['request_id']))]),
  );
  const countBySave = new Map(counts.map((row) => [saveKey(row), row.n]));
  for (const row of mainRows) row[partCount.name] = countBySave.get(saveKey(row)) ?? 0;
}

/** Adds names and counts to a page of the audit, with a fixed number of statements. */
async function addToPage(rows: Row[], caller: Caller, context: Context): Promise<void> {
  const { hidden } = accessOf(context, audit, caller);
  if (!hidden.has(names.name) && !hidden.has('changes')) {
    const named = await nameEntries(context, rows, caller);
    rows.forEach((row, i) => {
      row[names.name] = named[i]!.names;
      if (!hidden.has(recordName.name)) row[recordName.name] = named[i]!.record_name ?? null;
    });
  }
  if (!hidden.has(partCount.name)) await addPartCounts(rows, context);
  if (!hidden.has(sudoEnd.name)) await addSudoEnds(rows, sudoEnd.name, context);
}

export const auditBehaviour: Behaviour = { addToPage };
