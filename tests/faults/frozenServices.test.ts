import { setTimeout as wait } from 'node:timers/promises';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { startFourProcesses, type FourProcesses } from './fourProcesses';
import { callDuring, figuresOf, printFigures, sendCall, type CallResult, type CallToSend } from './steadyCalls';

const LONGEST_WAIT_MS = 10_000;
const FROZEN_MS = 15_000;
let four: FourProcesses;
let store: number;
let stock: number;

/** Creates a record through the first BFF. */
const create = async (path: string, body: object): Promise<Record<string, unknown> & { id: number }> => {
  const { status, text } = await sendCall(four, four.bffs[0].origin, { method: 'POST', path, body });
  expect([path, status, status === 201 ? '' : text]).toEqual([path, 201, '']);
  return JSON.parse(text) as Record<string, unknown> & { id: number };
};
beforeAll(async () => {
  four = await startFourProcesses();
  ({ id: store } = await create('/api/store/', { name: 'Harbour', address: 'Quay 1', phone_number: '123' }));
  const { id: product } = await create('/api/product/', { description: 'Chair' });
  const container = await create('/api/container/', {
    name: 'Box',
    code: 'C-1',
    delivery_date: '2030-01-31',
    stock: [{ product, quantity: 100_000, price: 10 }],
  });
  stock = (container['stock'] as { id: number }[])[0]!.id;
}, 120_000);
afterAll(() => four?.stop(), 60_000);

const READ: CallToSend = { method: 'GET', path: '/api/container/' };
const orderWith = (key: string): CallToSend => ({
  method: 'POST',
  path: '/api/store_order/',
  body: { store, notes: key, store_order_lines: [{ stock_id: stock, quantity: 1 }] },
  key,
});
/** Counts the stored orders of each key. */
const storedOrders = async (tag: string): Promise<Map<string, number>> => {
  const [rows] = await four.database.query<RowDataPacket[]>(
    'SELECT `notes`, COUNT(*) AS n FROM `store_order` WHERE `notes` LIKE ? GROUP BY `notes`',
    [`${tag}-%`],
  );
  return new Map(rows.map((row) => [row['notes'] as string, Number(row['n'])]));
};
const expectNothingLost = async (tag: string, results: readonly CallResult[]): Promise<void> => {
  const stored = await storedOrders(tag);
  const lost = results.filter(({ key, status }) => key !== undefined && status === 201 && !stored.has(key));
  expect({ lost, doubled: [...stored].filter(([, count]) => count > 1) }).toEqual({ lost: [], doubled: [] });
};
/** Reads and orders with a key in turn, over the given BFFs. */
const workingDay = (tag: string, origins: readonly string[]) => (number: number) => ({
  origin: origins[(number >> 1) % origins.length]!,
  call: number % 2 ? READ : orderWith(`${tag}-${number}`),
});

test('safety 73: one of two services frozen: reads and keyed orders go to the other, frozen and thawed', async () => {
  const [first] = four.services;
  let thawedAt = 0;
  const results = await callDuring(
    four,
    workingDay(
      'one',
      four.bffs.map(({ origin }) => origin),
    ),
    async () => {
      await wait(2000);
      first.freeze();
      await wait(FROZEN_MS);
      first.thaw();
      thawedAt = performance.now();
      await wait(LONGEST_WAIT_MS);
    },
  );
  const figures = figuresOf(results, thawedAt);
  printFigures('One of two services frozen for 15 s', figures, 0);
  await expectNothingLost('one', results);
  expect(figures.refused).toBe(0);
  expect(figures.longestMs).toBeLessThan(LONGEST_WAIT_MS);
  expect(figures.wellAfterMs).toBeLessThan(LONGEST_WAIT_MS);
}, 120_000);

test('safety 73: all services frozen: every call is 503 with Retry-After within 10 s, and all is well afterwards', async () => {
  let frozenAt = 0;
  let thawedAt = 0;
  const results = await callDuring(
    four,
    workingDay(
      'all',
      four.bffs.map(({ origin }) => origin),
    ),
    async () => {
      await wait(2000);
      for (const service of four.services) service.freeze();
      frozenAt = performance.now();
      await wait(FROZEN_MS);
      for (const service of four.services) service.thaw();
      thawedAt = performance.now();
      await wait(LONGEST_WAIT_MS);
    },
  );
  const figures = figuresOf(results, thawedAt);
  printFigures('Both services frozen for 15 s', figures, 0);
  await expectNothingLost('all', results);
  const refused = results.filter(({ status }) => status !== 200 && status !== 201);
  expect(refused.length).toBeGreaterThan(0);
  for (const { status, retryAfter, sentAt, text } of refused) {
    expect([status, retryAfter, text]).toEqual([503, '2', text]);
    expect(sentAt).toBeGreaterThan(frozenAt - LONGEST_WAIT_MS);
  }
  expect(figures.longestMs).toBeLessThan(LONGEST_WAIT_MS);
  expect(figures.wellAfterMs).toBeLessThan(LONGEST_WAIT_MS);
}, 120_000);

test('safety 73: a change under way when all services freeze is 503 within 10 s, in words', async () => {
  const { id } = await create('/api/store_order/', { store, notes: 'to change' });
  for (const service of four.services) service.freeze();
  const change = await sendCall(four, four.bffs[0].origin, {
    method: 'PATCH',
    path: `/api/store_order/${id}/`,
    body: { notes: 'changed' },
  });
  for (const service of four.services) service.thaw();
  expect([change.status, change.retryAfter]).toEqual([503, '2']);
  expect(JSON.parse(change.text)).toMatchObject({ code: 'outcome_unknown' });
  expect(change.ms).toBeLessThan(LONGEST_WAIT_MS);
}, 60_000);

test('safety 73: a frozen service holds an order: the second try finds it, and there is exactly one row', async () => {
  const [first, second] = four.services;
  await second.end();
  const lock = await createConnection(four.databaseUrl);
  await lock.beginTransaction();
  await lock.query('SELECT `id` FROM `stock` WHERE `id` = ? FOR UPDATE', [stock]);
  const order = sendCall(four, four.bffs[0].origin, orderWith('held-1'));
  const isWaiting = async () => {
    const [rows] = await four.database.query<RowDataPacket[]>(
      "SELECT 1 FROM information_schema.processlist WHERE `command` IN ('Query', 'Execute') AND `time_ms` > 200",
    );
    return rows.length > 0;
  };
  while (!(await isWaiting())) await wait(20);
  // It now waits in the first service's transaction, which gets its lock while the service is frozen.
  first.freeze();
  await lock.commit();
  await lock.end();
  await second.start();
  const { status, ms } = await order;
  first.thaw();
  expect(status).toBe(201);
  expect(ms).toBeLessThan(LONGEST_WAIT_MS);
  const repeated = await sendCall(four, four.bffs[0].origin, orderWith('held-1'));
  expect(repeated.status).toBe(201);
  expect(await storedOrders('held')).toEqual(new Map([['held-1', 1]]));
  const [[row]] = await four.database.query<RowDataPacket[]>(
    'SELECT COUNT(*) AS n FROM `store_order_line` l JOIN `store_order` o ON o.`id` = l.`store_order` WHERE o.`notes` = ?',
    ['held-1'],
  );
  expect(Number(row!['n'])).toBe(1);
}, 60_000);

test('safety 73: a BFF frozen and thawed blames no service for its own pause', async () => {
  const [frozen, other] = four.bffs;
  const results = await callDuring(four, workingDay('bff', [other.origin]), async () => {
    const held = Promise.all(Array.from({ length: 5 }, () => sendCall(four, frozen.origin, READ)));
    frozen.freeze();
    await wait(FROZEN_MS);
    const late = Promise.all(Array.from({ length: 5 }, () => sendCall(four, frozen.origin, READ)));
    frozen.thaw();
    for (const { status } of [...(await held), ...(await late)]) expect(status).toBe(200);
  });
  const figures = figuresOf(results, performance.now());
  printFigures('One of two BFFs frozen for 15 s, calls to the other', figures, 0);
  await expectNothingLost('bff', results);
  expect(figures.refused).toBe(0);
  expect(figures.longestMs).toBeLessThan(LONGEST_WAIT_MS);
}, 120_000);
