import { createHash } from 'node:crypto';
import { INSERT_REPLY, INSERT_ORDER, insertAudit, insertLines, ORDER_WITH_LINES, takeStock } from './bareSql.mjs';

/** Formats a moment of the database as ISO 8601. Prepared statements leave milliseconds out where there are none. */
const toIso = (text) => text && `${text.replace(' ', 'T')}${text.length === 19 ? '.000' : ''}Z`;

const sha256 = (text) => createHash('sha256').update(text).digest('hex');

async function readOrder(connection, id) {
  const [rows] = await connection.execute(ORDER_WITH_LINES, [id]);
  const [first] = rows;
  if (!first) return null;
  const store_order_lines = rows
    .filter((row) => row.id !== null)
    .map((row) => ({
      id: row.id,
      created_date: toIso(row.created_date),
      modified_date: toIso(row.modified_date),
      store_order: id,
      display_order: row.display_order,
      stock_id: row.stock_id,
      quantity: row.quantity,
      notes: row.notes,
      unit_price: row.unit_price,
      total_price: row.total_price,
      order_number: id,
      store__name: row.store__name,
      product: row.product,
      product__code: row.product__code,
      product__description: row.product__description,
      product_name: row.product__description,
      colour__description: row.colour__description,
      fabric__description: row.fabric__description,
      container__code: row.container__code,
      container__name: row.container__name,
      expected_delivery_date: row.expected_delivery_date,
    }));
  return {
    id,
    created_date: toIso(first.o_created),
    modified_date: toIso(first.o_modified),
    store: first.store,
    store__name: first.store__name,
    container: first.container,
    container__code: first.oc_code,
    notes: first.o_notes,
    active_start_date: toIso(first.active_start_date),
    active_end_date: toIso(first.active_end_date),
    total_price: store_order_lines.reduce((sum, line) => sum + line.total_price, 0),
    store_order_lines,
  };
}

const isCount = (value, max) => Number.isInteger(value) && value > 0 && value <= max;
/** @throws Error where the product would answer 400: each field's type and bounds, and the caller's own store */
function checkOrder({ store, notes = null, store_order_lines: lines }, caller) {
  const isLine = ({ stock_id, quantity, notes: text = null }) =>
    isCount(stock_id, 2 ** 31) && isCount(quantity, 2 ** 31) && (text === null || typeof text === 'string');
  const isNote = notes === null || (typeof notes === 'string' && notes.length < 65_536);
  if (store !== caller.store || !isNote || !Array.isArray(lines) || lines.length > 1000 || !lines.every(isLine))
    throw new Error('The order is not valid');
}

/**
 * Orders by hand-written SQL. A new one has the product's duties: the body is checked, and one transaction takes the
 * stock, writes order, lines and six audit rows, reads the order back, and keeps the reply under the request's key.
 * @param {import('mysql2/promise').Pool} pool
 */
export function createOrders(pool) {
  async function write(connection, body, caller, key) {
    const { store, notes = null, store_order_lines: lines } = body;
    const [{ insertId: id }] = await connection.execute(INSERT_ORDER, [store, notes]);
    const sortedLines = lines.toSorted((a, b) => a.stock_id - b.stock_id);
    const stockAndPieces = sortedLines.flatMap(({ stock_id, quantity }) => [stock_id, quantity]);
    const stock = [...stockAndPieces, ...sortedLines.map(({ stock_id }) => stock_id), ...stockAndPieces];
    const [{ affectedRows }] = await connection.execute(takeStock(lines.length), stock);
    if (affectedRows !== lines.length) throw new Error('Not enough stock');
    const values = lines.flatMap(({ stock_id: stock_row, quantity, notes: text = null }, i) =>
      [id, i, stock_row, quantity, text].concat([stock_row, store, stock_row, stock_row]),
    );
    const [{ insertId: firstLine }] = await connection.execute(insertLines(lines.length), values);
    const { actor, user } = caller;
    const auditRow = (collection, rowId, changes) => [actor, user, 'create', collection, rowId, changes, key];
    const auditRows = [
      [...auditRow('store_order', id, JSON.stringify({ store, notes })), null, null],
      ...lines.map((line, i) => [
        ...auditRow('store_order_line', firstLine + i, JSON.stringify(line)),
        'store_order',
        id,
      ]),
    ];
    await connection.execute(insertAudit(auditRows.length), auditRows.flat());
    const reply = JSON.stringify(await readOrder(connection, id));
    await connection.execute(INSERT_REPLY, [sha256(`${user} ${actor} ${key}`), sha256(JSON.stringify(body)), reply]);
    return reply;
  }

  return {
    read: (id) => readOrder(pool, id),
    /** @returns {Promise<string>} the order as JSON */
    create: async (body, caller, key) => {
      checkOrder(body, caller);
      const connection = await pool.getConnection();
      try {
        await connection.query('START TRANSACTION');
        const reply = await write(connection, body, caller, key);
        await connection.query('COMMIT');
        return reply;
      } catch (error) {
        await connection.query('ROLLBACK');
        throw error;
      } finally {
        connection.release();
      }
    },
  };
}
