/** An order and its lines by one round trip; the order's columns come with each line. Values: its id and store. */
export const ORDER_WITH_LINES =
  'SELECT o.id AS o_id, o.created_date AS o_created, o.modified_date AS o_modified, o.store, st.name AS store__name, ' +
  'st.account_code, o.container AS o_container, oc.code AS oc_code, o.reference, o.notes AS o_notes, o.tax_rate, ' +
  'o.tax_included, o.past, o.active_start_date, o.active_end_date, l.id, l.created_date, l.modified_date, ' +
  'l.display_order, l.stock_id, l.quantity, l.notes, l.unit_price, l.total_price, l.ordered_name, l.ordered_code, ' +
  'l.handed_over, l.delivered_date, l.expected_delivery_date, s.product, s.container, s.available, ' +
  'p.code AS product__code, p.description AS product__description, co.description AS colour__description, ' +
  'f.description AS fabric__description, c.code AS container__code, c.name AS container__name, c.order_until, ' +
  'c.date_moved, c.moved_from, c.delayed_from, c.delayed_to, c.delivery_date, su.name AS supplier__name, ' +
  'su.phone_number AS supplier__phone_number FROM store_order o JOIN store st ON st.id = o.store ' +
  'LEFT JOIN container oc ON oc.id = o.container LEFT JOIN store_order_line l ON l.store_order = o.id ' +
  'LEFT JOIN stock s ON s.id = l.stock_id LEFT JOIN product p ON p.id = s.product ' +
  'LEFT JOIN container c ON c.id = s.container LEFT JOIN code_colour co ON co.id = p.colour ' +
  'LEFT JOIN code_fabric f ON f.id = p.fabric LEFT JOIN supplier su ON su.id = p.supplier ' +
  'WHERE o.id = ? AND o.store = ? ORDER BY l.display_order, l.id';

/** An order is one row with the tax rate of the day, and a row for each line with price and names copied. */
export const INSERT_ORDER =
  'INSERT INTO store_order (store, notes, tax_rate, active_start_date) VALUES (?, ?, 10, UTC_TIMESTAMP(3))';
const OF_STOCK = (column) =>
  `(SELECT ${column} FROM stock s JOIN product p ON p.id = s.product JOIN container c ON c.id = s.container WHERE s.id = ?)`;
const LINE_VALUES = `(?, ?, ?, ?, ?, ?, ${['s.price', 'p.description', 'p.code', 's.product', 'c.delivery_date'].map(OF_STOCK).join(', ')})`;
/**
 * @param {number} lines how many. Values of each: order, position, stock row, quantity, notes, store, and the stock row
 *   five times
 */
export const insertLines = (lines) =>
  'INSERT INTO store_order_line (store_order, display_order, stock_id, quantity, notes, store, unit_price, ' +
  `ordered_name, ordered_code, product, expected_delivery_date) VALUES ${Array(lines).fill(LINE_VALUES).join(', ')}`;

/**
 * Stock rows whose container takes no orders any more.
 * @param {number} rows how many. Values: their ids, today
 */
export const findClosed = (rows) =>
  'SELECT s.id FROM stock s JOIN container c ON c.id = s.container ' +
  `WHERE s.id IN (${Array(rows).fill('?').join(', ')}) AND c.order_until < ?`;

/**
 * What the feed of changes tells. Values of each: entity, record, store.
 * @param {number} rows how many
 */
export const insertChanges = (rows) =>
  'INSERT INTO change_outbox (entity, record, `change`, at, store) VALUES ' +
  Array(rows).fill("(?, ?, 'saved', UTC_TIMESTAMP(3), ?)").join(', ');

/**
 * Takes pieces of several stock rows where there are enough of each, in the order of their ids.
 * @param {number} rows how many. Values: stock row and pieces of each, the stock rows, stock row and pieces of each
 */
export const takeStock = (rows) => {
  const piecesOfRow = `CASE id ${Array(rows).fill('WHEN ? THEN ?').join(' ')} END`;
  const ids = Array(rows).fill('?').join(', ');
  return (
    `UPDATE stock SET ordered = ordered + ${piecesOfRow} WHERE id IN (${ids}) ` +
    `AND ordered + ${piecesOfRow} <= quantity ORDER BY id`
  );
};
const AUDIT_VALUES = '(?, ?, ?, ?, ?, ?, ?, ?, ?)';
/**
 * Values of each row: actor, user, action, collection, id, changes, request, the parent's collection and id.
 * @param {number} rows how many
 */
export const insertAudit = (rows) =>
  'INSERT INTO audit (actor, user, action, other_name, other_id, changes, request_id, parent_name, parent_id) ' +
  `VALUES ${Array(rows).fill(AUDIT_VALUES).join(', ')}`;

/** Keeps a reply for whoever sends the request again. Values: hash of key and caller, hash of the body, the reply. */
export const INSERT_REPLY =
  'INSERT INTO idempotency (id, body_hash, created_date, reply) VALUES (?, ?, UTC_TIMESTAMP(3), ?)';
