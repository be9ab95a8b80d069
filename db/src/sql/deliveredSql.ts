import { addDays, localDate, startOfDay } from '@trestle/schema/periods';
import { toSqlTimestamp } from './sqlText';

/** When the lines that nobody marked count as delivered (setting DELIVERED_AFTER_DAYS). */
export interface DeliveryRule {
  /** Days after the later of the order's day and its container's; negative: never. */
  afterDays: number;
  /** Time zone of the deployment, in which its days begin. */
  zone: string;
}

/** Today, and the last day that counts as delivered; `dayAfter` is the moment at which that day ends, as SQL has it. */
interface DeliveryDays {
  today: string;
  lastDay: string;
  dayAfter: string;
}
let kept: { second: number; rule: DeliveryRule; days: DeliveryDays } | undefined;

/** Finds the days of a rule. Each read of an order asks several times, so they are kept for the second. */
function deliveryDays(rule: DeliveryRule, now: Date): DeliveryDays {
  const second = Math.floor(now.getTime() / 1000);
  if (kept?.second === second && kept.rule.zone === rule.zone && kept.rule.afterDays === rule.afterDays)
    return kept.days;
  const today = localDate(rule.zone, now);
  const lastDay = addDays(today, -rule.afterDays);
  const dayAfter = toSqlTimestamp(startOfDay(addDays(lastDay, 1), rule.zone).toISOString());
  kept = { second, rule, days: { today, lastDay, dayAfter } };
  return kept.days;
}

/** Returns today's date in the zone of the deployment. */
export const businessDay = (rule: DeliveryRule, now = new Date()): string => deliveryDays(rule, now).today;

/** Returns SQL of whether enough days have passed since an order. */
export const orderedLongAgoSql = (orderedOn: string, rule: DeliveryRule, now: Date): string =>
  `${orderedOn} < '${deliveryDays(rule, now).dayAfter}'`;

/** Returns SQL of whether enough days have passed since the day of a container. One without a day came long ago. */
export const arrivedLongAgoSql = (day: string, rule: DeliveryRule, now: Date): string =>
  `(${day} IS NULL OR ${day} <= '${deliveryDays(rule, now).lastDay}')`;

const dayOfLine = (line: string): string => `${line}.\`expected_delivery_date\``;

/** Returns SQL of whether enough days have passed since an order and since the day of a line's container. */
export function countsAsDeliveredSql(
  line: string,
  orderedOn: string,
  rule: DeliveryRule,
  now: Date,
  day = dayOfLine(line),
): string {
  if (rule.afterDays < 0) return 'FALSE';
  // The day first: it stands in the line, and most lines are asked about no further.
  return `(${arrivedLongAgoSql(day, rule, now)} AND ${orderedLongAgoSql(orderedOn, rule, now)})`;
}

/**
 * Returns SQL of the pieces of an order line that the store was handed: what somebody marked, or all of them once the
 * line is old enough. Every statement that asks what is delivered uses it. What waits is `quantity` without them.
 * @param line alias of the order line
 * @param orderedOn SQL of the moment of its order, such as `o.created_date`
 * @param day SQL of its container's day, where that is another than the one that the line copies
 */
export function deliveredPiecesSql(
  line: string,
  orderedOn: string,
  rule: DeliveryRule,
  now = new Date(),
  day = dayOfLine(line),
): string {
  const marked = `LEAST(${line}.\`handed_over\`, ${line}.\`quantity\`)`;
  return `COALESCE(${marked}, IF(${countsAsDeliveredSql(line, orderedOn, rule, now, day)}, ${line}.\`quantity\`, 0))`;
}

/** Returns SQL of the moment of a line's order, for statements that don't join the order. */
export const orderedOnSql = (line: string): string =>
  `(SELECT o.\`created_date\` FROM \`store_order\` o WHERE o.\`id\` = ${line}.\`store_order\`)`;

/**
 * Returns SQL of the delivered pieces of all lines of a stock row. An order is looked up only for a line that nobody
 * marked and whose container came long ago: a join would look up each.
 */
export const deliveredOfStockSql = (stock: string, rule: DeliveryRule): string =>
  `(SELECT CAST(COALESCE(SUM(${deliveredPiecesSql('dl', orderedOnSql('dl'), rule)}), 0) AS SIGNED) ` +
  `FROM \`store_order_line\` dl WHERE dl.\`stock_id\` = ${stock}.\`id\`)`;
