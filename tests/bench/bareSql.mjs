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
  's.quantity, s.ordered, s.available, s.ordered - (SELECT CAST(COALESCE(SUM(COALESCE(LEAST(dl.handed_over, dl.quantity), ' +
  'IF(dlo.created_date < ? AND (dl.expected_delivery_date IS NULL OR dl.expected_delivery_date <= ?), dl.quantity, 0))), 0) ' +
  'AS SIGNED) FROM store_order_line dl JOIN store_order dlo ON dlo.id = dl.store_order WHERE dl.stock_id = s.id) AS promised, ' +
  's.price, p.active_start_date, p.active_end_date, s.created_date, s.modified_date, s.past, ' +
  'co.description AS colour__description, f.description AS fabric__description, p.supplier, su.name AS supplier__name, ' +
  'p.category, c.order_until AS container__order_until, c.delivery_date AS container__delivery_date';
const STOCK_FROM =
  'stock s LEFT JOIN product p ON p.id = s.product LEFT JOIN container c ON c.id = s.container ' +
  'LEFT JOIN code_colour co ON co.id = p.colour LEFT JOIN code_fabric f ON f.id = p.fabric ' +
  'LEFT JOIN supplier su ON su.id = p.supplier';

/** The wide rows of a page. Values: the moment and the day before which lines count as delivered, and the ids. */
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
export const MAX_DOWNLOAD_ROWS = 65_535;
/** The number of all rows, told beside the number of those in the file. */
export const STOCK_COUNT = 'SELECT COUNT(*) AS n FROM stock';
export const ALL_DOWNLOAD = `SELECT ${DOWNLOAD_COLUMNS}
  FROM (SELECT id FROM stock ORDER BY id LIMIT ${MAX_DOWNLOAD_ROWS}) page
  JOIN ${STOCK_FROM.replace('stock s', 'stock s ON s.id = page.id')} ORDER BY page.id`;

/** The active rows by delivery date: ids are sorted first, as in a list. Values: minute ×2. */
export const ACTIVE_DOWNLOAD = `SELECT ${DOWNLOAD_COLUMNS}
  FROM (SELECT s.id FROM stock s STRAIGHT_JOIN container c ON c.id = s.container
    WHERE ${ALL_AVAILABLE} ORDER BY c.delivery_date, s.id LIMIT ${MAX_DOWNLOAD_ROWS}) page
  JOIN ${STOCK_FROM.replace('stock s', 'stock s ON s.id = page.id')} ORDER BY c.delivery_date, s.id`;
