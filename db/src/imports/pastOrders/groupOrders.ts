import { fieldError } from '@trestle/schema/errors';
import type { Write } from '../../collection/call/context';
import { sql } from '../../sql/sqlText';
import { normaliseName } from '../findNamedRecords';
import { inChunks } from '../inChunks';
import { dayOf } from './checkPastRows';
import { lineKey, type PastLine, type PastOrder } from './pastOrderPlan';

const orderKey = (store: number, reference: string): string => `${store}:${normaliseName(reference)}`;
const hasErrors = ({ errors }: PastLine): boolean => Object.keys(errors).length > 0;

/** An order that has the store and reference of one in the file. */
interface StoredOrder {
  id: number;
  store: number;
  reference: string;
  created_date: string;
  past: number | boolean;
}

/** Finds orders by store and reference. Of a past one and another, the other comes last and wins. */
async function findStoredOrders(
  { transaction }: Write,
  orders: readonly PastOrder[],
  isDryRun: boolean,
): Promise<Map<string, StoredOrder>> {
  const stores = [...new Set(orders.map(({ store }) => store))];
  const found = new Map<string, StoredOrder>();
  const text =
    'SELECT `id`, `store`, `reference`, `created_date`, `past` FROM `store_order` ' +
    `WHERE \`store\` IN (?) AND \`reference\` IN (?) ORDER BY \`past\` DESC, \`id\`${isDryRun ? '' : ' FOR UPDATE'}`;
  for (const references of inChunks([...new Set(orders.map(({ reference }) => reference))]))
    for (const row of await transaction.selectRows<StoredOrder & Record<string, unknown>>(
      sql(text, stores, references),
    ))
      found.set(orderKey(row.store, row.reference), row);
  return found;
}

/** Joins the rows without errors to orders. Rows of one order have one day. */
function joinRows(lines: readonly PastLine[], dayOfRow: (value: unknown) => string): PastOrder[] {
  const orders = new Map<string, PastOrder>();
  for (const line of lines.filter((each) => !hasErrors(each))) {
    const {
      store,
      reference,
      ordered_on: orderedOn,
    } = line.values as { store: number; reference: string; ordered_on: string };
    const key = orderKey(store, reference);
    const order = orders.get(key) ?? { id: 0, store, reference, orderedOn, lineCount: 0, lines: [] };
    orders.set(key, order);
    if (dayOfRow(orderedOn) === dayOfRow(order.orderedOn)) {
      line.order = order;
      order.lines.push(line);
    } else {
      const first = order.lines[0]!.row;
      line.errors['ordered_on'] = [fieldError('invalid', `Row ${first} of this order has another day`)];
    }
  }
  return [...orders.values()];
}

/** Marks the lines that their orders have already, each as often as it is there. */
async function markStoredLines({ transaction }: Write, orders: readonly PastOrder[]): Promise<void> {
  const text =
    'SELECT l.`store_order`, s.`product`, l.`quantity`, l.`unit_price` FROM `store_order_line` l ' +
    'JOIN `stock` s ON s.`id` = l.`stock_id` WHERE l.`store_order` IN (?)';
  const byId = new Map(orders.filter(({ id }) => id > 0).map((order) => [order.id, order]));
  const counts = new Map<string, number>();
  for (const ids of inChunks([...byId.keys()]))
    for (const row of await transaction.selectRows(sql(text, ids))) {
      const order = byId.get(row['store_order'] as number)!;
      order.lineCount += 1;
      const key = lineKey(order.id, row);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  for (const { id, lines } of byId.values())
    for (const line of lines) {
      const key = lineKey(id, line.values);
      const left = counts.get(key) ?? 0;
      line.isThere = left > 0;
      counts.set(key, left - 1);
    }
}

/**
 * Makes orders of the rows without errors: rows with the same reference and store are one. An order that an earlier file
 * began goes on; lines that it has already are marked.
 */
export async function groupOrders(write: Write, lines: readonly PastLine[], isDryRun: boolean): Promise<PastOrder[]> {
  const dayOfRow = (value: unknown) => dayOf(value, write.caller);
  const orders = joinRows(lines, dayOfRow);
  if (orders.length === 0) return [];
  const storedOrders = await findStoredOrders(write, orders, isDryRun);
  for (const order of orders) {
    const stored = storedOrders.get(orderKey(order.store, order.reference));
    if (!stored) continue;
    const refuse = (field: string, message: string) => {
      for (const line of order.lines) line.errors[field] = [fieldError('unique', message)];
      order.lines = [];
    };
    if (!stored.past) refuse('reference', `Order ${stored.id} of this store has this number, and isn't from before`);
    else if (dayOfRow(stored.created_date) !== dayOfRow(order.orderedOn))
      refuse('ordered_on', `Order ${stored.id} has this number already, and another day`);
    else order.id = stored.id;
  }
  await markStoredLines(write, orders);
  return orders.filter((order) => order.lines.length > 0);
}
