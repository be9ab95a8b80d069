import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { startIsolatedProduct, untilStatus, type TextReply, type IsolatedProduct } from './isolatedProduct';
import { startStopwatch } from '../stopwatch';

/** How often a process is killed. `npm run faults` asks for more. */
const KILL_COUNT = Number(process.env['KILLS'] ?? 6);

let isolated: IsolatedProduct;
let stocks: number[];
beforeAll(async () => {
  isolated = await startIsolatedProduct();
  stocks = (await isolated.rows<{ id: number }>('SELECT `id` FROM `stock` ORDER BY `id` LIMIT 12')).map(
    (row) => row.id,
  );
  await isolated.rows('UPDATE `stock` SET `quantity` = `ordered` + 100000 WHERE `id` IN (?)', [stocks]);
}, 180_000);
afterAll(() => isolated?.stop(), 60_000);

const orderBody = (notes: string) => {
  const lines = [...stocks]
    .sort(() => Math.random() - 0.5)
    .slice(0, 5)
    .map((stock_id) => ({ stock_id, quantity: 1 }));
  return { store: isolated.store, notes, store_order_lines: lines };
};
/** An order that was acknowledged, with what was sent for it. */
interface SentOrder {
  key: string;
  body: unknown;
  reply: string;
}
/** Longest time for an order to be acknowledged. Writers that went on for ever would keep the runner from ending. */
const ACKNOWLEDGED_WITHIN_MS = 60_000;

/** Writes orders until stopped. Each has its own key and is repeated until acknowledged. */
const write = async (tag: string, isWriting: () => boolean, replies: TextReply[]): Promise<SentOrder[]> => {
  const sent: SentOrder[] = [];
  while (isWriting()) {
    const [key, body] = [randomUUID(), orderBody(tag)];
    const startedAt = Date.now();
    for (;;) {
      const reply = await isolated.call('POST', '/api/store_order/', body, { 'idempotency-key': key });
      replies.push(reply);
      if (reply.status === 201) {
        sent.push({ key, body, reply: reply.text });
        break;
      }
      if (Date.now() - startedAt > ACKNOWLEDGED_WITHIN_MS) throw new Error(`Not acknowledged, but ${reply.status}`);
      await sleep(50);
    }
  }
  return sent;
};
/** Writes orders with six writers while `work` runs. @returns the acknowledged orders, and every reply */
const writeDuring = async (
  tag: string,
  work: () => Promise<void>,
): Promise<{ sent: SentOrder[]; replies: TextReply[] }> => {
  let isWriting = true;
  const replies: TextReply[] = [];
  const writers = Promise.all(Array.from({ length: 6 }, () => write(tag, () => isWriting, replies)));
  const working = work().finally(() => {
    isWriting = false;
  });
  const [sent] = await Promise.all([writers, working]);
  return { sent: sent.flat(), replies };
};
/** Checks that each acknowledged order exists once, with lines, counters and audit. Reads each table once. */
const expectWhole = async (tag: string, sent: readonly SentOrder[]): Promise<void> => {
  const orders = await isolated.rows<{ id: number }>('SELECT `id` FROM `store_order` WHERE `notes` = ?', [tag]);
  const lines = await isolated.rows<{ id: number; parent: number }>(
    'SELECT l.`id`, l.`store_order` AS parent FROM `store_order_line` l ' +
      'JOIN `store_order` o ON o.`id` = l.`store_order` WHERE o.`notes` = ?',
    [tag],
  );
  const audits = await isolated.rows<{ name: string; id: number }>(
    "SELECT `other_name` AS name, `other_id` AS id FROM `audit` WHERE `action` = 'create' " +
      "AND `other_name` IN ('store_order', 'store_order_line')",
  );
  const acknowledged = sent.map(({ reply }) => (JSON.parse(reply) as { id: number }).id);
  expect(orders.map((row) => row.id).sort((a, b) => a - b)).toEqual(acknowledged.sort((a, b) => a - b));

  const linesOfOrder = countBy(lines, ({ parent }) => String(parent));
  expect(orders.filter(({ id }) => linesOfOrder.get(String(id)) !== 5)).toEqual([]);
  const auditsOfRow = countBy(audits, ({ name, id }) => `${name} ${id}`);
  const storedRows = [
    ...orders.map(({ id }) => `store_order ${id}`),
    ...lines.map(({ id }) => `store_order_line ${id}`),
  ];
  expect(storedRows.filter((name) => auditsOfRow.get(name) !== 1)).toEqual([]);

  const stockWithWrongCounter = await isolated.rows(
    'SELECT s.`id` FROM `stock` s LEFT JOIN (SELECT `stock_id`, SUM(`quantity`) AS sold ' +
      'FROM `store_order_line` GROUP BY `stock_id`) l ' +
      'ON l.`stock_id` = s.`id` WHERE s.`ordered` <> COALESCE(l.sold, 0)',
  );
  expect(stockWithWrongCounter).toEqual([]);
};
const countBy = <T>(rows: readonly T[], nameOf: (row: T) => string): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(nameOf(row), (counts.get(nameOf(row)) ?? 0) + 1);
  return counts;
};
/** Checks that a write was acknowledged, refused with a time to wait, or lost its connection, and nothing else. */
const expectOnlyBusy = (replies: readonly TextReply[]): void => {
  for (const { status, retryAfter } of replies)
    if (status !== 201 && status !== 0) expect([status, retryAfter]).toEqual([503, expect.stringMatching(/^\d+$/)]);
};

/** Formats median, p95 and longest of some times in ms. */
const formatTimes = (times: readonly number[]): string => {
  const sorted = times.toSorted((a, b) => a - b);
  const quantile = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  return `median ${quantile(0.5)} ms, p95 ${quantile(0.95)} ms, longest ${sorted.at(-1)} ms`;
};

test(
  `safety 44, 49: services and BFF killed in the middle of writing, ${KILL_COUNT} times: all or nothing, ` +
    'up again within 5 s, and each key one row and one reply',
  async () => {
    const recoveryMs: Record<'services' | 'bff', number[]> = { services: [], bff: [] };
    const { sent, replies } = await writeDuring('killed', async () => {
      for (let i = 0; i < KILL_COUNT; i += 1) {
        await sleep(200 + Math.random() * 500);
        const killed = i % 3 === 2 ? 'bff' : 'services';
        isolated.kill(killed);
        recoveryMs[killed].push(await untilStatus(isolated, '/api/store_order/?limit=1', 200));
      }
    });
    process.stdout.write(
      `${KILL_COUNT} kills, ${sent.length} orders under way. ` +
        `Services back: ${formatTimes(recoveryMs.services)}. BFF back: ${formatTimes(recoveryMs.bff)}.\n`,
    );
    for (const times of Object.values(recoveryMs)) {
      expect(Math.max(...times)).toBeLessThan(5000);
      // Few kills beside other tests say little about the usual time.
      if (KILL_COUNT >= 100) expect(times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]).toBeLessThan(2000);
    }
    expect(sent.length).toBeGreaterThan(KILL_COUNT);
    expectOnlyBusy(replies);
    await expectWhole('killed', sent);
    for (const { key, body, reply } of sent.slice(-20)) {
      expect(await isolated.call('POST', '/api/store_order/', body, { 'idempotency-key': key })).toMatchObject({
        status: 201,
        text: reply,
      });
      expect(
        (await isolated.call('POST', '/api/store_order/', orderBody('another body'), { 'idempotency-key': key }))
          .status,
      ).toBe(422);
    }
    await expectWhole('killed', sent);
  },
  60_000 + KILL_COUNT * 3600,
);

test('safety 45: the database killed: 503 with Retry-After, back by itself within 10 s, every acknowledged write there', async () => {
  const { sent, replies } = await writeDuring('database', async () => {
    for (let i = 0; i < 2; i += 1) {
      await sleep(700);
      // On a busy machine it may be back before anyone was refused, so it stays away until somebody is.
      process.kill(isolated.product.pid, 'SIGSTOP');
      isolated.kill('database');
      await untilStatus(isolated, '/api/store_order/?limit=1', 503);
      const refused = await isolated.call('POST', '/api/store_order/', orderBody('database'));
      expect(refused).toMatchObject({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) });
      process.kill(isolated.product.pid, 'SIGCONT');
      expect(await untilStatus(isolated, '/api/store_order/?limit=1', 200)).toBeLessThan(10_000);
    }
  });
  expectOnlyBusy(replies);
  await expectWhole('database', sent);
}, 120_000);

test('safety 46: all connections taken: whoever waits hears of it, sessions are still looked up, and it goes on afterwards', async () => {
  await isolated.rows('SELECT 1');
  const { database } = isolated;
  await database.beginTransaction();
  await database.query('SELECT `id` FROM `stock` WHERE `id` IN (?) FOR UPDATE', [stocks]);
  // One user alone never gets all connections (SECURITY.md, 66), so two users take them.
  const other = JSON.parse(
    (await isolated.call('POST', '/api-token-auth/', { username: 'store2', password: 'Trestle-demo-1' })).text,
  ) as { token: string; user: { store: { id: number } } };
  const elapsedMs = startStopwatch();
  const orderTimed = async (i: number) => {
    const [store, headers] =
      i % 2 ? [other.user.store.id, { authorization: `Bearer ${other.token}` }] : [isolated.store, {}];
    const { status, retryAfter } = await isolated.call(
      'POST',
      '/api/store_order/',
      { ...orderBody('taken'), store },
      headers,
    );
    return { status, retryAfter, afterMs: elapsedMs() };
  };
  const waiting = Array.from({ length: 30 }, (_, i) => orderTimed(i));
  await sleep(300);
  const sessionMs = startStopwatch();
  expect((await isolated.call('POST', '/api/trestle/my_group_permissions/', {})).status).toBe(200);
  expect(sessionMs()).toBeLessThan(1500);
  const replies = await Promise.all(waiting);
  await database.rollback();
  expect(replies.filter(({ status, retryAfter }) => status !== 503 || !retryAfter)).toEqual([]);
  expect(replies.filter(({ afterMs }) => afterMs < 5000).length).toBeGreaterThan(5);
  // Callers with a connection give up their row locks after a while.
  expect(Math.max(...replies.map(({ afterMs }) => afterMs))).toBeLessThan(20_000);
  expect((await isolated.call('POST', '/api/store_order/', orderBody('after'))).status).toBe(201);
  expect(await isolated.rows("SELECT `id` FROM `store_order` WHERE `notes` = 'taken'")).toEqual([]);
}, 60_000);

test('safety 57: the audit row cannot be written: nothing is, and nobody sees why', async () => {
  await isolated.rows('RENAME TABLE `audit` TO `away`');
  const refusals = await Promise.all([
    isolated.call('POST', '/api/store_order/', orderBody('unaudited'), { 'idempotency-key': 'unaudited' }),
    isolated.call('POST', '/api/store_order/', { store: isolated.store, notes: 'unaudited' }),
  ]).finally(() => isolated.rows('RENAME TABLE `away` TO `audit`'));
  for (const { status, text } of refusals) {
    expect(status).toBeGreaterThanOrEqual(500);
    expect(text).not.toMatch(/audit|INSERT|Table|\/src\//);
  }
  expect(await isolated.rows("SELECT `id` FROM `store_order` WHERE `notes` = 'unaudited'")).toEqual([]);
  await expectWhole('unaudited', []);
  expect(
    (await isolated.call('POST', '/api/store_order/', orderBody('audited'), { 'idempotency-key': 'unaudited' })).status,
  ).toBe(201);
});
