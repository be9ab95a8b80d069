import { addUpArrivals } from './bareArrivals.mjs';
import { deliveryDays } from './bareDelivery.mjs';
import { ORDER_WITH_LINES } from './bareOrderSql.mjs';
import { readableRows } from './bareRights.mjs';

/** Formats a moment of the database as ISO 8601. Prepared statements leave milliseconds out where there are none. */
const toIso = (text) => text && `${text.replace(' ', 'T')}${text.length === 19 ? '.000' : ''}Z`;

function toLine(row, { lastDay, before }) {
  const isOld = row.o_created < before && (row.expected_delivery_date ?? '') <= lastDay;
  const delivered = row.handed_over === null ? (isOld ? row.quantity : 0) : Math.min(row.handed_over, row.quantity);
  return {
    id: row.id,
    created_date: toIso(row.created_date),
    modified_date: toIso(row.modified_date),
    store_order: row.o_id,
    past: row.past === 1,
    display_order: row.display_order,
    stock_id: row.stock_id,
    quantity: row.quantity,
    notes: row.notes,
    unit_price: row.unit_price,
    ordered_name: row.ordered_name,
    ordered_code: row.ordered_code,
    handed_over: row.handed_over,
    delivered_date: row.delivered_date,
    delivered,
    undelivered: row.quantity - delivered,
    total_price: row.total_price,
    order_number: row.o_id,
    reference: row.reference,
    tax_rate: row.tax_rate,
    tax_included: row.tax_included === 1,
    ordered_on: toIso(row.o_created),
    store: row.store,
    store__name: row.store__name,
    store__account_code: row.account_code,
    product: row.product,
    container: row.container,
    product__code: row.product__code,
    product__description: row.product__description,
    product_name: row.product__description,
    colour__description: row.colour__description,
    fabric__description: row.fabric__description,
    container__code: row.container__code,
    container__name: row.container__name,
    order_until: row.order_until,
    expected_delivery_date: row.expected_delivery_date,
    available: row.available,
    date_moved: toIso(row.date_moved),
    moved_from: row.moved_from,
    delayed_from: row.delayed_from,
    delayed_to: row.delayed_to,
  };
}

const distinct = (rows, value) => [...new Set(rows.map(value))].filter(Boolean).toSorted();
const joined = (values, separator) => values.join(separator) || null;
const last = (rows, name) =>
  rows.reduce((max, row) => (row[name] !== null && row[name] > (max ?? '') ? row[name] : max), null);

/** What an order tells of its lines. */
function sums(rows, today) {
  const arrivals = rows
    .filter((row) => row.expected_delivery_date > today && row.quantity > (row.handed_over ?? 0))
    .map((row) => row.expected_delivery_date);
  const pair = (row) =>
    row.supplier__name && [row.supplier__name, row.supplier__phone_number].filter(Boolean).join(' · ');
  return {
    next_arrival: arrivals.toSorted()[0] ?? null,
    pieces: rows.reduce((sum, row) => sum + row.quantity, 0),
    expected_delivery_date: last(rows, 'delivery_date'),
    delayed_from: last(rows, 'delayed_from'),
    delayed_to: last(rows, 'delayed_to'),
    total_price: rows.reduce((sum, row) => sum + row.total_price, 0),
    supplier__name: joined(
      distinct(rows, (row) => row.supplier__name),
      ', ',
    ),
    supplier__phone_number: joined(
      distinct(rows, (row) => row.supplier__phone_number),
      ', ',
    ),
    suppliers: joined(distinct(rows, pair), '\n'),
  };
}

/**
 * Reads an order of the caller's store, with the fields that the caller may read.
 * @param {import('mysql2/promise').Pool | import('mysql2/promise').PoolConnection} connection
 * @param {number} id @param {{ store: number }} caller @param {import('./bareRights.mjs').Rights} rights
 */
export async function readOrder(connection, id, { store }, rights) {
  const [rows] = await connection.execute(ORDER_WITH_LINES, [id, store]);
  const [first] = rows;
  if (!first) return null;
  const days = deliveryDays();
  const lines = rows.filter((row) => row.id !== null);
  const store_order_lines = lines.map((row) => toLine(row, days));
  const order = {
    id,
    created_date: toIso(first.o_created),
    modified_date: toIso(first.o_modified),
    store: first.store,
    store__name: first.store__name,
    container: first.o_container,
    container__code: first.oc_code,
    reference: first.reference,
    notes: first.o_notes,
    tax_rate: first.tax_rate,
    tax_included: first.tax_included === 1,
    past: first.past === 1,
    active_start_date: toIso(first.active_start_date),
    active_end_date: toIso(first.active_end_date),
    ...sums(lines, days.today),
    arrivals: addUpArrivals(store_order_lines, days.today),
  };
  const [readable] = readableRows(rights, 'store_order', [order]);
  return { ...readable, store_order_lines: readableRows(rights, 'store_order_line', store_order_lines) };
}
