import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ONE_PIXEL_PNG } from '../onePixelPng';
import { startIsolatedProduct, type IsolatedProduct } from './isolatedProduct';
import { startStoreProcess, type StoreProcess } from './storeProcess';
import { startStopwatch } from '../stopwatch';

/** Longest wait of whoever needs the store. */
const LONGEST_WAIT_MS = 10_000;
/** Longest wait of whoever needs it when it is known to be silent, and of everybody else. */
const LONGEST_OTHER_MS = 2000;
const main = join(__dirname, '../../db/dist/main.mjs');

let store: StoreProcess;
let isolated: IsolatedProduct;
let order: number;
let administrator: string;
beforeAll(async () => {
  store = await startStoreProcess();
  isolated = await startIsolatedProduct(store.env);
  ({ id: order } = JSON.parse((await placeOrder()).text) as { id: number });
  const login = await isolated.call('POST', '/api-token-auth/', { username: 'admin', password: 'Trestle-demo-1' });
  ({ token: administrator } = JSON.parse(login.text) as { token: string });
}, 180_000);
afterAll(async () => {
  store?.thaw();
  await isolated?.stop();
  await store?.stop();
}, 60_000);

interface TimedReply {
  status: number;
  bytes: Buffer;
  text: string;
  retryAfter: string | null;
  type: string | null;
  ms: number;
}
/** Sends a call whose body or reply isn't JSON. */
async function send(path: string, init: RequestInit = {}): Promise<TimedReply> {
  const elapsedMs = startStopwatch();
  const response = await fetch(isolated.product.url + path, {
    ...init,
    headers: { authorization: `Bearer ${isolated.token}`, ...(init.headers as Record<string, string>) },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  return {
    status: response.status,
    bytes,
    text: bytes.toString(),
    retryAfter: response.headers.get('retry-after'),
    type: response.headers.get('content-type'),
    ms: elapsedMs(),
  };
}
function placeOrder() {
  return isolated.call('POST', '/api/store_order/', { store: isolated.store, store_order_lines: [] });
}
function upload(name: string, key = randomUUID()): Promise<TimedReply> {
  const body = new FormData();
  body.append('other_name', 'store_order');
  body.append('other_id', String(order));
  body.append('file', new Blob([ONE_PIXEL_PNG], { type: 'image/png' }), name);
  return send('/filesystem/upload/', { method: 'POST', body, headers: { 'idempotency-key': key } });
}
const uploaded = async (name: string): Promise<number> => {
  const reply = await upload(name);
  expect([reply.status, reply.text]).toEqual([201, expect.any(String)]);
  return (JSON.parse(reply.text) as { id: number }).id;
};
const download = (id: number, query = '') => send(`/filesystem/download/${id}/${query}`);
const countOf = async (table: string, condition: string, ...values: unknown[]) =>
  Number((await isolated.rows<{ n: number }>(`SELECT COUNT(*) AS n FROM ${table} WHERE ${condition}`, values))[0]!.n);
const filesNamed = (name: string) => countOf('`file`', '`original_filename` = ?', name);
/** Repeats a call until the store is asked again. */
async function untilOk(call: () => Promise<TimedReply>, status: number): Promise<TimedReply> {
  const startedAt = Date.now();
  for (;;) {
    const reply = await call();
    if (reply.status === status) return reply;
    if (Date.now() - startedAt > 30_000) throw new Error(`Still ${reply.status}: ${reply.text}`);
    await sleep(200);
  }
}
const moveFiles = (to: string) => {
  const { stdout, stderr, status } = spawnSync(process.execPath, [main, 'move-files', '--to', to], {
    env: { ...process.env, ...store.env, NODE_ENV: 'test', DATABASE_URL: isolated.product.databaseUrl },
    encoding: 'utf8',
  });
  return { output: stdout + stderr, status };
};

test('safety 97: an upload is in the store alone, and is served with its rights, whole and reduced', async () => {
  const id = await uploaded('stored.png');
  expect(await countOf('`file_chunk`', '`file` = ?', id)).toBe(0);
  expect(await countOf('`file_object`', '`file` = ?', id)).toBe(1);
  expect((await download(id)).bytes.equals(ONE_PIXEL_PNG)).toBe(true);
  expect(await download(id, '?size=96')).toMatchObject({ status: 200, type: 'image/webp' });
  const stranger = await fetch(`${isolated.product.url}/filesystem/download/${id}/`);
  expect(stranger.status).toBe(401);
});

test.each(['frozen', 'killed'] as const)(
  'safety 97: while the store is %s, uploads and downloads end in words, nothing is half written, and orders go on',
  async (state) => {
    const id = await uploaded(`before ${state}.png`);
    if (state === 'frozen') store.freeze();
    else await store.kill();
    const [name, key] = [`while ${state}.png`, randomUUID()];
    const [sent, others] = await Promise.all([
      upload(name, key),
      Promise.all(
        Array.from({ length: 5 }, async () => {
          const elapsedMs = startStopwatch();
          const { status } = await placeOrder();
          return { status, ms: elapsedMs() };
        }),
      ),
    ]);
    expect(sent).toMatchObject({ status: 503, retryAfter: '10', text: expect.stringContaining('was not saved') });
    expect(sent.ms).toBeLessThan(LONGEST_WAIT_MS);
    expect(others.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(Math.max(...others.map(({ ms }) => ms))).toBeLessThan(LONGEST_OTHER_MS);
    expect(await filesNamed(name)).toBe(0);
    // Health reads what the processes told of themselves: nobody waits for the store.
    const health = await send('/api/trestle/health/', { headers: { authorization: `Bearer ${administrator}` } });
    expect(health).toMatchObject({ status: 200, text: expect.stringContaining('"File store"') });
    expect(health.ms).toBeLessThan(LONGEST_OTHER_MS);

    const reads = await Promise.all([download(id), download(id, '?size=96'), download(id), download(id, '?size=640')]);
    for (const read of reads) {
      expect(read).toMatchObject({ status: 503, text: expect.stringContaining('file store') });
      expect(read.ms).toBeLessThan(LONGEST_WAIT_MS);
    }
    process.stdout.write(
      `Store ${state}: upload refused after ${sent.ms.toFixed(0)} ms, downloads after ` +
        `${Math.max(...reads.map(({ ms }) => ms)).toFixed(0)} ms at most, orders meanwhile ` +
        `${Math.max(...others.map(({ ms }) => ms)).toFixed(0)} ms at most.\n`,
    );

    if (state === 'frozen') store.thaw();
    else await store.start();
    // The same call again, with its key: one file.
    await untilOk(() => upload(name, key), 201);
    expect((await upload(name, key)).status).toBe(201);
    expect(await filesNamed(name)).toBe(1);
    expect((await untilOk(() => download(id), 200)).bytes.equals(ONE_PIXEL_PNG)).toBe(true);
  },
  60_000,
);

test('safety 97: files move out and back while the product serves them', async () => {
  const id = await uploaded('moving.png');
  const demo = (await isolated.rows<{ file: number }>('SELECT MIN(`file`) AS file FROM `file_chunk`'))[0]!.file;
  const before = await isolated.rows<{ file: number; bytes: number }>(
    'SELECT `file`, SUM(LENGTH(`data`)) AS bytes FROM `file_chunk` GROUP BY `file`',
  );
  expect(moveFiles('s3')).toMatchObject({ status: 0, output: expect.stringContaining(`Moved ${before.length} of`) });
  expect(await countOf('`file_chunk`', '1=1')).toBe(0);
  expect((await download(id)).bytes.equals(ONE_PIXEL_PNG)).toBe(true);
  expect(await countOf('`file_object`', '`file` = ?', demo)).toBe(1);
  expect(moveFiles('database').status).toBe(0);
  expect(await countOf('`file_object`', '`file` IS NOT NULL')).toBe(0);
  expect((await download(id)).bytes.equals(ONE_PIXEL_PNG)).toBe(true);
  expect(await countOf('`file_chunk`', '`file` = ?', demo)).toBeGreaterThan(0);
}, 60_000);
