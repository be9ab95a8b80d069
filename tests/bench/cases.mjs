import { DOWNLOADED_FIELDS } from './bareSql.mjs';
import { pick, random } from './random.mjs';

/**
 * A case of the benchmark.
 * @typedef {object} Case
 * @property {string} name what `npm run bench -- name` finds
 * @property {string} title
 * @property {number} target at least (a download: at most) so many times what the bare server behind a hop does
 * @property {number} status that every reply must have
 * @property {number} connections
 * @property {(seed: number) => () => import('./load.mjs').BenchRequest} requests requests that vary and are the same
 *   for the same seed
 * @property {number} [mebibytes] at most so much memory in the product's processes together
 * @property {boolean} [single] measured by the time of one, not by how many there are in a second
 */

const LIST_PATH = '/api/stock_availability/?filter=active&sort=container__delivery_date&limit=25';
const DOWNLOAD_QUERY = `limit=65535&columns=${encodeURIComponent(JSON.stringify(DOWNLOADED_FIELDS))}`;
const DOWNLOAD_PATH = `/api/stock/download/csv/?${DOWNLOAD_QUERY}`;
const ACTIVE_DOWNLOAD_PATH = `/api/stock_availability/download/csv/?filter=active&sort=container__delivery_date&${DOWNLOAD_QUERY}`;

/** Counts the keys of new orders: all servers share one database, so each request has a key of its own. */
let keys = 0;

/** @param {import('./facts.mjs').Facts} facts what there is in the database @returns {Case[]} */
export const cases = ({ words, orders, stock, store }) => [
  {
    name: 'search',
    title: 'stock availability, 25 rows, active, a word, by delivery date, with count',
    target: 1,
    status: 200,
    connections: 16,
    requests: (seed) =>
      varied(seed, (next) => ({ method: 'GET', path: `${LIST_PATH}&q=${encodeURIComponent(pick(words, next))}` })),
  },
  {
    name: 'field',
    title: 'the same, the word in the product description alone',
    target: 1,
    status: 200,
    connections: 16,
    requests: (seed) =>
      varied(seed, (next) => ({
        method: 'GET',
        path: `${LIST_PATH}&searchField=product__description&q=${encodeURIComponent(pick(words, next))}`,
      })),
  },
  {
    name: 'deep',
    title: 'stock availability from row 50,000 on, without a word',
    target: 2,
    status: 200,
    connections: 16,
    requests: (seed) =>
      varied(seed, (next) => ({
        method: 'GET',
        path: `${LIST_PATH}&offset=${50_000 + 25 * Math.floor(next() * 400)}`,
      })),
  },
  {
    name: 'order',
    title: 'one order with its lines',
    target: 0.9,
    status: 200,
    connections: 16,
    requests: (seed) => varied(seed, (next) => ({ method: 'GET', path: `/api/store_order/${pick(orders, next)}/` })),
  },
  {
    name: 'create',
    title: 'creating an order of 5 lines; bare with equal duties: rights, stock, audit, changes, key, read back',
    target: 0.9,
    status: 201,
    connections: 16,
    requests: (seed) =>
      varied(seed, (next) => ({
        method: 'POST',
        path: '/api/store_order/',
        headers: { 'Idempotency-Key': `bench-${process.pid}-${(keys += 1)}` },
        body: {
          store,
          notes: 'Benchmark',
          store_order_lines: fiveOf(stock, next).map((stock_id) => ({ stock_id, quantity: 1 })),
        },
      })),
  },
  {
    name: 'download',
    title: 'download of 65,535 stock rows as csv',
    target: 1.05,
    status: 200,
    connections: 1,
    single: true,
    mebibytes: 256,
    requests: () => () => ({ method: 'GET', path: DOWNLOAD_PATH }),
  },
  {
    name: 'active-download',
    title: 'download of 65,535 active rows by delivery date',
    target: 1.05,
    status: 200,
    connections: 1,
    single: true,
    mebibytes: 256,
    requests: () => () => ({ method: 'GET', path: ACTIVE_DOWNLOAD_PATH }),
  },
];

function varied(seed, make) {
  const next = random(seed);
  return () => make(next);
}

function fiveOf(stock, next) {
  const stockIds = new Set();
  while (stockIds.size < 5) stockIds.add(pick(stock, next));
  return [...stockIds];
}
