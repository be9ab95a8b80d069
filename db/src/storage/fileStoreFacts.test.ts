import { startS3Server, type S3Server } from '../../testing/s3Server';
import { metrics } from '../platform/metrics';
import { createFileStore, type FileStore } from './fileStore';
import { createFileStoreLook } from './fileStoreFacts';
import { StoreError } from './objectStore';
import { StoreRestingError } from './storeBreaker';

let server: S3Server;
let store: FileStore;
const open = (secretKey = server.env.FILES_SECRET_KEY) =>
  createFileStore({
    filesUrl: server.env.FILES_URL,
    filesRegion: 'us-east-1',
    filesAccessKey: server.env.FILES_ACCESS_KEY,
    filesSecretKey: secretKey,
    filesPathStyle: true,
  })!;
beforeAll(async () => {
  server = await startS3Server();
});
beforeEach(() => {
  store = open();
});
afterEach(() => store.close());
afterAll(() => server.stop());

/** A database with 10 files, 7 of them in the store, and 2 objects without a file. */
const database = (...cells: unknown[]) => ({
  texts: [] as string[],
  selectCells({ text }: { text: string }) {
    this.texts.push(text);
    return Promise.resolve([text.includes('EXISTS') ? [1] : cells]);
  },
});
const COUNTS = { stored: 7, in_database: 3, to_delete: 2 };

test('a store that answers is told with what is where, counted every ten minutes', async () => {
  let now = 0;
  const counted = database(7, 10, 2);
  const look = createFileStoreLook(counted, store, () => now);
  const wanted = { address: `127.0.0.1:${server.port}/files`, problem: null, problem_since: null, ...COUNTS };
  expect(await look()).toEqual({ ...wanted, last_failure: null });
  now = 599_999;
  await look();
  expect(counted.texts).toHaveLength(1);
  now = 600_000;
  await look();
  expect(counted.texts).toHaveLength(2);
});

test('a problem keeps its beginning, and a store that is well again its last words', async () => {
  let now = Date.parse('2026-11-28T10:00:00.000Z');
  const look = createFileStoreLook(database(7, 10, 2), store, () => now);
  await look();
  server.refuse(503);
  now += 30_000;
  const problem = 'The store of files: Refused As the test says';
  const since = '2026-11-28T10:00:30.000Z';
  expect(await look()).toMatchObject({ problem, problem_since: since });
  now += 30_000;
  expect(await look()).toMatchObject({ problem, problem_since: since });
  server.refuse(undefined);
  expect(await look()).toMatchObject({ problem: null, problem_since: null, last_failure: { problem } });
});

test('while a silent store rests, its problem is what was found when it was asked', async () => {
  const resting: FileStore = {
    ...store,
    check: () => Promise.reject(new StoreRestingError()),
    lastFailure: () => ({ date: '', problem: 'The store of files: TimeoutError' }),
  };
  expect(await createFileStoreLook(database(7, 10, 2), resting)()).toMatchObject({
    problem: 'The store of files: TimeoutError',
  });
});

test('without a setting, files in a store are told, and none are nothing to tell', async () => {
  expect(await createFileStoreLook(database(7, 10, 2), undefined)()).toMatchObject({ address: null, ...COUNTS });
  const empty = { selectCells: () => Promise.resolve([[0]]) };
  expect(await createFileStoreLook(empty, undefined)()).toBeUndefined();
});

test('calls are counted by what they were and how they ended, with the rest of a silent store', async () => {
  const countOf = async (call: string, outcome: string) => {
    const line = `trestle_file_store_seconds_count\\{call="${call}",outcome="${outcome}"\\} (\\d+)`;
    return Number(new RegExp(line).exec(await metrics.metrics())?.[1] ?? 0);
  };
  const restingNow = async () => /^trestle_file_store_resting (\d)$/m.exec(await metrics.metrics())?.[1];
  const [done, refused, missing] = [
    await countOf('list', 'done'),
    await countOf('list', 'refused'),
    await countOf('get', 'missing'),
  ];
  await store.check();
  await expect(store.get('nothing', 0)[Symbol.asyncIterator]().next()).rejects.toBeInstanceOf(StoreError);
  expect(store.lastFailure()).toBeUndefined();
  const stranger = open('another secret');
  await expect(stranger.check()).rejects.toMatchObject({ failure: 'refused' });
  stranger.close();
  expect(await countOf('list', 'done')).toBe(done + 1);
  expect(await countOf('list', 'refused')).toBe(refused + 1);
  expect(await countOf('get', 'missing')).toBe(missing + 1);
  expect(await restingNow()).toBe('0');

  const nobody = createFileStore({
    filesUrl: 'http://127.0.0.1:1/files',
    filesRegion: 'us-east-1',
    filesAccessKey: 'x',
    filesSecretKey: 'x',
    filesPathStyle: true,
  })!;
  for (const message of [/ECONNREFUSED|Error/, /a moment ago/]) await expect(nobody.check()).rejects.toThrow(message);
  nobody.close();
  expect(await restingNow()).toBe('1');
  expect(await countOf('list', 'resting')).toBe(1);
  expect(nobody.lastFailure()?.problem).not.toContain('a moment ago');
});
