import { storeOrder } from '@trestle/schema/entities/store_order';
import type { Change, Row, Write } from '../../collection/call/context';
import { selectRows } from '../../collection/call/statements';
import { arrivedLongAgoSql, orderedLongAgoSql } from '../../sql/deliveredSql';
import { sql } from '../../sql/sqlText';
import { findDelivered } from './deliveredLock';

const rowAfter = ({ before, values }: Change): Row => ({ ...before, ...values });
const idsAfter = (changes: readonly Change[], name: string): number[] => [
  ...new Set(changes.map((change) => rowAfter(change)[name] as number)),
];

/** Whether a line is new or gets another stock row or order, and nobody marked what of it was handed over. */
function isUnmarkedMove(change: Change): boolean {
  const { kind, before, values } = change;
  const isChanged = (name: string) => name in values && values[name] !== before?.[name];
  if (kind === 'delete' || !(isChanged('stock_id') || isChanged('store_order'))) return false;
  return (rowAfter(change)['handed_over'] ?? null) === null;
}

/** Returns the ids of the orders that this write makes. */
const newOrders = ({ audit }: Write): ReadonlySet<number> =>
  new Set(
    audit
      .filter(({ action, other_name: name }) => action === 'create' && name === storeOrder.name)
      .map(({ other_id: id }) => id),
  );

/** Returns the changes whose lines are in an order and a container that are both older than the delivery age. */
async function findOldEnough(changes: readonly Change[], write: Write): Promise<Change[]> {
  const { context, caller, transaction } = write;
  const made = newOrders(write);
  const orders = idsAfter(changes, 'store_order').filter((id) => !made.has(id));
  if (orders.length === 0) return [];
  const orderedLongAgo = orderedLongAgoSql('`created_date`', context.delivery, caller.now);
  const orderText = `SELECT \`id\` FROM \`store_order\` WHERE \`id\` IN (?) AND ${orderedLongAgo}`;
  const oldOrders = new Set((await selectRows(context, sql(orderText, orders), transaction)).map(({ id }) => id));
  const ofOldOrders = changes.filter((change) => oldOrders.has(rowAfter(change)['store_order']));
  if (ofOldOrders.length === 0) return [];
  const arrivedLongAgo = arrivedLongAgoSql('c.`delivery_date`', context.delivery, caller.now);
  const stockText =
    'SELECT s.`id` FROM `stock` s LEFT JOIN `container` c ON c.`id` = s.`container` ' +
    `WHERE s.\`id\` IN (?) AND ${arrivedLongAgo}`;
  const stocks = idsAfter(ofOldOrders, 'stock_id');
  const oldStocks = new Set((await selectRows(context, sql(stockText, stocks), transaction)).map(({ id }) => id));
  return ofOldOrders.filter((change) => oldStocks.has(rowAfter(change)['stock_id']));
}

/**
 * Marks lines as not handed over that their age would count as delivered at once: those that are added to an old order,
 * or that get old stock. Nobody handed these pieces over, and stores could not take them out again (DECISIONS.md, 414).
 */
export async function markAsWaiting(changes: readonly Change[], write: Write): Promise<void> {
  // At 0 days whatever is here counts as delivered on its own day, and nobody marks it.
  if (write.context.delivery.afterDays <= 0) return;
  const moved = changes.filter(isUnmarkedMove);
  if (moved.length === 0) return;
  const oldEnough = await findOldEnough(moved, write);
  const stored = oldEnough.filter(({ before }) => before !== null).map(({ id }) => id);
  // What was delivered before stays so: head office then corrects which stock it came from.
  const delivered = stored.length > 0 ? await findDelivered(write, stored) : new Set<number>();
  for (const { before, id, values } of oldEnough) if (!before || !delivered.has(id)) values['handed_over'] = 0;
}
