import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { startS3Server, type S3Server } from '../../testing/s3Server';
import { digestOf, digestOfPieces, type ReadableContent } from './chunks';
import { parseFilesUrl } from './fileStore';
import { createS3Store } from './s3Store';
import type { ObjectStore } from './objectStore';

/** The patience with stores that stay silent on purpose; the others get the usual one. */
const SILENCE_MS = 300;
let server: S3Server;
let store: ObjectStore;
const targetOf = (url: string, secretKey = server.env.FILES_SECRET_KEY) => ({
  ...parseFilesUrl(url),
  region: 'us-east-1',
  accessKey: server.env.FILES_ACCESS_KEY,
  secretKey,
  pathStyle: true,
});

beforeAll(async () => {
  server = await startS3Server();
  store = createS3Store(targetOf(server.env.FILES_URL));
});
afterAll(async () => {
  store.close();
  await server.stop();
});

const contentOf = (bytes: Buffer): ReadableContent => ({
  size: bytes.length,
  read: (position, length) => Promise.resolve(bytes.subarray(position, position + length)),
});
async function put(key: string, bytes: Buffer, to = store): Promise<void> {
  const content = contentOf(bytes);
  await to.put(key, { ...content, sha256: await digestOf(content) });
}
async function get(key: string, from = 0): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of store.get(key, from)) pieces.push(piece);
  return Buffer.concat(pieces);
}

test.each([0, 1, 512 * 1024, 3_000_001])('an object of %i bytes comes back, whole or from any byte', async (size) => {
  const bytes = Buffer.alloc(size, 'abcdefg');
  await put(`size/${size}`, bytes);
  expect((await digestOfPieces(store.get(`size/${size}`, 0))).sha256).toBe(await digestOf(contentOf(bytes)));
  if (size > 1) expect((await get(`size/${size}`, size - 3)).equals(bytes.subarray(size - 3))).toBe(true);
});

test('all objects are listed with their sizes, and one that was removed is gone', async () => {
  await put('list/a', Buffer.from('a'));
  await put('list/b', Buffer.from('bb'));
  const listed: Record<string, number> = {};
  for await (const { key, size } of store.list()) if (key.startsWith('list/')) listed[key] = size;
  expect(listed).toEqual({ 'list/a': 1, 'list/b': 2 });
  await store.remove('list/a');
  await store.remove('list/a');
  await expect(get('list/a')).rejects.toMatchObject({ failure: 'missing' });
});

test('safety 97: a wrong secret key, and a store that says no, are refusals', async () => {
  const stranger = createS3Store(targetOf(server.env.FILES_URL, 'another secret'));
  await expect(put('x', Buffer.from('x'), stranger)).rejects.toMatchObject({ failure: 'refused' });
  stranger.close();
  server.refuse(403);
  await expect(get('x')).rejects.toMatchObject({ failure: 'refused' });
  server.refuse(undefined);
});

/** A server that takes connections and bytes, and never answers. */
async function startBlackHole(): Promise<{ server: Server; url: string; sockets: Set<Socket> }> {
  const sockets = new Set<Socket>();
  const hole = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
  });
  await once(hole.listen(0, '127.0.0.1'), 'listening');
  return { server: hole, url: `http://127.0.0.1:${(hole.address() as AddressInfo).port}/files`, sockets };
}

test('safety 97: a store that never answers is given up soon, and the next call at once', async () => {
  const hole = await startBlackHole();
  const silentStore = createS3Store(targetOf(hole.url), SILENCE_MS);
  const startedAt = performance.now();
  await expect(put('x', Buffer.alloc(3_000_000), silentStore)).rejects.toMatchObject({ failure: 'silent' });
  expect(performance.now() - startedAt).toBeLessThan(SILENCE_MS * 10);
  await expect(silentStore.get('x', 0)[Symbol.asyncIterator]().next()).rejects.toThrow('a moment ago');
  silentStore.close();
  for (const socket of hole.sockets) socket.destroy();
  hole.server.close();
});

test('a store that cannot do it has failed, and one that is not there is silent', async () => {
  server.refuse(500);
  const failing = createS3Store(targetOf(server.env.FILES_URL), SILENCE_MS);
  await expect(failing.remove('x')).rejects.toMatchObject({ failure: 'failed' });
  server.refuse(undefined);
  failing.close();
  const nobody = createS3Store(targetOf('http://127.0.0.1:1/files'), SILENCE_MS);
  await expect(nobody.remove('x')).rejects.toMatchObject({ failure: 'silent' });
  nobody.close();
});

test('content that can not be read ends the call with its own error, and the store is asked on', async () => {
  const unreadable = {
    size: 3_000_000,
    read: (position: number, length: number) =>
      position === 0 ? Promise.resolve(Buffer.alloc(length)) : Promise.reject(new Error('file closed')),
  };
  await expect(store.put('unreadable', { ...unreadable, sha256: '0'.repeat(64) })).rejects.toThrow('file closed');
  await put('next', Buffer.from('next'));
  expect((await get('next')).toString()).toBe('next');
});

test('a store that refuses before it has read all is heard, and the rest is read by nobody', async () => {
  server.refuse(500);
  let isClosed = false;
  let reads = 0;
  const read = (_position: number, length: number) => {
    reads += 1;
    return isClosed ? Promise.reject(new Error('file closed')) : Promise.resolve(Buffer.alloc(length));
  };
  await expect(store.put('refused', { size: 200_000_000, read, sha256: '0'.repeat(64) })).rejects.toMatchObject({
    failure: 'failed',
  });
  isClosed = true;
  server.refuse(undefined);
  const readUntilThen = reads;
  await put('after', Buffer.from('after'));
  expect((await get('after')).toString()).toBe('after');
  expect(reads - readUntilThen).toBeLessThan(5);
});
