import { recordDetails } from '@trestle/schema/recordDetails';
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

/** A record's name for people, and what tells it from others of the same name. */
interface RecordNames {
  title: string;
  details: string;
}

/**
 * Reads the titles and details of records in the caller's scope.
 * @returns a function that gives those of a record
 */
export async function readNames(
  context: Context,
  records: readonly RecordReference[],
  caller: Caller,
  transaction?: SqlExecutor,
): Promise<(record: RecordReference) => RecordNames> {
  const rowsByRecord = new Map<string, Row>();
  for (const name of REPRICED_NAMES) {
    const ids = records.filter(({ entity }) => entity === name).map(({ id }) => id);
    if (!ids.length) continue;
    const plan = { ...readPlanFor(context, context.find(name), caller), nested: [] };
    const rows = await readRows(context, plan, { where: sql(`${plan.select.alias}.\`id\` IN (?)`, ids) }, transaction);
    for (const { row } of rows) rowsByRecord.set(`${name} ${row['id'] as number}`, row);
  }
  return (record) => {
    const row = rowsByRecord.get(`${record.entity} ${record.id}`);
    const title = titleOf(context, record, row);
    return { title, details: (row && recordDetails(context.find(record.entity), row, title)) ?? '' };
  };
}
