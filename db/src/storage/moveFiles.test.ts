import { createHash } from 'node:crypto';
import { checkData } from '../backup/checkData';
import { setUpContext } from '../../testing/setUpContext';
import { startS3Server, type S3Server } from '../../testing/s3Server';
import { CHUNK_BYTES } from './chunks';
import { createFileStore, type FileStore } from './fileStore';
import { moveFiles } from './moveFiles';
import { moveText, parsePlace } from './moveCommand';
import { StoreError } from './objectStore';
import { attachContent, placeContent } from './placeContent';
import { purgeAndReport, purgeObjects } from './purgeObjects';
import { readContent, readWholeContent } from './readContent';

const running = setUpContext(process.env);
const { run, select: rows } = running;
let server: S3Server;
let store: FileStore;
let settings: Parameters<typeof checkData>[1];
beforeAll(async () => {
  server = await startS3Server();
  settings = {
    backendVariant: 'standard',
    filesUrl: `${server.env.FILES_URL}/trestle`,
    filesAccessKey: server.env.FILES_ACCESS_KEY,
    filesSecretKey: server.env.FILES_SECRET_KEY,
    filesRegion: 'us-east-1',
    filesPathStyle: true,
  };
});
afterAll(() => server.stop());

const parts = () => ({
  database: running.context.database,
  inTransaction: running.context.inSqlTransaction,
  store,
});
const source = () => ({ database: running.context.database, fileStore: store });
const contentOf = (bytes: Buffer) => ({
  size: bytes.length,
  read: (position: number, length: number) => Promise.resolve(bytes.subarray(position, position + length)),
});

/** Inserts a file whose content is in the database. */
async function insertFile(id: number, bytes: Buffer): Promise<void> {
  await run(
    "INSERT INTO `file` (`id`, `file_size`, `other_id`, `other_name`) VALUES (?, ?, 1, 'product')",
    id,
    bytes.length,
  );
  await attachContent(running.context.database, id, contentOf(bytes));
}
const SIZES = [0, 1, 1000, CHUNK_BYTES, CHUNK_BYTES + 1, 3 * CHUNK_BYTES + 7];
const bytesOf = (id: number) => Buffer.alloc(SIZES[id % SIZES.length]!, `content of ${id} `);
const IDS = Array.from({ length: 24 }, (_, i) => i + 1);

beforeEach(async () => {
  store = createFileStore(settings)!;
  await run('DELETE FROM `file`');
  await run('DELETE FROM `file_object`');
  for await (const { key } of store.list()) await store.remove(key);
  for (const id of IDS) await insertFile(id, bytesOf(id));
});

afterEach(() => store.close());

/** Digests of what every file reads as now. */
const readAll = async () =>
  Object.fromEntries(
    await Promise.all(
      IDS.map(async (id) => {
        const bytes = await readWholeContent(source(), id, bytesOf(id).length);
        return [id, createHash('sha256').update(bytes).digest('hex')] as const;
      }),
    ),
  );
const countOf = async (table: string) => (await rows<{ n: number }>(`SELECT COUNT(*) AS n FROM ${table}`))[0]!.n;
const fileFindings = async () =>
  (await checkData(running.url, settings)).findings
    .map(({ what }) => what)
    .filter((what) => /store|content/.test(what));

test('safety 97: all contents go to the store and back, whole at any moment, and an ended command goes on', async () => {
  const before = await readAll();
  const stop = new AbortController();
  const first = await moveFiles(parts(), 's3', {
    signal: stop.signal,
    onProgress: ({ moved }) => {
      if (moved >= 5) stop.abort();
    },
  });
  expect(first.moved).toBeGreaterThanOrEqual(5);
  expect(first.moved).toBeLessThan(IDS.length);
  expect(await readAll()).toEqual(before);
  expect(await fileFindings()).toEqual([]);

  const second = await moveFiles(parts(), 's3');
  expect(second).toMatchObject({ total: IDS.length - first.moved, moved: IDS.length - first.moved, failed: [] });
  expect(await countOf('`file_chunk`')).toBe(0);
  expect(await readAll()).toEqual(before);
  expect(await fileFindings()).toEqual([]);

  expect(await moveFiles(parts(), 'database')).toMatchObject({ moved: IDS.length, failed: [] });
  expect(await countOf('`file_object` WHERE `file` IS NOT NULL')).toBe(0);
  expect(await readAll()).toEqual(before);
  expect(await fileFindings()).toEqual([]);
});

test('two commands at once move each file once', async () => {
  const before = await readAll();
  const both = await Promise.all([moveFiles(parts(), 's3'), moveFiles(parts(), 's3')]);
  expect(both[0].moved + both[1].moved).toBe(IDS.length);
  expect(await readAll()).toEqual(before);
});

test('a download goes on from where it was when its file is moved', async () => {
  const id = 5;
  const reading = readContent(source(), id, bytesOf(id).length);
  const pieces = [(await reading.next()).value as Buffer];
  await moveFiles(parts(), 's3');
  for await (const piece of reading) pieces.push(piece);
  expect(Buffer.concat(pieces).equals(bytesOf(id))).toBe(true);
});

test('what differs in the store, or is not whole in the database, stays where it is', async () => {
  await run('DELETE FROM `file_chunk` WHERE `file` = 5 AND `position` = 1');
  const altering: FileStore = {
    ...store,
    get: async function* (key, from) {
      for await (const piece of store.get(key, from)) yield piece.length === 1000 ? Buffer.alloc(1000, 'z') : piece;
    },
  };
  const { failed } = await moveFiles({ ...parts(), store: altering }, 's3');
  const thousand = IDS.filter((id) => bytesOf(id).length === 1000);
  expect(failed.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([...thousand, 5].toSorted((a, b) => a - b));
  for (const id of thousand) expect((await readWholeContent(source(), id, 1000)).equals(bytesOf(id))).toBe(true);
});

test.each(['s3', 'database'] as const)(
  'an object for which the store always fails stays, and all others move to %s',
  async (to) => {
    if (to === 'database') await moveFiles(parts(), 's3');
    const before = await readAll();
    const failing = new Set<string>();
    const fail = () => new StoreError('failed', 'The store of files: InternalError');
    const broken: FileStore = {
      ...store,
      put: async (key, content) => {
        if (content.size === 1000) throw fail();
        await store.put(key, content);
      },
      get: async function* (key, from) {
        if (failing.has(key)) throw fail();
        yield* store.get(key, from);
      },
    };
    for (const { object_key: key } of await rows<{ object_key: string }>(
      'SELECT `object_key` FROM `file_object` WHERE `size` = 1000 AND `file` IS NOT NULL',
    ))
      failing.add(key);
    const thousand = IDS.filter((id) => bytesOf(id).length === 1000);
    const first = await moveFiles({ ...parts(), store: broken }, to);
    expect(first.moved).toBe(IDS.length - thousand.length);
    expect(first.failed.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(thousand);
    expect(await readAll()).toEqual(before);
    expect(await moveFiles(parts(), to)).toMatchObject({ total: thousand.length, moved: thousand.length, failed: [] });
    expect(await readAll()).toEqual(before);
  },
);

test('many objects in a row that fail do not end the command while the store takes others', async () => {
  const broken: FileStore = {
    ...store,
    put: async (key, content) => {
      if (!key.endsWith('/trial')) throw new StoreError('failed', 'The store of files: InternalError');
      await store.put(key, content);
    },
  };
  const { failed, moved } = await moveFiles({ ...parts(), store: broken }, 's3');
  expect([failed.length, moved]).toEqual([IDS.length, 0]);
  for await (const { key } of store.list()) throw new Error(`${key} was left behind`);
});

test('a store that cannot take any file ends the command, and no file is lost', async () => {
  const before = await readAll();
  server.refuse(500);
  await expect(moveFiles(parts(), 's3')).rejects.toMatchObject({ failure: 'failed' });
  server.refuse(undefined);
  expect(await readAll()).toEqual(before);
});

test('safety 97: the content of a deleted file stays for 30 days, and content that no file took is removed like it', async () => {
  await moveFiles(parts(), 's3');
  await run('DELETE FROM `file` WHERE `id` = 3');
  await placeContent(running.context.database, store, contentOf(Buffer.from('left behind')));
  expect(await purgeObjects(running.context.database, store)).toEqual({ removed: 0, failed: 0 });
  await run('UPDATE `file_object` SET `created_date` = `created_date` - INTERVAL 2 HOUR');
  expect(await purgeObjects(running.context.database, store)).toEqual({ removed: 0, failed: 0 });
  expect(await countOf('`file_object` WHERE `orphaned_date` IS NOT NULL')).toBe(2);
  await run('UPDATE `file_object` SET `orphaned_date` = `orphaned_date` - INTERVAL 31 DAY');
  expect(await purgeObjects(running.context.database, store)).toEqual({ removed: 2, failed: 0 });
  expect(await countOf('`file_object`')).toBe(IDS.length - 1);
  expect(await fileFindings()).toEqual([]);
});

test('an object that the store does not remove keeps no other waiting, and is reported', async () => {
  await moveFiles(parts(), 's3');
  await run('DELETE FROM `file` WHERE `id` IN (3, 4, 5)');
  await run(
    'UPDATE `file_object` SET `orphaned_date` = UTC_TIMESTAMP(3) - INTERVAL 31 DAY, `created_date` = `created_date` - INTERVAL 2 HOUR WHERE `file` IS NULL',
  );
  const [locked] = await rows<{ object_key: string }>(
    'SELECT `object_key` FROM `file_object` WHERE `file` IS NULL ORDER BY `id` LIMIT 1',
  );
  const broken: FileStore = {
    ...store,
    remove: async (key) => {
      if (key === locked!.object_key) throw new StoreError('refused', 'The store of files: AccessDenied');
      await store.remove(key);
    },
  };
  await expect(purgeAndReport(running.context.database, broken)).rejects.toThrow(
    '1 of the deleted files could not be removed. The first: The store of files: AccessDenied',
  );
  expect(await countOf('`file_object` WHERE `file` IS NULL')).toBe(1);
  const silent: FileStore = { ...store, remove: () => Promise.reject(new StoreError('silent', 'no answer')) };
  await expect(purgeObjects(running.context.database, silent)).rejects.toMatchObject({ failure: 'silent' });
  expect(await purgeObjects(running.context.database, store)).toEqual({ removed: 1, failed: 0 });
});

test('content that was left behind can be given to no file any more', async () => {
  const placed = await placeContent(running.context.database, store, contentOf(Buffer.from('late')));
  await run('UPDATE `file_object` SET `orphaned_date` = UTC_TIMESTAMP(3)');
  await expect(attachContent(running.context.database, 1, placed)).rejects.toMatchObject({ status: 503 });
});

test('check-data says what the store lacks, what it has in another size, and what no row knows', async () => {
  await moveFiles(parts(), 's3');
  const keys = await rows<{ file: number; object_key: string }>(
    'SELECT `file`, `object_key` FROM `file_object` WHERE `file` IN (3, 4) ORDER BY `file`',
  );
  await store.remove(keys[0]!.object_key);
  await run('UPDATE `file_object` SET `size` = `size` + 1 WHERE `file` = 4');
  const { findings } = await checkData(running.url, settings);
  const what = Object.fromEntries(findings.map((finding) => [finding.what, finding.examples]));
  expect(what).toMatchObject({
    'files whose content is missing in the store of files': ['3'],
    'files whose content in the store has another size': ['4'],
    "files whose content isn't as long as file_size says": ['4'],
  });
  const without = await checkData(running.url, { ...settings, filesUrl: undefined });
  expect(without.findings.map((finding) => finding.what)).toContain(
    'files in a store of files, while FILES_URL is not set',
  );
});

test('the command says where to, and what became of it', () => {
  expect(parsePlace(['--to', 's3'])).toBe('s3');
  expect(parsePlace(['--to=database'])).toBe('database');
  for (const args of [[], ['--to'], ['--to', 'disk'], ['s3'], ['--to', 's3', 'x']])
    expect(() => parsePlace(args)).toThrow('Say where to');
  const progress = { total: 3, moved: 2, bytes: 1024 * 1024, failed: [{ id: 7, reason: 'it differs' }] };
  expect(moveText(progress, 's3', true)).toEqual([
    'File 7 stays where it is: it differs.',
    'Moved 2 of 3 files (1.0 MiB) to the store.',
    '1 stayed where they are. Run it again to try these once more.',
    'Stopped. Run it again to go on.',
  ]);
});
