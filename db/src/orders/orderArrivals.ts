import { arrivalsOf, type ArrivingLine } from '@trestle/schema/arrivals';
import { storeOrder } from '@trestle/schema/entities/store_order';
import type { Behaviour, Row } from '../collection/call/context';
import { accessOf } from '../collection/call/fieldAccess';
import { selectFromReplica } from '../collection/call/statements';
import { businessDay, deliveredPiecesSql, type DeliveryRule } from '../sql/deliveredSql';
import { sql } from '../sql/sqlText';

const ARRIVALS = storeOrder.fields.arrivals.name;
const LINES = storeOrder.fields.store_order_lines.name;

/**
 * Returns SQL of the earliest day on which pieces of an order are still to come. A line that comes later than today
 * never counts as delivered by age, so only what was marked is taken off. The index of an order's lines has it all.
 * @param order alias of the order
 */
export const nextArrivalSql = (order: string, rule: DeliveryRule): string =>
  `(SELECT MIN(na.\`expected_delivery_date\`) FROM \`store_order_line\` na WHERE na.\`store_order\` = ${order}.\`id\` ` +
  `AND na.\`expected_delivery_date\` > '${businessDay(rule)}' AND na.\`quantity\` > COALESCE(na.\`handed_over\`, 0))`;

/** Lines of some orders, added up by all that their dates depend on. */
const linesSql = (rule: DeliveryRule, now: Date): string =>
  'SELECT l.`store_order`, l.`expected_delivery_date`, l.`delivered_date`, c.`delayed_from`, ' +
  'CAST(SUM(l.`quantity`) AS SIGNED) AS quantity, ' +
  `CAST(SUM(${deliveredPiecesSql('l', 'o.`created_date`', rule, now)}) AS SIGNED) AS delivered ` +
  'FROM `store_order_line` l JOIN `store_order` o ON o.`id` = l.`store_order` ' +
  'JOIN `stock` s ON s.`id` = l.`stock_id` LEFT JOIN `container` c ON c.`id` = s.`container` ' +
  'WHERE l.`store_order` IN (?) GROUP BY 1, 2, 3, 4';

/** Adds the arrivals of a page's orders, with one statement for all of them. */
export const addArrivals: Behaviour['addToPage'] = async (rows, caller, context) => {
  if (!rows.length || accessOf(context, context.find(storeOrder.name), caller).hidden.has(ARRIVALS)) return;
  const ids = rows.map(({ id }) => id as number);
  const lines = await selectFromReplica<ArrivingLine & Row>(context, sql(linesSql(context.delivery, caller.now), ids));
  const linesByOrder = new Map<unknown, ArrivingLine[]>(ids.map((id) => [id, []]));
  for (const line of lines) linesByOrder.get(line['store_order'])?.push(line);
  const today = businessDay(context.delivery, caller.now);
  for (const row of rows) row[ARRIVALS] = arrivalsOf(linesByOrder.get(row['id']) ?? [], today);
};

/** Adds the arrivals of one order, whose lines were read with it. */
export const withArrivals: Behaviour['shown'] = (row, caller, context) => {
  const lines = row[LINES] as readonly ArrivingLine[] | undefined;
  if (!lines || accessOf(context, context.find(storeOrder.name), caller).hidden.has(ARRIVALS)) return row;
  return { ...row, [ARRIVALS]: arrivalsOf(lines, businessDay(context.delivery, caller.now)) };
};
