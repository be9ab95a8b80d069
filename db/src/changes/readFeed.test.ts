import type { Caller } from '../collection/call/context';
import { purgeExpired } from '../identity/purgeExpired';
import { connectIdentityDb } from '../identity/identityDb';
import { setUpContext } from '../../testing/setUpContext';
import { readFeed } from './readFeed';

const running = setUpContext(process.env);
const { context, run } = running;

const caller = { scope: 'all', limits: {}, attachable: { read: [], edit: [] } } as Partial<Caller> as Caller;
/** Fills the feed: a row for each age in days. */
async function fill(ages: readonly number[]): Promise<void> {
  await run('DELETE FROM `change_feed`');
  for (const [i, age] of ages.entries())
    await run(
      'INSERT INTO `change_feed` (`number`, `entity`, `record`, `change`, `at`) ' +
        `VALUES (${i + 1}, 'supplier', ${i + 1}, 'saved', UTC_TIMESTAMP(3) - INTERVAL ${age * 24} HOUR)`,
    );
  await run(`UPDATE \`change_stamper\` SET \`last_number\` = ${ages.length}`);
}
async function read(after: number | null) {
  const { results, next } = await readFeed(context, caller, { after, entities: ['supplier'], limit: 10 });
  return { cursors: results.map(({ cursor }) => cursor), next };
}

test('without a cursor it begins at the oldest change that is kept', async () => {
  await fill([40, 31, 29, 1]);
  expect(await read(null)).toEqual({ cursors: [3, 4], next: 4 });
  expect(await read(2)).toEqual({ cursors: [3, 4], next: 4 });
  expect(await read(4)).toEqual({ cursors: [], next: 4 });
});

test('a cursor with older changes after it is gone, whether they are purged yet or not', async () => {
  await fill([40, 31, 29, 1]);
  for (const after of [0, 1]) await expect(read(after)).rejects.toMatchObject({ status: 410 });
  const identity = connectIdentityDb(running.url);
  expect(await purgeExpired(identity)).toMatchObject({ change_feed: 2 });
  identity.close();
  for (const after of [0, 1, 5]) await expect(read(after)).rejects.toMatchObject({ status: 410 });
  expect(await read(null)).toEqual({ cursors: [3, 4], next: 4 });
  await run('DELETE FROM `change_feed`');
  expect(await read(null)).toEqual({ cursors: [], next: 4 });
  expect(await read(4)).toEqual({ cursors: [], next: 4 });
  await expect(read(3)).rejects.toMatchObject({ status: 410 });
});

test('a long stretch of changes that the reader may not see ends in pages without rows that go on', async () => {
  await run('DELETE FROM `change_feed`');
  await run(
    'INSERT INTO `change_feed` (`number`, `entity`, `record`, `change`, `at`, `store`) ' +
      "SELECT seq, 'store_order', seq, 'deleted', UTC_TIMESTAMP(3), 2 FROM seq_1_to_45000",
  );
  await run('UPDATE `change_stamper` SET `last_number` = 45000');
  const ofStore = { ...caller, scope: 1 };
  const request = { entities: ['store_order'], limit: 10 };
  const pages: unknown[] = [];
  for (let after = 0, next = -1; next !== after;) {
    after = Math.max(next, 0);
    const page = await readFeed(context, ofStore, { ...request, after });
    pages.push(page);
    ({ next } = page);
  }
  expect(pages).toEqual([20_000, 40_000, 45_000, 45_000].map((next) => ({ results: [], next })));
});
