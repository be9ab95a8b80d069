/** Active products, as the filter 'active' of stock_availability means it. Two values: the coming minute. */
const ACTIVE_PRODUCT =
  '(p.`active_start_date` IS NULL OR (p.`active_start_date` < ? ' +
  'AND (p.`active_end_date` IS NULL OR p.`active_end_date` >= ?)))';
/** Active products of which something is left, so that the covering indexes of stock serve. */
const ACTIVE_AND_LEFT = `s.available > 0 AND ${ACTIVE_PRODUCT}`;
const PRODUCT_HAS =
  '(p.`code` LIKE ? OR p.`description` LIKE ? ' +
  'OR p.`colour` IN (SELECT `id` FROM `code_colour` WHERE `description` LIKE ?) ' +
  'OR p.`fabric` IN (SELECT `id` FROM `code_fabric` WHERE `description` LIKE ?) ' +
  'OR p.`supplier` IN (SELECT `id` FROM `supplier` WHERE `name` LIKE ?))';
const CONTAINER_HAS = '(c.`code` LIKE ? OR c.`name` LIKE ?)';

/**
 * Selects the ids of a page and the number of rows. It looks for the word in the small tables first, and visits only
 * the stock of what it found. That is three times as fast as one SELECT over all joins.
 * Values: minute ×2, word ×5, word ×2, minute ×2, offset.
 */
export const SEARCH_IDS = `SELECT x.id, COUNT(*) OVER () AS n FROM (
  SELECT s.id, s.container FROM product p STRAIGHT_JOIN stock s ON s.product = p.id WHERE ${ACTIVE_AND_LEFT} AND ${PRODUCT_HAS}
  UNION
  SELECT s.id, s.container
  FROM container c STRAIGHT_JOIN stock s ON s.container = c.id STRAIGHT_JOIN product p ON p.id = s.product
  WHERE ${CONTAINER_HAS} AND ${ACTIVE_AND_LEFT}
) x STRAIGHT_JOIN container c ON c.id = x.container ORDER BY c.delivery_date, x.id LIMIT 25 OFFSET ?`;

/**
 * Without a word: sorts ids alone, looks up the few inactive products once, and counts in a query of its own. The
 * fastest of eight ways that were tried: a third of the time that a join with the products takes.
 * Values: minute ×2, offset; minute ×2.
 */
const ALL_AVAILABLE = `s.available > 0 AND s.product NOT IN (SELECT p.id FROM product p WHERE NOT ${ACTIVE_PRODUCT})`;
export const LIST_IDS = `SELECT s.id FROM stock s STRAIGHT_JOIN container c ON c.id = s.container
  WHERE ${ALL_AVAILABLE} ORDER BY c.delivery_date, s.id LIMIT 25 OFFSET ?`;
export const LIST_COUNT = `SELECT COUNT(*) AS n FROM stock s WHERE ${ALL_AVAILABLE}`;

/**
 * A word in one field of the product. It visits one index, that of stock by product. Values: word, minute ×2, offset.
 */
export const SEARCH_DESCRIPTION_IDS = `SELECT s.id, COUNT(*) OVER () AS n
  FROM product p STRAIGHT_JOIN stock s ON s.product = p.id LEFT JOIN container c ON c.id = s.container
  WHERE p.description LIKE ? AND ${ACTIVE_AND_LEFT} ORDER BY c.delivery_date, s.id LIMIT 25 OFFSET ?`;

const STOCK_COLUMNS =
  's.id, s.product, p.description AS product__description, p.code AS product__code, ' +
  's.container, c.code AS container__code, c.name AS container__name, ' +
  's.quantity, s.ordered, s.quantity - s.ordered AS available, s.price, co.description AS colour__description, ' +
  'f.description AS fabric__description, su.name AS supplier__name, c.delivery_date AS container__delivery_date';
const STOCK_FROM =
  'stock s LEFT JOIN product p ON p.id = s.product LEFT JOIN container c ON c.id = s.container ' +
  'LEFT JOIN code_colour co ON co.id = p.colour LEFT JOIN code_fabric f ON f.id = p.fabric ' +
  'LEFT JOIN supplier su ON su.id = p.supplier';

/** The wide rows of a page, given its ids. */
export const PAGE_ROWS = `SELECT ${STOCK_COLUMNS} FROM ${STOCK_FROM} WHERE s.id IN (?) ORDER BY c.delivery_date, s.id`;

const DOWNLOAD_COLUMNS =
  's.id, p.code, p.description, co.description, f.description, su.name, c.code, c.name, c.delivery_date, ' +
  's.quantity, s.ordered, s.price';
/** What a download has of each row; the heading of its csv, and its columns here and there. */
export const DOWNLOADED_FIELDS = [
  'id',
  'product__code',
  'product__description',
  'colour__description',
  'fabric__description',
  'supplier__name',
  'container__code',
  'container__name',
  'container__delivery_date',
  'quantity',
  'ordered',
  'price',
];
export const ALL_DOWNLOAD = `SELECT ${DOWNLOAD_COLUMNS}
  FROM (SELECT id FROM stock ORDER BY id LIMIT 65535) page
  JOIN ${STOCK_FROM.replace('stock s', 'stock s ON s.id = page.id')} ORDER BY page.id`;

/** The active rows by delivery date: ids are sorted first, as in a list. Values: minute ×2. */
export const ACTIVE_DOWNLOAD = `SELECT ${DOWNLOAD_COLUMNS}
  FROM (SELECT s.id FROM stock s STRAIGHT_JOIN container c ON c.id = s.container
    WHERE ${ALL_AVAILABLE} ORDER BY c.delivery_date, s.id LIMIT 65535) page
  JOIN ${STOCK_FROM.replace('stock s', 'stock s ON s.id = page.id')} ORDER BY c.delivery_date, s.id`;

/** An order and its lines by one round trip; the order's columns come with each line. One value: its id. */
export const ORDER_WITH_LINES =
  'SELECT o.id AS o_id, o.created_date AS o_created, o.modified_date AS o_modified, ' +
  'o.store, st.name AS store__name, o.container, ' +
  'oc.code AS oc_code, o.notes AS o_notes, o.active_start_date, o.active_end_date, ' +
  'l.id, l.created_date, l.modified_date, l.display_order, l.stock_id, l.quantity, l.notes, ' +
  'l.unit_price, l.total_price, s.product, p.code AS product__code, ' +
  'p.description AS product__description, co.description AS colour__description, ' +
  'f.description AS fabric__description, c.code AS container__code, ' +
  'c.name AS container__name, c.delivery_date AS expected_delivery_date ' +
  'FROM store_order o JOIN store st ON st.id = o.store LEFT JOIN container oc ON oc.id = o.container ' +
  'LEFT JOIN store_order_line l ON l.store_order = o.id LEFT JOIN stock s ON s.id = l.stock_id ' +
  'LEFT JOIN product p ON p.id = s.product LEFT JOIN container c ON c.id = s.container ' +
  'LEFT JOIN code_colour co ON co.id = p.colour LEFT JOIN code_fabric f ON f.id = p.fabric ' +
  'WHERE o.id = ? ORDER BY l.display_order, l.id';

/** An order is one row and a row for each line, with the price copied. */
export const INSERT_ORDER = 'INSERT INTO store_order (store, notes, active_start_date) VALUES (?, ?, UTC_TIMESTAMP(3))';
const LINE_VALUES =
  '(?, ?, ?, ?, ?, (SELECT price FROM stock WHERE id = ?), ?, (SELECT product FROM stock WHERE id = ?), ' +
  '(SELECT c.delivery_date FROM stock s JOIN container c ON c.id = s.container WHERE s.id = ?))';
/**
 * @param {number} lines how many. Values of each: order, position, stock row, quantity, notes, stock row, store, stock
 *   row, stock row
 */
export const insertLines = (lines) =>
  'INSERT INTO store_order_line (store_order, display_order, stock_id, quantity, notes, unit_price, store, product, ' +
  `expected_delivery_date) VALUES ${Array(lines).fill(LINE_VALUES).join(', ')}`;

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

/** Whose session it is, while it and the account live. One value: the session's id. */
export const CALLER_OF_SESSION =
  'SELECT u.id AS user, s.actor, u.store FROM session s JOIN user u ON u.id = s.user ' +
  'WHERE s.id = ? AND s.ended_at IS NULL AND u.is_active';
