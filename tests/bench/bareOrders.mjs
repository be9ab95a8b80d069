import { createHash } from 'node:crypto';
import { deliveryDays } from './bareDelivery.mjs';
import { readOrder } from './bareOrderReply.mjs';
import {
  findClosed,
  INSERT_ORDER,
  INSERT_REPLY,
  insertAudit,
  insertChanges,
  insertLines,
  takeStock,
} from './bareOrderSql.mjs';

const sha256 = (text) => createHash('sha256').update(text).digest('hex');

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
 * stock, writes order, lines, six audit rows and what the feed of changes tells, reads the order back, and keeps the reply
 * under the request's key.
 * @param {import('mysql2/promise').Pool} pool
 */
export function createOrders(pool) {
  async function write(connection, body, { caller, rights, key }) {
    const { store, notes = null, store_order_lines: lines } = body;
    const [{ insertId: id }] = await connection.execute(INSERT_ORDER, [store, notes]);
    const sortedLines = lines.toSorted((a, b) => a.stock_id - b.stock_id);
    const stockIds = sortedLines.map(({ stock_id }) => stock_id);
    const stockAndPieces = sortedLines.flatMap(({ stock_id, quantity }) => [stock_id, quantity]);
    const stock = [...stockAndPieces, ...stockIds, ...stockAndPieces];
    const [closed] = await connection.execute(findClosed(lines.length), [...stockIds, deliveryDays().today]);
    if (closed.length > 0) throw new Error('The container takes no orders any more');
    const [{ affectedRows }] = await connection.execute(takeStock(lines.length), stock);
    if (affectedRows !== lines.length) throw new Error('Not enough stock');
    const values = lines.flatMap(({ stock_id: stock_row, quantity, notes: text = null }, i) =>
      [id, i, stock_row, quantity, text, store].concat(Array(5).fill(stock_row)),
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
    const order = await readOrder(connection, id, caller, rights);
    const changes = [
      ['store_order', id, store],
      ...order.store_order_lines.map((line) => ['store_order_line', line.id, store]),
      ...stockIds.flatMap((stockId) => ['stock', 'stock_availability'].map((entity) => [entity, stockId, null])),
      ...order.store_order_lines.map((line) => ['product', line.product, null]),
    ];
    await connection.execute(insertChanges(changes.length), changes.flat());
    const reply = JSON.stringify(order);
    await connection.execute(INSERT_REPLY, [sha256(`${user} ${actor} ${key}`), sha256(JSON.stringify(body)), reply]);
    return reply;
  }

  return {
    read: (id, caller, rights) => readOrder(pool, id, caller, rights),
    /** @returns {Promise<string>} the order as JSON */
    create: async (body, caller, rights, key) => {
      checkOrder(body, caller);
      const connection = await pool.getConnection();
      try {
        await connection.query('START TRANSACTION');
        const reply = await write(connection, body, { caller, rights, key });
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
