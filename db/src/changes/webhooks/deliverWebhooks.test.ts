import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Change, Write } from '../../collection/call/context';
import { sql } from '../../sql/sqlText';
import { setUpContext } from '../../../testing/setUpContext';
import { deliverDueWebhooks, type WebhookOptions } from './deliverWebhooks';
import { giveUpWebhook } from './giveUpWebhook';
import { signedHeaders } from './signWebhook';
import { resealSecrets, sealSecret } from './webhookSecret';
import { findDueWebhooks, takeWebhook, type DueWebhook } from './webhookState';
import { sendWebhook } from './sendWebhook';
import { webhookBehaviour } from './webhookBehaviour';

const SERVICE_KEY = 'a key of these tests that is long enough';
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
interface ReceivedMessage {
  headers: IncomingHttpHeaders;
  body: string;
}
const running = setUpContext(process.env);
const { context, run } = running;
let server: Server;
let origin: string;
const received: ReceivedMessage[] = [];
/** Statuses of the next answers; 200 once there are none. */
const answers: number[] = [];
const givenUp: number[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
      response.writeHead(answers.shift() ?? 200, { location: `${origin}/elsewhere` }).end('thanks');
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

beforeEach(async () => {
  received.length = 0;
  answers.length = 0;
  givenUp.length = 0;
  await run('DELETE FROM `webhook`');
  await run('DELETE FROM `change_feed`');
  await run(
    'INSERT INTO `webhook` (`id`, `name`, `address`, `entities`) VALUES (1, ?, ?, ?)',
    'Shop',
    `${origin}/hook`,
    '["supplier"]',
  );
  await run(
    'INSERT INTO `webhook_state` (`webhook`, `secret`, `position`, `next_try`) VALUES (1, ?, 0, UTC_TIMESTAMP(3))',
    await sealSecret(1, SECRET, SERVICE_KEY),
  );
  for (const [number, entity] of [
    [1, 'supplier'],
    [2, 'product'],
    [3, 'supplier'],
  ] as const)
    await run(
      "INSERT INTO `change_feed` (`number`, `entity`, `record`, `change`, `at`) VALUES (?, ?, 7, 'saved', UTC_TIMESTAMP(3))",
      number,
      entity,
    );
  await run('UPDATE `change_stamper` SET `last_number` = 3');
});
const options = (more: Partial<WebhookOptions> = {}): WebhookOptions => ({
  database: context.database,
  entities: context.entities,
  settings: { serviceKey: SERVICE_KEY, webhookOrigins: [origin] },
  giveUp: async ({ id }) => {
    givenUp.push(id);
  },
  logError: (error) => {
    throw error;
  },
  ...more,
});
const deliveries = () =>
  context.database.selectCells(
    sql('SELECT `cursor`, `state`, `tries`, `status` FROM `webhook_delivery` ORDER BY `cursor`'),
  );
const tryAgainNow = () => run('UPDATE `webhook_state` SET `next_try` = UTC_TIMESTAMP(3)');
const cursors = () => received.map(({ body }) => (JSON.parse(body) as { data: { cursor: number } }).data.cursor);

test('changes are delivered in order, signed, each once', async () => {
  await deliverDueWebhooks(options());
  await deliverDueWebhooks(options());
  expect(cursors()).toEqual([1, 3]);
  const [{ headers, body }] = received as [ReceivedMessage];
  const now = Number(headers['webhook-timestamp']) * 1000;
  expect(Math.abs(Date.now() - now)).toBeLessThan(60_000);
  expect(headers).toMatchObject(signedHeaders({ id: 'msg_1_1', body }, SECRET, now));
  expect(JSON.parse(body)).toMatchObject({
    type: 'supplier.saved',
    data: { cursor: 1, entity: 'supplier', id: 7, change: 'saved', into: null },
  });
  expect(await deliveries()).toEqual([
    [1, 'delivered', 1, 200],
    [3, 'delivered', 1, 200],
  ]);
});

test('safety 88: a failed one is tried again before the next, under the same id; a redirect is a failure', async () => {
  answers.push(503, 302);
  await deliverDueWebhooks(options());
  await deliverDueWebhooks(options());
  expect(cursors()).toEqual([1]);
  await tryAgainNow();
  await deliverDueWebhooks(options());
  expect(await deliveries()).toEqual([[1, 'waiting', 2, 302]]);
  await tryAgainNow();
  await deliverDueWebhooks(options());
  expect(cursors()).toEqual([1, 1, 1, 3]);
  expect(new Set(received.slice(0, 3).map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

test.each([
  [undefined, 5],
  [2, 5],
  [600, 600],
  [100_000, 10_800],
])('a receiver that asks to be left alone for %p s waits %i s', async (retryAfterSeconds, pause) => {
  const answer = { status: 429, error: 'Answered 429', ...(retryAfterSeconds && { retryAfterSeconds }) };
  await deliverDueWebhooks(options({ send: async () => answer }));
  const [row] = await context.database.selectCells(
    sql('SELECT TIMESTAMPDIFF(SECOND, UTC_TIMESTAMP(3), `next_try`) FROM `webhook_state`'),
  );
  expect(pause - Number(row![0])).toBeLessThanOrEqual(3);
  expect(Number(row![0])).toBeLessThanOrEqual(pause);
});

test('one that fails for three days is dead, and its webhook given up', async () => {
  answers.push(500, 500);
  await deliverDueWebhooks(options());
  expect(givenUp).toEqual([]);
  await run('UPDATE `webhook_state` SET `failing_since` = UTC_TIMESTAMP(3) - INTERVAL 73 HOUR');
  await tryAgainNow();
  await deliverDueWebhooks(options());
  expect(givenUp).toEqual([1]);
  expect(await deliveries()).toEqual([[1, 'dead', 2, 500]]);
});

test('safety 88: a receiver that answers 410 gets nothing more', async () => {
  answers.push(410);
  await deliverDueWebhooks(options());
  expect([received.length, givenUp]).toEqual([1, [1]]);
  expect(await deliveries()).toEqual([[1, 'dead', 1, 410]]);
});

test('a webhook is given up once, with a notice of a kind of its own', async () => {
  const notices: object[] = [];
  const giveUp = () =>
    giveUpWebhook(
      { executor: context.database },
      { id: 1, name: 'Shop' } as DueWebhook,
      'silent',
      async (_, notice) => {
        notices.push(notice);
      },
    );
  await giveUp();
  await giveUp();
  expect(notices).toEqual([expect.objectContaining({ kind: 'webhook', link: '/webhook/list' })]);
});

test('a secret moves to the new key while both are named; under a key that is gone its deliveries fail in words', async () => {
  const newKey = 'another key of these tests that is long enough';
  const settings = { serviceKey: newKey, webhookOrigins: [origin] };
  await deliverDueWebhooks(options({ settings }));
  expect(received).toEqual([]);
  expect(await deliveries()).toEqual([[1, 'waiting', 1, null]]);
  await resealSecrets(context.database, `${newKey},${SERVICE_KEY}`);
  await tryAgainNow();
  await deliverDueWebhooks(options({ settings }));
  expect(cursors()).toEqual([1, 3]);
});

/** Changes the webhook, as its form does. */
const change = (column: string, value: unknown) =>
  context.inSqlTransaction(async (transaction) => {
    await transaction.execute(sql(`UPDATE \`webhook\` SET \`${column}\` = ? WHERE \`id\` = 1`, value));
    const { after } = webhookBehaviour({ serviceKey: SERVICE_KEY, webhookOrigins: [origin] });
    await after!([{ kind: 'update', id: 1, values: { [column]: value } } as unknown as Change], {
      transaction,
    } as Partial<Write> as Write);
  });

test('safety 88: a webhook that is switched off gets no message more, though a run is under way', async () => {
  const send: typeof sendWebhook = async (...message) => {
    const answer = await sendWebhook(...message);
    await change('is_active', false);
    return answer;
  };
  await deliverDueWebhooks(options({ send }));
  await deliverDueWebhooks(options());
  expect(cursors()).toEqual([1]);
});

test('safety 88: a changed address gets all messages from then on, at once', async () => {
  const addresses: string[] = [];
  const send: typeof sendWebhook = async (target) => {
    addresses.push(target.address);
    if (addresses.length === 1) await change('address', `${origin}/other`);
    return { status: 200, error: null };
  };
  await deliverDueWebhooks(options({ send }));
  await deliverDueWebhooks(options({ send }));
  expect(addresses).toEqual([`${origin}/hook`, `${origin}/other`, `${origin}/other`]);
});

test('a webhook that is changed between the look and the claim is taken as it is then', async () => {
  const [due] = await findDueWebhooks(context.database);
  await change('address', `${origin}/other`);
  await change('entities', '["product"]');
  expect(await takeWebhook(context.database, due!, 'one')).toMatchObject({
    address: `${origin}/other`,
    entities: ['product'],
  });
  await change('is_active', false);
  expect(await takeWebhook(context.database, due!, 'two')).toBeNull();
});

test('two processes at once deliver nothing twice', async () => {
  await Promise.all(Array.from({ length: 4 }, () => deliverDueWebhooks(options())));
  expect(cursors()).toEqual([1, 3]);
});

test('safety 88: an address that is no longer allowed is not called, nor a name that leads to this machine', async () => {
  await deliverDueWebhooks(options({ settings: { serviceKey: SERVICE_KEY, webhookOrigins: [] } }));
  const { port } = server.address() as AddressInfo;
  const name = `http://localhost.localdomain:${port}`;
  await run('UPDATE `webhook` SET `address` = ?', `${name}/hook`);
  await tryAgainNow();
  await deliverDueWebhooks(options({ settings: { serviceKey: SERVICE_KEY, webhookOrigins: [name] } }));
  expect(received).toEqual([]);
  expect(await deliveries()).toEqual([[1, 'waiting', 2, null]]);
});
