import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createConnection, type Connection, type RowDataPacket } from 'mysql2/promise';
import { startPrivateDatabase, type PrivateDatabase } from '../api/parts/privateDatabase';
import { fillOldTables, startWriting } from './oldOrders';

const main = fileURLToPath(new URL('../../db/dist/main.mjs', `file://${__filename}`));
const ORDER_COUNT = 15_000;
const ORDERS_PER_SECOND = 20;
/** Longest time that an order may take meanwhile. It takes some hundredths of a second; test machines are busy. */
const ORDER_LIMIT_MS = 3000;

let database: PrivateDatabase;
let connection: Connection;

/** A command that was started. */
interface Command {
  child: ChildProcess;
  ended: Promise<{ code: number | null; output: string; errors: string }>;
}
function start(...args: string[]): Command {
  const env = { PATH: process.env['PATH'], NODE_ENV: 'test', DATABASE_URL: database.url };
  const child = spawn(process.execPath, [main, 'migrate', ...args], { env, stdio: 'pipe' });
  const texts = { output: '', errors: '' };
  child.stdout.on('data', (data) => {
    texts.output += String(data);
  });
  child.stderr.on('data', (data) => {
    texts.errors += String(data);
  });
  return {
    child,
    ended: new Promise((resolve) => {
      child.once('close', (code) => resolve({ code, ...texts }));
    }),
  };
}
const run = (...args: string[]) => start(...args).ended;

async function select<T>(sql: string, values: string[] = []): Promise<T[]> {
  return (await connection.query<RowDataPacket[]>(sql, values))[0] as T[];
}
/** Counts the lines and notes that lack a value, or have another than they should. */
async function countWrongRows(): Promise<number> {
  const [lines] = await select<{ n: number }>(
    'SELECT COUNT(*) AS n FROM `store_order_line` l JOIN `store_order` o ON o.`id` = l.`store_order` ' +
      'JOIN `stock` s ON s.`id` = l.`stock_id` LEFT JOIN `container` c ON c.`id` = s.`container` WHERE NOT ' +
      '(l.`store` <=> o.`store` AND l.`product` <=> s.`product` AND l.`expected_delivery_date` <=> c.`delivery_date`)',
  );
  const [notes] = await select<{ n: number }>(
    'SELECT COUNT(*) AS n FROM `note` n JOIN `user` u ON u.`id` = n.`user` WHERE NOT (n.`author_store` <=> u.`store`)',
  );
  return lines!.n + notes!.n;
}

beforeAll(async () => {
  database = await startPrivateDatabase({ migrated: false });
  expect(await run('--to=0027_trial_releases')).toMatchObject({ code: 0, errors: '' });
  connection = await createConnection(database.url);
  await fillOldTables(connection, ORDER_COUNT);
  await connection.query('UPDATE `product` SET `code` = ? WHERE `id` = 1', ['AB\u201012\u2011L']);
}, 120_000);
afterAll(async () => {
  await connection?.end();
  await database?.stop();
});

test('safety 54: --status and --dry-run tell what is pending, and change nothing', async () => {
  const dryRun = await run('--dry-run');
  expect(dryRun).toMatchObject({ code: 0, errors: '' });
  expect(dryRun.output).toMatch(/^-- 0029_line_store_and_day\nALTER TABLE `store_order_line` ADD COLUMN `store` INT, /);
  expect(dryRun.output).toContain('-- order lines: product, in chunks of 1,000 rows, with a commit after each');
  const { output } = await run('--status');
  expect(output).toContain('applied   0027_trial_releases\npending   0029_line_store_and_day\n');
  expect(output).toContain('order lines: product: not begun\n');
  expect(output).toMatch(/\d+ applied, \d+ pending\.\n$/);
  expect(await select("SHOW COLUMNS FROM `store_order_line` LIKE 'store'")).toEqual([]);
});

test.each([['--force'], ['--status', '--dry-run'], ['--to=0099_none'], ['status']])(
  'an unknown option is one line and exit 1: %s',
  async (...args) => {
    expect(await run(...args)).toMatchObject({ code: 1, output: '', errors: expect.stringMatching(/^.+\n$/) });
  },
);

/** Waits until the first backfill is in its middle, and returns how many rows are done. */
async function waitForMiddle(): Promise<number> {
  for (;;) {
    const [row] = await select<{ done: number }>(
      'SELECT `rows_done` AS done FROM `migration_backfill` WHERE `name` = ? AND `finished_date` IS NULL',
      ['order lines: store and day of delivery'],
    );
    if (row && row.done >= 20_000) return row.done;
    await sleep(20);
  }
}

test('safety 54: migrate stops nobody, goes on where it was killed, and fills every row', async () => {
  const orders = startWriting(database.url, ORDERS_PER_SECOND);
  const killed = start();
  const doneBefore = await waitForMiddle();
  killed.child.kill('SIGKILL');
  await killed.ended;
  expect((await run('--status')).output).toMatch(
    /order lines: store and day of delivery: [\d,]+ of [\d,]+\n(.*\n)*.*A migration is running now\.\n$/,
  );
  await connection.query("UPDATE `migration_lock` SET `until` = '2000-01-01'");
  const startedAt = Date.now();
  const { code, output, errors } = await run();
  const seconds = (Date.now() - startedAt) / 1000;
  const { written, refusals, retries, longestMs } = await orders.stop();
  process.stdout.write(
    `${written} orders meanwhile, ${retries} of them twice, the longest ${longestMs} ms; second run ${seconds} s\n${output}`,
  );
  expect({ code, errors, refusals }).toEqual({ code: 0, errors: '', refusals: [] });
  expect(longestMs).toBeLessThan(ORDER_LIMIT_MS);
  const firstLine = /store and day of delivery: ([\d,]+) of [\d,]+\n/.exec(output)?.[1] ?? '0';
  expect(Number(firstLine.replaceAll(',', ''))).toBeGreaterThan(doneBefore);
  // Orders between the end of migrate and the restart of the services.
  const late = startWriting(database.url, ORDERS_PER_SECOND);
  while ((await countWrongRows()) === 0) await sleep(100);
  await late.stop();
  expect(await run()).toMatchObject({
    code: 0,
    output: expect.stringMatching(/rows of older processes\nnothing to migrate\n$/),
  });
  expect(await countWrongRows()).toBe(0);
  expect(await select('SELECT `code` FROM `product` WHERE `id` = 1')).toEqual([{ code: 'AB-12-L' }]);
  expect(await run()).toMatchObject({ code: 0, output: 'nothing to migrate\n' });
}, 180_000);
