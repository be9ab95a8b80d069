import { randomUUID } from 'node:crypto';
import { startOwnProduct, untilStatus, type Answer, type OwnProduct } from './ownProduct';

/** How often a process is killed; `npm run faults` asks for more. */
const KILLS = Number(process.env['KILLS'] ?? 6);

let own: OwnProduct;
let stocks: number[];
beforeAll(async () => {
  own = await startOwnProduct();
  stocks = (await own.rows<{ id: number }>('SELECT `id` FROM `stock` ORDER BY `id` LIMIT 12')).map((row) => row.id);
  await own.rows('UPDATE `stock` SET `quantity` = `ordered` + 100000 WHERE `id` IN (?)', [stocks]);
}, 180_000);
afterAll(() => own?.stop(), 60_000);

const order = (notes: string) => {
  const lines = [...stocks].sort(() => Math.random() - 0.5).slice(0, 5).map((stock_id) => ({ stock_id, quantity: 1 }));
  return { store: own.store, notes, store_order_lines: lines };
};
interface Sent { key: string; body: unknown; reply: string }
/** Writes orders until told to stop, each with a key of its own and sent again until it is acknowledged. */
const write = async (tag: string, going: () => boolean, seen: Answer[]): Promise<Sent[]> => {
  const sent: Sent[] = [];
  while (going()) {
    const [key, body] = [randomUUID(), order(tag)];
    for (;;) {
      const answer = await own.call('POST', '/api/store_order/', body, { 'idempotency-key': key });
      seen.push(answer);
      if (answer.status === 201) { sent.push({ key, body, reply: answer.text }); break; }
      await new Promise((resolve) => { setTimeout(resolve, 50); });
    }
  }
  return sent;
};
const writeDuring = async (tag: string, work: () => Promise<void>): Promise<{ sent: Sent[]; seen: Answer[] }> => {
  let going = true;
  const seen: Answer[] = [];
  const writers = Array.from({ length: 6 }, () => write(tag, () => going, seen));
  await work().finally(() => { going = false; });
  return { sent: (await Promise.all(writers)).flat(), seen };
};
/** All of an order or nothing: each acknowledged one is there once, with its lines, counters and audit. */
const expectWhole = async (tag: string, sent: readonly Sent[]): Promise<void> => {
  const orders = await own.rows<{ id: number; held: number; told: number }>('SELECT o.`id`, (SELECT COUNT(*) FROM `store_order_line` l WHERE l.`store_order` = o.`id`) AS held, '
    + "(SELECT COUNT(*) FROM `audit` a WHERE a.`action` = 'create' AND ((a.`other_name` = 'store_order' AND a.`other_id` = o.`id`) "
    + "OR (a.`other_name` = 'store_order_line' AND a.`other_id` IN (SELECT l.`id` FROM `store_order_line` l WHERE l.`store_order` = o.`id`)))) AS told FROM `store_order` o WHERE o.`notes` = ?", [tag]);
  const acknowledged = sent.map(({ reply }) => (JSON.parse(reply) as { id: number }).id);
  expect(orders.map((row) => row.id).sort((a, b) => a - b)).toEqual(acknowledged.sort((a, b) => a - b));
  expect(orders.filter((row) => Number(row.held) !== 5 || Number(row.told) !== 6)).toEqual([]);
  const wrong = await own.rows('SELECT s.`id` FROM `stock` s WHERE s.`ordered` <> (SELECT COALESCE(SUM(l.`quantity`), 0) FROM `store_order_line` l WHERE l.`stock_id` = s.`id`)');
  expect(wrong).toEqual([]);
};
const expectOnlyBusy = (seen: readonly Answer[]): void => {
  for (const { status, retryAfter } of seen) if (status !== 201 && status !== 0) expect([status, retryAfter]).toEqual([503, expect.stringMatching(/^\d+$/)]);
};

test(`safety 44, 49: services and BFF killed in the middle of writing, ${KILLS} times: all or nothing, up again within 5 s, and each key one row and one reply`, async () => {
  const { sent, seen } = await writeDuring('killed', async () => {
    for (let i = 0; i < KILLS; i += 1) {
      await new Promise((resolve) => { setTimeout(resolve, 200 + Math.random() * 500); });
      own.kill(i % 3 === 2 ? 'bff' : 'services');
      expect(await untilStatus(own, '/api/store_order/?limit=1', 200)).toBeLessThan(5000);
    }
  });
  expect(sent.length).toBeGreaterThan(KILLS);
  expectOnlyBusy(seen);
  await expectWhole('killed', sent);
  for (const { key, body, reply } of sent.slice(-20)) {
    expect(await own.call('POST', '/api/store_order/', body, { 'idempotency-key': key })).toMatchObject({ status: 201, text: reply });
    expect((await own.call('POST', '/api/store_order/', order('killed'), { 'idempotency-key': key })).status).toBe(422);
  }
  await expectWhole('killed', sent);
}, 60_000 + KILLS * 8000);

test('safety 45: the database killed: 503 with Retry-After, back by itself within 10 s, every acknowledged write there', async () => {
  const { sent, seen } = await writeDuring('database', async () => {
    for (let i = 0; i < 2; i += 1) {
      await new Promise((resolve) => { setTimeout(resolve, 700); });
      own.kill('database');
      await untilStatus(own, '/api/store_order/?limit=1', 503);
      expect(await untilStatus(own, '/api/store_order/?limit=1', 200)).toBeLessThan(10_000);
    }
  });
  expect(seen.some(({ status }) => status === 503)).toBe(true);
  expectOnlyBusy(seen);
  await expectWhole('database', sent);
}, 120_000);

test('safety 46: all connections taken: whoever waits hears of it, sessions are still looked up, and it goes on afterwards', async () => {
  await own.rows('SELECT 1');
  const { database } = own;
  await database.beginTransaction();
  await database.query('SELECT `id` FROM `stock` WHERE `id` IN (?) FOR UPDATE', [stocks]);
  const since = Date.now();
  const timed = async () => { const { status, retryAfter } = await own.call('POST', '/api/store_order/', order('taken')); return { status, retryAfter, after: Date.now() - since }; };
  const waiting = Array.from({ length: 30 }, timed);
  await new Promise((resolve) => { setTimeout(resolve, 300); });
  const asked = Date.now();
  expect((await own.call('POST', '/api/trestle/my_group_permissions/', {})).status).toBe(200);
  expect(Date.now() - asked).toBeLessThan(1500);
  const answers = await Promise.all(waiting);
  await database.rollback();
  expect(answers.filter(({ status, retryAfter }) => status !== 503 || !retryAfter)).toEqual([]);
  expect(answers.filter(({ after }) => after < 5000).length).toBeGreaterThan(5);
  expect(Math.max(...answers.map(({ after }) => after))).toBeLessThan(20_000);
  expect((await own.call('POST', '/api/store_order/', order('after'))).status).toBe(201);
  expect(await own.rows("SELECT `id` FROM `store_order` WHERE `notes` = 'taken'")).toEqual([]);
}, 60_000);

test('safety 57: the audit row cannot be written: nothing is, and nobody sees why', async () => {
  await own.rows('RENAME TABLE `audit` TO `away`');
  const refusals = await Promise.all([
    own.call('POST', '/api/store_order/', order('unaudited'), { 'idempotency-key': 'unaudited' }),
    own.call('POST', '/api/store_order/', { store: own.store, notes: 'unaudited' }),
  ]).finally(() => own.rows('RENAME TABLE `away` TO `audit`'));
  for (const { status, text } of refusals) {
    expect(status).toBeGreaterThanOrEqual(500);
    expect(text).not.toMatch(/audit|INSERT|Table|\/src\//);
  }
  expect(await own.rows("SELECT `id` FROM `store_order` WHERE `notes` = 'unaudited'")).toEqual([]);
  await expectWhole('unaudited', []);
  expect((await own.call('POST', '/api/store_order/', order('audited'), { 'idempotency-key': 'unaudited' })).status).toBe(201);
});
