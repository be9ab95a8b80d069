import { declaredTitle } from '@trestle/schema/recordTitle';
import type { Caller, Context, Row } from '../../collection/call/context';
import { readPlanFor } from '../../collection/read/readPlan';
import { readRows } from '../../collection/read/readRows';
import { sql } from '../../sql/sqlText';
import type { SqlExecutor } from '../../sql/executor';
import { REPRICED_NAMES, type RepricedName } from './repricedEntities';

interface RecordReference {
  entity: RepricedName;
  id: number;
}

/** Returns a record's title, made from the fields that the caller may see. */
function titleOf(context: Context, { entity, id }: RecordReference, row: Row | undefined): string {
  const { title, label } = context.find(entity);
  const product = [row?.['description'], row?.['code']].filter(Boolean).join(' · ');
  return (row && (entity === 'product' ? product : declaredTitle({ title }, row))) || `${label} ${id}`;
}

/**
 * Reads the titles of records in the caller's scope.
 * @returns a function that gives a record's title
 */
export async function readTitles(
  context: Context,
  records: readonly RecordReference[],
  caller: Caller,
  transaction?: SqlExecutor,
): Promise<(record: RecordReference) => string> {
  const rowsByRecord = new Map<string, Row>();
  for (const name of REPRICED_NAMES) {
    const ids = records.filter(({ entity }) => entity === name).map(({ id }) => id);
    if (!ids.length) continue;
    const plan = { ...readPlanFor(context, context.find(name), caller), nested: [] };
    const rows = await readRows(context, plan, { where: sql(`${plan.select.alias}.\`id\` IN (?)`, ids) }, transaction);
    for (const { row } of rows) rowsByRecord.set(`${name} ${row['id'] as number}`, row);
  }
  return (record) => titleOf(context, record, rowsByRecord.get(`${record.entity} ${record.id}`));
}
