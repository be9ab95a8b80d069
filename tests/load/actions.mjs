import { randomUUID } from 'node:crypto';
import { pick } from '../bench/random.mjs';

const FIRST_STOCK = '/api/stock_availability/?limit=25&filter=active';
const LISTS = [
  `${FIRST_STOCK}&sort=container__delivery_date`,
  `${FIRST_STOCK}&sort=product__description`,
  '/api/store_order/?limit=25&sort=-id',
  '/api/store_order_line/?limit=25&sort=-id',
  '/api/product/?limit=25&filter=active&sort=description',
  '/api/container/?limit=25&sort=-delivery_date',
];
/** Lists that are searched, without the word. */
const SEARCHED_LISTS = [
  `${FIRST_STOCK}&sort=container__delivery_date`,
  '/api/product/?limit=25&filter=active&sort=description',
  '/api/store_order/?limit=25&sort=-id',
];
const RECORDS = ['store_order', 'product', 'container'];
const REPORTS = ['incoming_order_lines', 'stock_availability', 'orders_by_store'];
/** Time of which a report is made: a year. */
const REPORTED_MS = 365 * 86_400_000;
const MAX_LINES = 5;
/** One of so many orders is sent twice at the same time, as by a double click. */
const ORDERS_PER_DOUBLE_CLICK = 10;

/** @typedef {import('./person.mjs').Person} Person */
/**
 * Something that people do.
 * @typedef {{ share: number, isForBuyers?: boolean, act: (person: Person) => Promise<void> }} Action share: how often,
 *   in relation to the others; isForBuyers: not only people of a store do it
 */

/** A report is made once in ten minutes by each person. @type {readonly Action[]} */
export const ACTIONS = [
  { share: 32, isForBuyers: true, act: openList },
  { share: 24, isForBuyers: true, act: search },
  { share: 24, isForBuyers: true, act: openRecord },
  { share: 10, act: order },
  { share: 9, act: changeOrder },
  { share: 0.6, isForBuyers: true, act: makeReport },
];

async function openList({ read, next }) {
  await read('list', pick(LISTS, next));
}

async function search({ read, next, facts }) {
  await read('search', `${pick(SEARCHED_LISTS, next)}&q=${encodeURIComponent(pick(facts.words, next))}`);
}

/** Opens a row of a list's first page, as a person does who has come through the list. */
async function openRecord({ read, next }) {
  const entity = pick(RECORDS, next);
  const rows = (await read('list', `/api/${entity}/?limit=25&sort=-id`))?.results ?? [];
  if (rows.length > 0) await read('record', `/api/${entity}/${pick(rows, next).id}/`);
}

/** @param {Person} person */
async function order(person) {
  const { save, next, facts, name, store, orders } = person;
  // Counts what was tried: an order that wasn't acknowledged may be there, and its key is another request's.
  person.orderCount += 1;
  const notes = `${name} ${person.orderCount}`;
  const key = notes.replaceAll(' ', '-');
  const stockIds = new Set(Array.from({ length: 1 + Math.floor(next() * MAX_LINES) }, () => pick(facts.stock, next)));
  const body = { store, notes, store_order_lines: [...stockIds].map((stock_id) => ({ stock_id, quantity: 1 })) };
  const isSentTwice = next() * ORDERS_PER_DOUBLE_CLICK < 1;
  const replies = await Promise.all(
    Array.from({ length: isSentTwice ? 2 : 1 }, () => save('order', 'POST', '/api/store_order/', body, key)),
  );
  for (const reply of replies) if (reply) orders.set(key, { id: reply.id, possibleNotes: [notes] });
}

/** Opens an order of one's own and saves it with other notes. @param {Person} person */
async function changeOrder(person) {
  const { read, save, next, orders } = person;
  if (orders.size === 0) return order(person);
  const [key, { id, possibleNotes }] = pick([...orders], next);
  const path = `/api/store_order/${id}/`;
  const opened = await read('record', path);
  // Anything else is found when all orders are compared.
  if (!opened || !possibleNotes.includes(opened.notes)) return undefined;
  const [title, version = '1'] = opened.notes.split(' v');
  const changed = `${title} v${Number(version) + 1}`;
  const body = { notes: changed, modified_date: opened.modified_date };
  const saved = await save('change', 'PATCH', path, body, randomUUID());
  // What wasn't acknowledged may have been done.
  orders.set(key, { id, possibleNotes: saved ? [changed] : [opened.notes, changed] });
  return undefined;
}

async function makeReport({ report, next }) {
  const reportName = pick(REPORTS, next);
  const now = Date.now();
  const period = {
    from: new Date(now - REPORTED_MS).toISOString().slice(0, 10),
    to: new Date(now).toISOString().slice(0, 10),
    period: 'month',
  };
  await report('/reports/download', {
    reportName,
    filename: `${reportName}.csv`,
    timezone: 'Australia/Melbourne',
    ...(reportName === 'orders_by_store' ? period : {}),
  });
}
