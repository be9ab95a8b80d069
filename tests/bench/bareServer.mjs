import { createServer } from 'node:http';
import mysql from 'mysql2';
import { createPool } from 'mysql2/promise';
import {
  ACTIVE_DOWNLOAD,
  ALL_COUNT,
  ALL_IDS,
  DOWNLOAD,
  DOWNLOADED,
  FOUND_BY_DESCRIPTION_IDS,
  FOUND_IDS,
  NEW_ORDER,
  newAudit,
  newLines,
  ORDER,
  ROWS,
  TAKE_STOCK,
} from './bareSql.mjs';

/*
 * What the product is measured against: node:http and mysql2, hand-written SQL, no login, no checks. It answers the same
 * addresses with the same JSON. Started with the database's address; tells its parent where it listens.
 */
const url = process.argv[2];
const options = {
  uri: url,
  timezone: 'Z',
  dateStrings: true,
  decimalNumbers: true,
  charset: 'utf8mb4_unicode_520_ci',
  connectionLimit: 16,
};
const pool = createPool(options);
/** Prepared statements leave milliseconds out where there are none. */
const iso = (text) => text && `${text.replace(' ', 'T')}${text.length === 19 ? '.000' : ''}Z`;
const minute = () =>
  new Date(Math.ceil((Date.now() + 1) / 60_000) * 60_000).toISOString().slice(0, 19).replace('T', ' ');

async function list(query) {
  const word = query.get('q');
  const offset = Number(query.get('offset') ?? 0);
  const now = minute();
  let ids;
  let count;
  if (word) {
    const like = `%${word}%`;
    const [found] = query.has('searchField')
      ? await pool.query(FOUND_BY_DESCRIPTION_IDS, [like, now, now, offset])
      : await pool.query(FOUND_IDS, [now, now, like, like, like, like, like, like, like, now, now, offset]);
    ids = found.map((row) => row.id);
    count = found[0]?.n ?? 0;
  } else {
    const [[rows], [[counted]]] = await Promise.all([
      pool.query(ALL_IDS, [now, now, offset]),
      pool.query(ALL_COUNT, [now, now]),
    ]);
    ids = rows.map((row) => row.id);
    count = counted.n;
  }
  const [results] = ids.length > 0 ? await pool.query(ROWS, [ids]) : [[]];
  return { count, results };
}

async function order(id, connection = pool) {
  const [rows] = await connection.execute(ORDER, [id]);
  const [first] = rows;
  if (!first) return null;
  const store_order_lines = rows
    .filter((row) => row.id !== null)
    .map((row) => ({
      id: row.id,
      created_date: iso(row.created_date),
      modified_date: iso(row.modified_date),
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
    created_date: iso(first.o_created),
    modified_date: iso(first.o_modified),
    store: first.store,
    store__name: first.store__name,
    container: first.container,
    container__code: first.oc_code,
    notes: first.o_notes,
    active_start_date: iso(first.active_start_date),
    active_end_date: iso(first.active_end_date),
    total_price: store_order_lines.reduce((sum, line) => sum + line.total_price, 0),
    store_order_lines,
  };
}

/** Who creates the orders, as the audit notes it. */
const ACTOR = 1;

/** The product's duties in one transaction: takes the stock, writes order, lines and six audit rows, reads the order back. */
async function create({ store, notes = null, store_order_lines: lines }, requestId) {
  const connection = await pool.getConnection();
  try {
    await connection.query('START TRANSACTION');
    const [{ insertId: id }] = await connection.execute(NEW_ORDER, [store, notes]);
    for (const { stock_id, quantity } of lines.toSorted((a, b) => a.stock_id - b.stock_id)) {
      const [{ affectedRows }] = await connection.execute(TAKE_STOCK, [quantity, stock_id, quantity]);
      if (affectedRows !== 1) throw new Error(`Not enough of stock row ${stock_id}`);
    }
    const values = lines.flatMap((line, i) => [id, i, line.stock_id, line.quantity, line.notes ?? null, line.stock_id]);
    const [{ insertId: firstLine }] = await connection.execute(newLines(lines.length), values);
    const note = (collection, noted, changes) => [ACTOR, ACTOR, 'create', collection, noted, changes, requestId];
    const audit = [
      [...note('store_order', id, JSON.stringify({ store, notes })), null, null],
      ...lines.map((line, i) => [...note('store_order_line', firstLine + i, JSON.stringify(line)), 'store_order', id]),
    ];
    await connection.execute(newAudit(audit.length), audit.flat());
    const created = await order(id, connection);
    await connection.query('COMMIT');
    return created;
  } catch (error) {
    await connection.query('ROLLBACK');
    throw error;
  } finally {
    connection.release();
  }
}

const cell = (value) =>
  typeof value === 'string' && /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : (value ?? '');
const downloads = mysql.createPool(options);
function download(res, asked) {
  res.writeHead(200, { 'Content-Type': 'text/csv; charset=utf-8' });
  res.write(`${DOWNLOADED.join(',')}\r\n`);
  const ofActive = asked.includes('filter=active');
  const values = ofActive ? [minute(), minute()] : [];
  const rows = downloads
    .query({ sql: ofActive ? ACTIVE_DOWNLOAD : DOWNLOAD, values, rowsAsArray: true })
    .stream({ highWaterMark: 256 });
  let text = '';
  rows.on('data', (row) => {
    text += `${row.map(cell).join(',')}\r\n`;
    if (text.length < 64 * 1024) return;
    if (!res.write(text)) {
      rows.pause();
      res.once('drain', () => rows.resume());
    }
    text = '';
  });
  rows.on('end', () => res.end(text));
  rows.on('error', () => res.destroy());
}

const bodyOf = (req) =>
  new Promise((resolve) => {
    const parts = [];
    req
      .on('data', (part) => parts.push(part))
      .on('end', () => resolve(JSON.parse(Buffer.concat(parts).toString('utf8'))));
  });
function reply(res, status, body) {
  const text = JSON.stringify(body);
  res.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
  });
  res.end(text);
}

async function answer(req, res) {
  const { url: asked, method } = req;
  if (method === 'POST') return reply(res, 201, await create(await bodyOf(req), req.headers['idempotency-key']));
  if (asked.startsWith('/api/store_order/')) {
    const found = await order(Number(asked.split('/')[3]));
    return reply(res, found ? 200 : 404, found ?? {});
  }
  if (asked.includes('/download/csv/')) return download(res, asked);
  return reply(res, 200, await list(new URLSearchParams(asked.slice(asked.indexOf('?') + 1))));
}

const server = createServer((req, res) => {
  answer(req, res).catch((error) => reply(res, 500, { detail: String(error) }));
});
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
process.on('disconnect', () => process.exit(0));
