import { memoryStore } from '../../testing/memoryStore';
import { messagesOf, sendBytes } from '../../testing/rawSocket';
import { bearerOf, startBff, type RunningBff } from '../../testing/startBff';

const store = memoryStore();
let bff: RunningBff;
const openStreams = new AbortController();

beforeAll(async () => {
  bff = await startBff(store);
});
afterAll(async () => {
  openStreams.abort();
  await bff.close();
});

const PATH = '/api/trestle/notice_stream/';
/** Opens a stream. Each call of `next` waits for an event and returns its data; undefined at the end. */
async function listen(username: string) {
  const headers = await bearerOf(bff.url, username);
  const reply = await fetch(bff.url + PATH, { headers, signal: openStreams.signal });
  const reader = reply.body!.pipeThrough(new TextDecoderStream()).getReader();
  const next = async (): Promise<unknown> => {
    const { done, value } = await reader.read();
    if (done) return undefined;
    return JSON.parse(/^event: notices\ndata: (.*)\n\n$/.exec(value)![1]!);
  };
  return { reply, next, cancel: () => reader.cancel(), headers };
}

test('a stream begins with the count, and tells each change of its own person', async () => {
  const { reply, next, cancel } = await listen('store1');
  expect([reply.status, reply.headers.get('content-type'), reply.headers.get('cache-control')]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
    'no-store',
  ]);
  expect(await next()).toEqual({ unread: 0, newest: 0 });
  store.notices.set(1, { unread: 9, newest: 90 });
  store.notices.set(2, { unread: 1, newest: 91 });
  expect(await next()).toEqual({ unread: 1, newest: 91 });
  await cancel();
});

test('safety 43: while the database is away nothing is told, and afterwards it goes on', async () => {
  const { next, cancel } = await listen('store1');
  expect(await next()).toMatchObject({ newest: 91 });
  const failed = new Promise<void>((resolve) => {
    store.broken = Object.assign(new Set(store.broken), {
      has: (name: string) => {
        if (name === 'countUnreadNotices') resolve();
        return name === 'countUnreadNotices';
      },
    });
  });
  store.notices.set(2, { unread: 2, newest: 92 });
  await failed;
  store.broken = new Set();
  expect(await next()).toEqual({ unread: 2, newest: 92 });
  await cancel();
});

test('safety 7: a session that ends takes its stream along', async () => {
  const { next, headers } = await listen('store1');
  expect(await next()).toMatchObject({ newest: 92 });
  await fetch(`${bff.url}/api-token-expire/`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: '{}',
  });
  expect(await next()).toBeUndefined();
  expect((await fetch(bff.url + PATH, { headers })).status).toBe(401);
});

test('one person has ten streams at most; nobody without a session has one, and there is only GET', async () => {
  const streams = await Promise.all(Array.from({ length: 10 }, () => listen('admin')));
  const headers = await bearerOf(bff.url, 'admin');
  const refused = await fetch(bff.url + PATH, { headers });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2']);
  await Promise.all(streams.map(({ cancel }) => cancel()));
  expect((await fetch(bff.url + PATH)).status).toBe(401);
  expect((await fetch(bff.url + PATH, { method: 'POST', headers })).status).toBe(405);
});

test('HEAD has no stream, and lets the next request of its connection pass', async () => {
  const { Authorization } = await bearerOf(bff.url, 'admin');
  const replies = await sendBytes(bff.url, [
    `HEAD ${PATH} HTTP/1.1\r\nHost: x\r\nAuthorization: ${Authorization}\r\n\r\n`,
    'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n',
  ]);
  expect(messagesOf(replies).messages.map(({ line }) => line)).toEqual(['HTTP/1.1 200 OK', 'HTTP/1.1 200 OK']);
});
