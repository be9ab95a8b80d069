import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { QueryTypes, type Sequelize } from 'sequelize';
import { entities } from '@trestle/schema/entities/all';
import { startEmbedded, type EmbeddedDatabase } from '../embedded/server';
import { connectIdentityDb } from '../src/identity/identityDb';
import { checkPassword } from '../src/identity/users';
import { migrate } from '../src/model/migrate';
import { connect } from '../src/model/database';
import { isDatabaseEmpty, loadDemo, type LoadOptions } from './load';

jest.setTimeout(120_000);

const dataDir = mkdtempSync(join(tmpdir(), 'trestle-demo-'));
let server: EmbeddedDatabase;
let database: Sequelize;
const messages: string[] = [];
const load = (more: Partial<LoadOptions> = {}) =>
  loadDemo(database, {
    scale: 1,
    password: 'Trestle-demo-1',
    variant: 'standard',
    superuserGroup: 'Administrator',
    now: new Date(),
    log: (line) => messages.push(line),
    ...more,
  });
const count = async (sql: string): Promise<number> => {
  const [row] = await database.query<{ n: number }>(`SELECT COUNT(*) AS n FROM ${sql}`, { type: QueryTypes.SELECT });
  return Number(row!.n);
};

beforeAll(async () => {
  server = await startEmbedded({ dataDir, bufferMb: 64, env: process.env });
  database = connect(server.url);
  await migrate(database);
});
afterAll(async () => {
  await database?.close();
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('a load that breaks off leaves nothing behind', async () => {
  const breaksOff = load({
    scale: 0.1,
    log: (line) => {
      if (line.includes('order lines')) throw new Error('broken off');
    },
  });
  await expect(breaksOff).rejects.toThrow('broken off');
  expect(await isDatabaseEmpty(database)).toBe(true);
  expect(await count('`stock`')).toBe(0);
});

test('a load waits as long as another one takes, however often the database ends the wait', async () => {
  const waitEnded = Object.assign(new Error('Lock wait timeout exceeded'), { original: { errno: 1205 } });
  const brokenOff = new Error('broken off');
  const transaction = jest.spyOn(database, 'transaction');
  for (const error of [waitEnded, waitEnded, brokenOff]) transaction.mockRejectedValueOnce(error);
  await expect(load({ scale: 0.1 })).rejects.toBe(brokenOff);
  expect(transaction).toHaveBeenCalledTimes(3);
  transaction.mockRestore();
});

test('of two loads at once one succeeds, and a later load finds the database in use', async () => {
  const started = Date.now();
  const done = await Promise.all([load(), load()]);
  expect(done.toSorted()).toEqual([false, true]);
  expect(Date.now() - started).toBeLessThan(20_000);
  expect(messages).toContain('demo: orders 600/600');
  expect(await load()).toBe(false);
  expect(await count('`store_order_line`')).toBe(3000);
});

test('every collection but what only work brings has rows', async () => {
  const mayBeEmpty = [
    'api_key',
    'bounced_address',
    'import_run',
    'mail',
    'note',
    'notice',
    'module_release',
    'release_token',
    'service',
    'webhook',
    'webhook_delivery',
  ];
  const empty: string[] = [];
  for (const entity of entities) if ((await count(`\`${entity.table ?? entity.name}\``)) === 0) empty.push(entity.name);
  expect(empty.filter((name) => !mayBeEmpty.includes(name))).toEqual([]);
});

test('pictures of products are files like those that users upload, one chunk each', async () => {
  const whole = '`file` f JOIN `file_chunk` c ON c.`file` = f.`id` AND LENGTH(c.`data`) = f.`file_size`';
  expect(await count(`${whole} JOIN \`product\` p ON f.\`other_name\` = 'product' AND f.\`other_id\` = p.\`id\``)).toBe(
    48,
  );
  expect(await count('`file`')).toBe(48);
});

test('the counters agree with the lines in the database', async () => {
  expect(
    await count(
      '`stock` s WHERE s.`ordered` <> (SELECT COALESCE(SUM(l.`quantity`), 0) FROM `store_order_line` l ' +
        'WHERE l.`stock_id` = s.`id`)',
    ),
  ).toBe(0);
  expect(await count('`stock_availability` WHERE `available` = 0')).toBeGreaterThan(0);
  expect(await count('`store_order` WHERE `created_date` > UTC_TIMESTAMP()')).toBe(0);
});

test('people sign in with the demo password, except the inactive one', async () => {
  const identity = connectIdentityDb(server.url);
  try {
    expect(await checkPassword(identity, 'store1', 'Trestle-demo-1')).toMatchObject({
      descriptive_name: 'Mara Okafor',
      store: { name: 'Fitzroy' },
      groups: [{ name: 'StoreUser' }],
    });
    expect(await checkPassword(identity, 'admin@trestle.example', 'Trestle-demo-1')).toMatchObject({
      is_superuser: true,
    });
    expect(await checkPassword(identity, 'inactive', 'Trestle-demo-1')).toBeNull();
  } finally {
    await identity.close();
  }
});
