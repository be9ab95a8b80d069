import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { PassThrough } from 'node:stream';
import type { SqlExecutor } from '../sql/executor';
import type { FileStore } from './fileStore';
import type { ObjectStore } from './objectStore';
import { readAhead, readContent } from './readContent';
import { createS3Store } from './s3Store';

const BYTES = Buffer.from('0123456789');
let answer: RequestListener;
let server: Server;
let store: ObjectStore;

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume();
    answer(request, response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const keys = { accessKey: 'key', secretKey: 'secret' };
  store = createS3Store({ endpoint, bucket: 'files', prefix: '', region: 'us-east-1', pathStyle: true, ...keys });
});
afterAll(async () => {
  store.close();
  server.closeAllConnections();
  await new Promise((resolve) => {
    server.close(resolve);
  });
});

function page(status: number): RequestListener {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'text/html' }).end('<html><body>A page of a proxy<br></html>');
  };
}
const content = { size: BYTES.length, sha256: 'x', read: () => Promise.resolve(BYTES) };
async function read(pieces: AsyncIterable<Buffer>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece.toString();
  return text;
}
/** A database that knows where the content of its one file is. */
const database = { selectRows: () => Promise.resolve([{ object_key: 'a' }]) } as unknown as SqlExecutor;
const contentOf = (size: number) => readContent({ database, fileStore: store as FileStore }, 1, size);

test('safety 97: a store that can take nothing still gives what it has, since it answers', async () => {
  for (const status of [500, 502, 503, 507]) {
    answer = page(status);
    await expect(store.put('a', content)).rejects.toMatchObject({ failure: 'failed' });
    answer = (_request, response) => response.end(BYTES);
    expect(await read(store.get('a', 0))).toBe('0123456789');
  }
});

test.each([
  [301, 'refused'],
  [307, 'refused'],
  [403, 'refused'],
  [404, 'missing'],
  [502, 'failed'],
] as const)('safety 97: a page of a proxy with the status %i is no silence', async (status, failure) => {
  answer = page(status);
  await expect(read(store.get('a', 0))).rejects.toMatchObject({ failure });
  expect(await store.put('a', content).catch((error: { failure: string }) => error.failure)).not.toBe('silent');
});

test('safety 97: a store that knows no parts goes on at the right byte', async () => {
  answer = (_request, response) => response.end(BYTES);
  for (const from of [1, 7, 9, 10]) expect(await read(store.get('a', from))).toBe('0123456789'.slice(from));
});

test('safety 97: no more of an object is passed on than its file has', async () => {
  answer = (_request, response) => response.end(BYTES);
  expect(await read(contentOf(10))).toBe('0123456789');
  await expect(read(contentOf(9))).rejects.toMatchObject({ failure: 'missing' });
});

test('safety 74: whoever reads slowly keeps no other reader waiting', async () => {
  answer = (_request, response) => response.write(Buffer.alloc(100_000));
  const readers = await Promise.all(
    Array.from({ length: 60 }, async () => {
      const reader = store.get('a', 0)[Symbol.asyncIterator]();
      await reader.next();
      return reader;
    }),
  );
  answer = (_request, response) => response.end(BYTES);
  expect(await read(store.get('a', 0))).toBe('0123456789');
  for (const reader of readers) await reader.return?.();
});

test.each(['before the first piece', 'after it'])(
  'safety 74: a content is let go when its reader leaves %s',
  async (moment) => {
    let isOpen = true;
    const source = (async function* () {
      try {
        for (;;) yield Buffer.alloc(100_000);
      } finally {
        isOpen = false;
      }
    })();
    const pieces = await readAhead(source);
    expect(pieces.first).toHaveLength(100_000);
    const reply = new PassThrough();
    if (moment === 'after it') reply.once('data', () => reply.destroy());
    else reply.destroy();
    await expect(pipeline(Readable.from(pieces, { objectMode: false, highWaterMark: 1 }), reply)).rejects.toThrow(
      /close/,
    );
    await pieces.return?.();
    expect(isOpen).toBe(false);
  },
);
