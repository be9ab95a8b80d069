import { createServer } from 'node:http';
import mysql from 'mysql2';
import { createPool } from 'mysql2/promise';
import {
  ACTIVE_DOWNLOAD,
  LIST_COUNT,
  LIST_IDS,
  ALL_DOWNLOAD,
  DOWNLOADED_FIELDS,
  SEARCH_DESCRIPTION_IDS,
  SEARCH_IDS,
  PAGE_ROWS,
} from './bareSql.mjs';
import { createCallerCheck } from './bareCaller.mjs';
import { createOrders } from './bareOrders.mjs';

/*
 * What the product is measured against: node:http and mysql2, hand-written SQL. It answers the
 * same addresses with the same JSON. Reads need no login here; a new order has the product's duties (bareOrders.mjs).
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
      ? await pool.query(SEARCH_DESCRIPTION_IDS, [like, now, now, offset])
      : await pool.query(SEARCH_IDS, [now, now, like, like, like, like, like, like, like, now, now, offset]);
    ids = found.map((row) => row.id);
    count = found[0]?.n ?? 0;
  } else {
    const [[rows], [[counted]]] = await Promise.all([
      pool.query(LIST_IDS, [now, now, offset]),
      pool.query(LIST_COUNT, [now, now]),
    ]);
    ids = rows.map((row) => row.id);
    count = counted.n;
  }
  const [results] = ids.length > 0 ? await pool.query(PAGE_ROWS, [ids]) : [[]];
  return { count, results };
}

const cell = (value) =>
  typeof value === 'string' && /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : (value ?? '');
const downloads = mysql.createPool(options);
function download(res, asked) {
  res.writeHead(200, { 'Content-Type': 'text/csv; charset=utf-8' });
  res.write(`${DOWNLOADED_FIELDS.join(',')}\r\n`);
  const ofActive = asked.includes('filter=active');
  const values = ofActive ? [minute(), minute()] : [];
  const rows = downloads
    .query({ sql: ofActive ? ACTIVE_DOWNLOAD : ALL_DOWNLOAD, values, rowsAsArray: true })
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
const reply = (res, status, body) => send(res, status, JSON.stringify(body));
function send(res, status, text) {
  res.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
  });
  res.end(text);
}

async function answer(req, res) {
  const { url: asked, method } = req;
  if (method === 'POST') {
    const caller = await checkCaller(req.headers.authorization);
    return send(res, 201, await orders.create(await bodyOf(req), caller, req.headers['idempotency-key']));
  }
  if (asked.startsWith('/api/store_order/')) {
    const found = await orders.read(Number(asked.split('/')[3]));
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
