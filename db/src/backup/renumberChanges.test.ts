import { startContext, type TestContext } from '../../testing/startContext';
import { readFeed } from '../changes/readFeed';
import { deliverDueWebhooks } from '../changes/webhooks/deliverWebhooks';
import { sealSecret } from '../changes/webhooks/webhookSecret';
import type { Caller, Context } from '../collection/call/context';
import { sql } from '../sql/sqlText';
import { renumberChanges } from './renumberChanges';

jest.setTimeout(120_000);

const SERVICE_KEY = 'a key of these tests that is long enough';
const TABLES = ['change_feed', 'change_stamper', 'webhook_delivery', 'webhook_state'];
const LAST = 5;

let running: TestContext;
let context: Context;
beforeAll(async () => {
  running = await startContext(process.env);
  ({ context } = running);
});
afterAll(() => running.stop());
const run = (text: string, ...values: unknown[]) => context.database.execute(sql(text, ...values));
const cells = (text: string) => context.database.selectCells(sql(text));

beforeEach(async () => {
  await run('DELETE FROM `webhook`');
  await run('DELETE FROM `change_feed`');
  await run(
    'INSERT INTO `change_feed` (`number`, `entity`, `record`, `change`, `at`) ' +
      `SELECT seq, 'supplier', seq, 'saved', UTC_TIMESTAMP(3) FROM seq_1_to_${LAST}`,
  );
  await run(`UPDATE \`change_stamper\` SET \`last_number\` = ${LAST}`);
});

const caller = { scope: 'all', limits: {}, attachable: { read: [], edit: [] } } as Partial<Caller> as Caller;
async function read(after: number | null) {
  const { results, next } = await readFeed(context, caller, { after, entities: ['supplier'], limit: 3 });
  return { ids: results.map(({ id }) => id), next };
}

test('a cursor from before a restore is gone, and a reader who begins anew reads all to the end', async () => {
  await renumberChanges(context.database, TABLES);
  for (let after = 0; after <= LAST + 3; after += 1) await expect(read(after)).rejects.toMatchObject({ status: 410 });
  const first = await read(null);
  const second = await read(first.next);
  expect([first.ids, second.ids]).toEqual([
    [1, 2, 3],
    [4, 5],
  ]);
  expect(await read(second.next)).toEqual({ ids: [], next: second.next });
  expect(String(second.next)).toMatch(/^\d{15}$/);
});

test('a webhook goes on with the next change, and no id is given twice, also after a second restore', async () => {
  await run("INSERT INTO `webhook` (`id`, `name`, `address`) VALUES (1, 'Shop', 'http://shop.example')");
  await run(
    'INSERT INTO `webhook_state` (`webhook`, `secret`, `position`, `next_try`) VALUES (1, ?, 3, UTC_TIMESTAMP(3))',
    await sealSecret(1, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', SERVICE_KEY),
  );
  await run(
    'INSERT INTO `webhook_delivery` (`webhook`, `cursor`, `record`, `change`, `state`) ' +
      "VALUES (1, 3, 'supplier/3', 'saved', 'delivered'), (1, 4, 'supplier/4', 'saved', 'waiting')",
  );
  await renumberChanges(context.database, TABLES);
  const sent: string[] = [];
  const deliver = () =>
    deliverDueWebhooks({
      database: context.database,
      entities: context.entities,
      settings: { serviceKey: SERVICE_KEY, webhookOrigins: [] },
      giveUp: () => Promise.reject(new Error('given up')),
      logError: (error) => {
        throw error;
      },
      send: async (_, { id }) => {
        sent.push(id);
        return { status: 200, error: null };
      },
    });
  await deliver();
  const [[last]] = (await cells('SELECT `last_number` FROM `change_stamper`')) as [[number]];
  expect(sent).toEqual([`msg_1_${last - 1}`, `msg_1_${last}`]);
  expect(await cells('SELECT `record`, `cursor`, `state` FROM `webhook_delivery` ORDER BY `cursor`')).toEqual([
    ['supplier/3', last - 2, 'delivered'],
    ['supplier/4', last - 1, 'delivered'],
    ['supplier/5', last, 'delivered'],
  ]);
  await renumberChanges(context.database, TABLES);
  const [[lastOfSecond, oldest]] = (await cells(
    'SELECT `last_number`, (SELECT MIN(`number`) FROM `change_feed`) FROM `change_stamper`',
  )) as [[number, number]];
  expect(lastOfSecond - oldest).toBe(LAST - 1);
  expect(oldest).toBeGreaterThan(last);
  expect(String(lastOfSecond)).toMatch(/^\d{15}$/);
});

test('a database of a version without the feed is left as it is', async () => {
  await renumberChanges(context.database, []);
  expect(await cells('SELECT `last_number` FROM `change_stamper`')).toEqual([[LAST]]);
});
