import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import { invalidField, Problem } from '@trestle/schema/errors';
import type { Change, Write } from '../../collection/call/context';
import { seesAllStores } from '../../collection/call/scope';
import { selectRows } from '../../collection/call/statements';
import { deliveredPiecesSql, orderedOnSql } from '../../sql/deliveredSql';
import { sql } from '../../sql/sqlText';

const { store_order, stock_id, quantity, notes } = storeOrderLine.fields;
/** What nobody changes of a delivered line without a reason. */
const FACTS = [store_order, stock_id, quantity].map(({ name }) => name);
/** What stores can't change of it at all. Its place in the order stays free. */
const LOCKED_FOR_STORES = [...FACTS, notes.name];

/** Whether a change concerns what was delivered, if anything was. */
const isLockable = ({ kind, values }: Change, names: readonly string[]): boolean =>
  kind === 'delete' || (kind === 'update' && names.some((name) => name in values));

/** Whether an update changes more of a line than its place in the order. */
export const changesForStore = ({ values }: Change): boolean => LOCKED_FOR_STORES.some((name) => name in values);

/** Returns the ids of lines of which something was delivered. */
export async function findDelivered(
  { context, caller, transaction }: Write,
  ids: readonly number[],
): Promise<Set<number>> {
  const delivered = deliveredPiecesSql('l', orderedOnSql('l'), context.delivery, caller.now);
  const text = `SELECT l.\`id\` FROM \`store_order_line\` l WHERE l.\`id\` IN (?) AND ${delivered} > 0`;
  return new Set((await selectRows<{ id: number }>(context, sql(text, ids), transaction)).map(({ id }) => id));
}

/** 403 for stores. */
export const deliveredProblem = (): Problem =>
  new Problem(403, {
    detail: 'These goods have been delivered, so only head office can change this. Ask them, or add a note.',
    code: 'delivered',
  });

/**
 * Refuses changes to lines of which something was delivered: to stores always, to head office without a reason.
 * @throws Problem 403 with the code `delivered`, or 400 on `reason`
 */
export async function rejectDelivered(changes: readonly Change[], write: Write): Promise<void> {
  const isOffice = seesAllStores(write.caller);
  const names = isOffice ? FACTS : LOCKED_FOR_STORES;
  const lockable = changes.filter((change) => isLockable(change, names));
  if (!lockable.length) return;
  const delivered = await findDelivered(
    write,
    lockable.map(({ id }) => id),
  );
  if (!delivered.size) return;
  if (!isOffice) throw deliveredProblem();
  if (write.reason === undefined)
    throw invalidField('reason', 'These goods have been delivered: say why this changes', 'null');
  // Of a line that becomes smaller, no more stays delivered than it has.
  for (const { values, before } of lockable) {
    const marked = before?.['handed_over'] as number | null;
    const ordered = values[quantity.name] as number | undefined;
    if (ordered !== undefined && marked !== null && marked > ordered) values['handed_over'] = ordered;
  }
}

/** Refuses to stores the merge of orders of which something was delivered. @throws Problem 403 */
export async function rejectDeliveredOrders(orders: readonly number[], write: Write): Promise<void> {
  if (seesAllStores(write.caller)) return;
  const { context, caller, transaction } = write;
  const delivered = deliveredPiecesSql('l', 'o.`created_date`', context.delivery, caller.now);
  const text =
    'SELECT 1 AS found FROM `store_order_line` l JOIN `store_order` o ON o.`id` = l.`store_order` ' +
    `WHERE o.\`id\` IN (?) AND ${delivered} > 0 LIMIT 1`;
  if ((await selectRows(context, sql(text, orders), transaction)).length) throw deliveredProblem();
}
