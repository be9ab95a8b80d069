import { setTimeout as sleep } from 'node:timers/promises';
import { insertChangeRows } from '../collection/write/changeRows';
import { sql } from '../sql/sqlText';
import { setUpContext } from '../../testing/setUpContext';
import { numberRows, stampChanges, type StamperOptions } from './stampChanges';

const { context, run, select } = setUpContext(process.env);
beforeEach(async () => {
  for (const text of ['DELETE FROM `change_outbox`', 'DELETE FROM `change_feed`', RELEASE_LEASE]) await run(text);
});

const RELEASE_LEASE = "UPDATE `change_stamper` SET `last_number` = 0, `until` = '2000-01-01'";
const stamper = (holder = 'one'): StamperOptions => ({
  database: context.database,
  inTransaction: context.inSqlTransaction,
  entities: context.entities,
  holder,
});
/** Writes one change in a transaction that waits before its COMMIT. */
const writeSupplier = (record: number, beforeCommit: () => Promise<void> = () => Promise.resolve()): Promise<void> =>
  context.inSqlTransaction(async (transaction) => {
    await insertChangeRows(transaction, [{ entity: 'supplier', record, change: 'saved', store: null }]);
    await beforeCommit();
  });
const feed = async (): Promise<unknown[][]> =>
  context.database.selectCells(sql('SELECT `number`, `record` FROM `change_feed` ORDER BY `number`'));

test('safety 80: a change that is committed late comes after those that were committed before', async () => {
  let commit = () => {};
  const isCommitted = new Promise<void>((resolve) => {
    commit = resolve;
  });
  let hasWritten = () => {};
  const isWritten = new Promise<void>((resolve) => {
    hasWritten = resolve;
  });
  const late = writeSupplier(1, () => {
    hasWritten();
    return isCommitted;
  });
  await isWritten;
  await writeSupplier(2);
  await stampChanges(stamper());
  expect(await feed()).toEqual([[1, 2]]);
  commit();
  await late;
  await stampChanges(stamper());
  expect(await feed()).toEqual([
    [1, 2],
    [2, 1],
  ]);
});

test('safety 80: stampers at the same time give each change one number, without gaps', async () => {
  const writers = Array.from({ length: 60 }, (_, i) => writeSupplier(i + 1));
  const stampers = Array.from({ length: 12 }, async (_, i) => {
    await sleep(i * 10);
    await run("UPDATE `change_stamper` SET `until` = '2000-01-01'");
    await stampChanges(stamper(`stamper ${i % 3}`)).catch(() => undefined);
  });
  await Promise.all([...writers, ...stampers]);
  await run("UPDATE `change_stamper` SET `until` = '2000-01-01'");
  await stampChanges(stamper());
  const rows = await feed();
  expect(rows.map(([number]) => number)).toEqual(Array.from({ length: 60 }, (_, i) => i + 1));
  expect(new Set(rows.map(([, record]) => record)).size).toBe(60);
  expect(await context.database.selectCells(sql('SELECT 1 FROM `change_outbox`'))).toEqual([]);
});

test('one process works while its lease lasts, and another takes over after it', async () => {
  await writeSupplier(1);
  await stampChanges(stamper('one'));
  const isASecond = "`until` BETWEEN '2001-01-01' AND UTC_TIMESTAMP(3) + INTERVAL 1 SECOND";
  const leases = await context.database.selectCells(sql(`SELECT \`holder\`, ${isASecond} FROM \`change_stamper\``));
  expect(leases).toEqual([['one', 1]]);
  await writeSupplier(2);
  // A busy machine takes longer for these steps than a lease lasts.
  await run('UPDATE `change_stamper` SET `until` = UTC_TIMESTAMP(3) + INTERVAL 1 HOUR');
  await stampChanges(stamper('two'));
  expect(await feed()).toHaveLength(1);
  await run("UPDATE `change_stamper` SET `until` = '2000-01-01'");
  await stampChanges(stamper('two'));
  expect(await feed()).toHaveLength(2);
});

test('more changes than one step takes are all numbered', async () => {
  const rows = Array.from({ length: 2300 }, (_, i) => i + 1).map((record) => ({
    entity: 'supplier',
    record,
    change: 'saved' as const,
    store: null,
  }));
  await context.inSqlTransaction((transaction) => insertChangeRows(transaction, rows));
  await stampChanges(stamper());
  const stamped = await feed();
  expect(stamped).toEqual(rows.map(({ record }) => [record, record]));
});

test('a row that several entities show has a change for each; a foreign key that led nowhere has none', () => {
  const names = new Map([['stock', ['stock', 'stock_availability']]]);
  const outbox = [
    [5, 'stock', 7, 'saved'],
    [6, 'stock', 0, 'saved'],
    [7, 'gone', 1, 'saved'],
  ] as const;
  expect(numberRows(outbox, 10, names)).toEqual([
    [11, 'stock', 7, 'saved'],
    [12, 'stock_availability', 7, 'saved'],
  ]);
});

test('the feed is read by its key', async () => {
  const read =
    'SELECT `number`, `entity` FROM `change_feed` WHERE `number` > 5 AND `number` <= 20005 ORDER BY `number` LIMIT 10';
  const [plan] = await select<{ key: string; Extra: string }>(`EXPLAIN ${read}`);
  expect(plan).toMatchObject({ key: 'PRIMARY' });
  expect(plan!.Extra).not.toContain('filesort');
  const oldest = 'SELECT `number` FROM `change_feed` WHERE `at` < UTC_TIMESTAMP(3) - INTERVAL 721 HOUR LIMIT 10';
  const [purgePlan] = await select<{ key: string }>(`EXPLAIN ${oldest}`);
  expect(purgePlan!.key).toBe('change_feed_at');
});
