import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { QueryTypes, type Sequelize } from 'sequelize';
import { startEmbedded, type EmbeddedDatabase } from '../../../embedded/server';
import { alterTable, type Backfill } from '../../../migrations/migration';
import { connect } from '../database';
import { fillAgain, runBackfill } from './backfill';
import { createProgressTable, readProgress } from './backfillProgress';
import { runStatement } from './runStatement';

const dataDir = mkdtempSync(join(tmpdir(), 'trestle-steps-'));
let server: EmbeddedDatabase;
let db: Sequelize;

/** Children keep a copy of their parent's day. */
const days: Backfill = {
  name: 'children: day',
  table: 'child',
  joins: 'JOIN `parent` p ON p.`id` = t.`parent`',
  values: { day: 'p.`day`', at: 'p.`at`' },
  fillsAgain: true,
};
async function countWrong(): Promise<number> {
  const text =
    'SELECT COUNT(*) AS n FROM `child` t JOIN `parent` p ON p.`id` = t.`parent` ' +
    'WHERE NOT (t.`day` <=> p.`day` AND t.`at` <=> p.`at`)';
  return (await db.query<{ n: number }>(text, { type: QueryTypes.SELECT }))[0]!.n;
}

beforeAll(async () => {
  server = await startEmbedded({ dataDir, bufferMb: 32, env: process.env });
  db = connect(server.url);
  await createProgressTable(db);
  for (const text of [
    'CREATE TABLE `parent` (`id` INT PRIMARY KEY, `day` DATE, `at` DATETIME(3)) ENGINE=InnoDB',
    "INSERT INTO `parent` VALUES (1, '2026-03-01', '2026-03-01 10:00:00.123'), (2, NULL, NULL)",
    'CREATE TABLE `child` (`id` INT AUTO_INCREMENT PRIMARY KEY, `parent` INT, `day` DATE, `at` DATETIME(3)) ENGINE=InnoDB',
  ])
    await db.query(text);
  const parents = Array.from({ length: 2500 }, (_, i) => `(${1 + (i % 2)})`);
  await db.query(`INSERT INTO \`child\` (\`parent\`) VALUES ${parents.join(', ')}`);
});
afterEach(() => jest.restoreAllMocks());
afterAll(async () => {
  await db?.close();
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('a backfill goes on after the chunk that was committed last', async () => {
  const lines: string[] = [];
  const transaction = db.transaction.bind(db) as (work: unknown) => Promise<unknown>;
  let commits = 0;
  jest.spyOn(db, 'transaction').mockImplementation(((work: unknown) => {
    commits += 1;
    if (commits === 3) throw new Error('killed');
    return transaction(work);
  }) as typeof db.transaction);
  await expect(runBackfill(db, days, (line) => lines.push(line))).rejects.toThrow('killed');
  expect((await readProgress(db)).get(days.name)).toMatchObject({ rowsDone: 2000, rowsTotal: 2500, isFinished: false });
  jest.restoreAllMocks();
  await runBackfill(db, days, (line) => lines.push(line));
  expect(lines).toEqual([
    'children: day: 1,000 of 2,500',
    'children: day: 2,500 of 2,500',
    'children: day: 2,500 of 2,500, done',
  ]);
  expect(await countWrong()).toBe(0);
  await runBackfill(db, days, (line) => lines.push(line));
  expect(lines).toHaveLength(3);
});

test('a row that somebody changes while a chunk is written gets its newest value', async () => {
  await db.query("UPDATE `parent` SET `day` = '2026-04-01' WHERE `id` = 1");
  const transaction = db.transaction.bind(db) as (work: unknown) => Promise<unknown>;
  jest.spyOn(db, 'transaction').mockImplementationOnce((async (work: unknown) => {
    await db.query("UPDATE `parent` SET `day` = '2026-05-01' WHERE `id` = 1");
    await db.query("UPDATE `child` SET `day` = '2026-05-01' WHERE `parent` = 1");
    return transaction(work);
  }) as unknown as typeof db.transaction);
  await fillAgain(db, days);
  expect(await countWrong()).toBe(0);
  const [row] = await db.query<{ day: string }>('SELECT `day` FROM `child` WHERE `id` = 1', {
    type: QueryTypes.SELECT,
  });
  expect(row!.day).toBe('2026-05-01');
});

test('an ALTER that waits for a long transaction lets others through', async () => {
  const reader = await db.transaction();
  await db.query('SELECT * FROM `child` LIMIT 1', { transaction: reader });
  const altering = runStatement(db, alterTable('child', ['ADD COLUMN `note` TEXT']));
  let longestMs = 0;
  for (let i = 0; i < 20; i += 1) {
    const startedAt = performance.now();
    await db.query('INSERT INTO `child` (`parent`) VALUES (1)');
    longestMs = Math.max(longestMs, performance.now() - startedAt);
    await sleep(100);
  }
  await reader.commit();
  await altering;
  expect(longestMs).toBeLessThan(3000);
  await db.query('UPDATE `child` SET `note` = 1 WHERE `id` = 1');
  await runStatement(db, alterTable('child', ['ADD COLUMN `note` TEXT']));
});

test('the server refuses an ALTER that it cannot run as it says', async () => {
  await expect(runStatement(db, alterTable('child', ['MODIFY COLUMN `parent` BIGINT']))).rejects.toThrow(/ALGORITHM/);
});
