import { createServer } from 'node:http';
import mysql from 'mysql2';
import { createPool } from 'mysql2/promise';
import {
  ACTIVE_DOWNLOAD,
  LIST_COUNT,
  LIST_IDS,
  ALL_DOWNLOAD,
  DOWNLOADED_FIELDS,
  MAX_DOWNLOAD_ROWS,
  SEARCH_DESCRIPTION_IDS,
  SEARCH_IDS,
  PAGE_ROWS,
  STOCK_COUNT,
} from './bareSql.mjs';
import { createCallerCheck } from './bareCaller.mjs';
import { deliveryDays } from './bareDelivery.mjs';
import { createOrders } from './bareOrders.mjs';
import { assertMayOpen, createRights, readableRows } from './bareRights.mjs';

/*
 * What the product is measured against: node:http and mysql2, hand-written SQL. It answers the
 * same addresses with the same JSON, for whoever has a session and the rights. A new order has the product's duties
 * (bareOrders.mjs).
 * Started with the database's address and the secret of tokens; tells its parent where it listens.
 */
const [, , url, secret] = process.argv;
const options = {
  uri: url,
  timezone: 'Z',
  dateStrings: true,
  decimalNumbers: true,
  charset: 'utf8mb4_unicode_520_ci',
  connectionLimit: 16,
};
const pool = createPool(options);
const orders = createOrders(pool);
const checkCaller = createCallerCheck(pool, secret);
const rightsOf = createRights(pool);
/** The end of the present minute, as the database compares dates. */
const nextMinute = () =>
  new Date(Math.ceil((Date.now() + 1) / 60_000) * 60_000).toISOString().slice(0, 19).replace('T', ' ');

async function list(query, rights) {
  const word = query.get('q');
  const offset = Number(query.get('offset') ?? 0);
  const now = nextMinute();
  let ids;
  let count;
  if (word) {
    const like = `%${word}%`;
    const [matches] = query.has('searchField')
      ? await pool.query(SEARCH_DESCRIPTION_IDS, [like, now, now, offset])
      : await pool.query(SEARCH_IDS, [now, now, like, like, like, like, like, like, like, now, now, offset]);
    ids = matches.map((row) => row.id);
    count = matches[0]?.n ?? 0;
  } else {
    const [[rows], [[counted]]] = await Promise.all([
      pool.query(LIST_IDS, [now, now, offset]),
      pool.query(LIST_COUNT, [now, now]),
    ]);
    ids = rows.map((row) => row.id);
    count = counted.n;
  }
  const { before, lastDay } = deliveryDays();
  const [rows] = ids.length > 0 ? await pool.query(PAGE_ROWS, [before, lastDay, ids]) : [[]];
  return { count, results: readableRows(rights, 'stock_availability', rows.map(toReply)) };
}

const toIso = (text) => text && `${text.replace(' ', 'T')}Z`;
const toReply = (row) => ({
  ...row,
  active_start_date: toIso(row.active_start_date),
  active_end_date: toIso(row.active_end_date),
  created_date: toIso(row.created_date),
  modified_date: toIso(row.modified_date),
  past: row.past === 1,
});

const csvCell = (value) =>
  typeof value === 'string' && /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : (value ?? '');
const downloads = mysql.createPool(options);
async function download(res, path) {
  const isOfActive = path.includes('filter=active');
  const values = isOfActive ? [nextMinute(), nextMinute()] : [];
  const rows = downloads
    .query({ sql: isOfActive ? ACTIVE_DOWNLOAD : ALL_DOWNLOAD, values, rowsAsArray: true })
    .stream({ highWaterMark: 256 });
  // All rows are counted while the first ones come.
  const [[{ n }]] = await pool.query(isOfActive ? LIST_COUNT : STOCK_COUNT, values);
  res.writeHead(200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'X-Row-Count': Math.min(n, MAX_DOWNLOAD_ROWS),
    'X-Total-Count': n,
  });
  let text = `${DOWNLOADED_FIELDS.join(',')}\r\n`;
  rows.on('data', (row) => {
    text += `${row.map(csvCell).join(',')}\r\n`;
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

const readBody = (req) =>
  new Promise((resolve) => {
    const parts = [];
    req
      .on('data', (part) => parts.push(part))
      .on('end', () => resolve(JSON.parse(Buffer.concat(parts).toString('utf8'))));
  });
const sendJson = (res, status, body) => sendText(res, status, JSON.stringify(body));
function sendText(res, status, text) {
  res.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
  });
  res.end(text);
}

async function answer(req, res) {
  const { url: path, method, headers } = req;
  const caller = await checkCaller(headers.authorization);
  const rights = await rightsOf(caller);
  if (method === 'POST') {
    assertMayOpen(rights, 'store_order.add');
    const body = await readBody(req);
    return sendText(res, 201, await orders.create(body, caller, rights, headers['idempotency-key']));
  }
  if (path.startsWith('/api/store_order/')) {
    assertMayOpen(rights, 'store_order.list');
    const order = await orders.read(Number(path.split('/')[3]), caller, rights);
    return sendJson(res, order ? 200 : 404, order ?? {});
  }
  assertMayOpen(rights, 'stock.list');
  if (path.includes('/download/csv/')) return download(res, path);
  return sendJson(res, 200, await list(new URLSearchParams(path.slice(path.indexOf('?') + 1)), rights));
}

const server = createServer((req, res) => {
  answer(req, res).catch((error) => sendJson(res, 500, { detail: String(error) }));
});
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
process.on('disconnect', () => process.exit(0));
