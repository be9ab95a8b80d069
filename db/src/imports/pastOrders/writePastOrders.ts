import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import type { Entity } from '@trestle/schema/entity';
import type { ImportedRecord } from '@trestle/schema/importRows';
import type { Change, Row, Write } from '../../collection/call/context';
import { createValues, toColumn } from '../../collection/write/columnValues';
import { writeRows } from '../../collection/write/writeRows';
import { todaysTax } from '../../orders/orderTax';
import { sql } from '../../sql/sqlText';
import { inChunks } from '../inChunks';
import type { PastLine, PastOrder, PastOrderPlan } from './pastOrderPlan';
import { findPastStock, moveLinePieces } from './pastStock';

/** Orders that the result page links to. */
const MAX_LINKED_ORDERS = 100;
const NOTHING_LOCKED: ReadonlySet<string> = new Set();
/** The rules of orders that people make today reserve stock and keep today's prices. They don't hold for these. */
const newRow = (values: Row): Change => ({ kind: 'create', id: 0, before: null, values, item: {}, isCascade: true });

/** Reads what products are called and coded now, for lines of which the file doesn't say it. */
async function findProductWords({ transaction }: Write, products: readonly number[]): Promise<Map<number, Row>> {
  const words = new Map<number, Row>();
  for (const chunk of inChunks([...new Set(products)])) {
    const text = 'SELECT `id`, `description`, `code` FROM `product` WHERE `id` IN (?)';
    for (const row of await transaction.selectRows(sql(text, chunk))) words.set(row['id'] as number, row);
  }
  return words;
}

/**
 * Creates the orders that no earlier file began, and gives all their ids. They keep the tax of the import's day, so that
 * a later change of the rate changes no order of years ago.
 */
async function writeOrders(write: Write, entity: Entity, orders: readonly PastOrder[]): Promise<void> {
  const newOrders = orders.filter(({ id }) => id === 0);
  const changes = newOrders.map(({ store, reference, orderedOn }) => {
    const values = createValues(entity, { store, reference }, NOTHING_LOCKED, write.caller);
    const created = toColumn(entity.fields['created_date']!, orderedOn, write.caller);
    return newRow({ ...values, ...todaysTax(), created_date: created, active_start_date: created, past: true });
  });
  await writeRows(write, entity, changes);
  for (const [i, order] of newOrders.entries()) order.id = changes[i]!.id;
}

/** Creates the lines, delivered in full. @returns the changes, in the order of the lines */
async function writeLines(write: Write, orders: readonly PastOrder[]): Promise<Change[]> {
  const products = orders.flatMap(({ lines }) => lines.map(({ values }) => values['product'] as number));
  const stockByProduct = await findPastStock(write, products);
  const words = await findProductWords(write, products);
  const { fields } = storeOrderLine;
  const lineOf = (order: PastOrder, { values: row }: PastLine, position: number): Change => {
    const product = row['product'] as number;
    const { quantity, notes = null } = row;
    const item = {
      store_order: order.id,
      display_order: position,
      stock_id: stockByProduct.get(product),
      quantity,
      notes,
    };
    const change = newRow({
      ...createValues(storeOrderLine as Entity, item, NOTHING_LOCKED, write.caller),
      created_date: toColumn(fields.created_date, order.orderedOn, write.caller),
      unit_price: toColumn(fields.unit_price, row['unit_price'], write.caller),
      ordered_name: row['ordered_name'] ?? words.get(product)?.['description'] ?? null,
      ordered_code: words.get(product)?.['code'] ?? null,
      handed_over: quantity,
      delivered_date: row['delivered_date'] ?? null,
    });
    // An order that was there changes by them.
    return order.lineCount > 0 ? { ...change, topLevel: true } : change;
  };
  const changes = orders.flatMap((order) => order.lines.map((line, i) => lineOf(order, line, order.lineCount + i)));
  await writeRows(write, storeOrderLine as Entity, changes);
  await moveLinePieces(
    write,
    changes.map(({ id }) => id),
    'add',
  );
  return changes;
}

/** Writes past orders. Nobody gets a notice of what happened long ago. @returns the first orders, for links */
export async function writePastOrders(
  write: Write,
  entity: Entity,
  plan: PastOrderPlan,
): Promise<{ changes: Change[]; records: ImportedRecord[] }> {
  write.isTold = true;
  const records = plan.orders.slice(0, MAX_LINKED_ORDERS);
  const begun = new Set(records.filter(({ id }) => id > 0));
  await writeOrders(write, entity, plan.orders);
  const changes = await writeLines(write, plan.orders);
  return {
    changes,
    records: records.map((order) => ({
      id: order.id,
      name: `Order ${order.id} · ${order.reference}`,
      result: begun.has(order) ? 'changed' : 'created',
    })),
  };
}
