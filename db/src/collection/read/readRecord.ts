import type { Entity } from '@trestle/schema/entity';
import { notFound } from '@trestle/schema/errors';
import type { SqlExecutor } from '../../sql/executor';
import { joinSql, sql } from '../../sql/sqlText';
import { behaviourOf, type Caller, type Context, type Row } from '../call/context';
import { readInOneStatement } from './readInOneStatement';
import { readPlanFor } from './readPlan';
import { readRows } from './readRows';
import { rowsInScope } from '../call/scope';

/**
 * Reads a record with its nested lists: GET {collection}/{id}/.
 *
 * A record with a single list, such as an order, takes one statement. Any other takes one statement per list.
 * @throws Problem 404 when it is absent or outside the caller's scope
 */
export async function readRecord(
  context: Context,
  entity: Entity,
  id: number,
  caller: Caller,
  transaction?: SqlExecutor,
): Promise<Row> {
  const plan = readPlanFor(context, entity, caller);
  const { select } = plan;
  const where = joinSql([sql(`${select.alias}.\`id\` = ?`, id), rowsInScope(context, select, caller)], ' AND ', '1=1');
  const record =
    (await readInOneStatement(context, plan, where, id, transaction)) ??
    (await readRows(context, plan, { where }, transaction))[0]?.row;
  if (!record) throw notFound();
  const { shown, addToPage } = behaviourOf(context, entity);
  if (shown) return shown(record, caller, context);
  await addToPage?.([record], caller, context);
  return record;
}
