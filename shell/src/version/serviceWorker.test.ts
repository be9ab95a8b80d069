import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const SCRIPT = readFileSync(join(__dirname, 'serviceWorker.js'), 'utf8');
const ORIGIN = 'https://trestle.example';
const PATH = '/static/1.42.0-0a1b2c3d4e/main.0a1b2c3d4e.js';

/** A reply, as far as the worker looks at it. */
interface FakeReply {
  text: string;
  ok: boolean;
  clone: () => FakeReply;
}
const replyOf = (text: string): FakeReply => ({ text, ok: true, clone: () => replyOf(text) });
const quotaError = async () => Promise.reject(new Error('QuotaExceededError'));

/** Runs the worker with a browser's storage and network. */
const startWorker = (storage: { open?: () => unknown; match?: () => unknown; put?: () => unknown } = {}) => {
  const stored = new Map<string, FakeReply>();
  const fetched: string[] = [];
  const handlers = new Map<string, (event: object) => void>();
  const match = storage.match ?? (async (name: string) => stored.get(name));
  const put = storage.put ?? (async (name: string, reply: FakeReply) => void stored.set(name, reply));
  const caches = { open: storage.open ?? (async () => ({ match, put })), match };
  const self = {
    location: { origin: ORIGIN },
    addEventListener: (type: string, handler: (event: object) => void) => handlers.set(type, handler),
  };
  const fetch = async ({ url }: { url: string }) => {
    fetched.push(url);
    return replyOf('from the server');
  };
  // The worker is a script of its own, which finds these as globals.
  new Function('self', 'caches', 'fetch', SCRIPT)(self, caches, fetch);
  const request = async () => {
    let reply: Promise<FakeReply> | undefined;
    const background: Promise<unknown>[] = [];
    handlers.get('fetch')!({
      request: { method: 'GET', url: ORIGIN + PATH },
      respondWith: (promise: Promise<FakeReply>) => (reply = promise),
      waitUntil: (promise: Promise<unknown>) => background.push(promise),
    });
    return { text: (await reply)?.text, background };
  };
  return { request, stored, fetched };
};

test('a hashed file comes from the server once, and then from the cache', async () => {
  const { request, stored, fetched } = startWorker();
  const { text, background } = await request();
  await Promise.all(background);
  expect([text, [...stored.keys()]]).toEqual(['from the server', ['/static/main.0a1b2c3d4e.js']]);
  expect((await request()).text).toBe('from the server');
  expect(fetched).toHaveLength(1);
});

test.each([
  ['is full', { put: quotaError }],
  ["can't be opened", { open: quotaError }],
  ["can't be read", { match: quotaError }],
])('a file comes from the server while the cache %s', async (_why, storage) => {
  const { request } = startWorker(storage);
  const { text, background } = await request();
  expect(text).toBe('from the server');
  // A rejection would stand in the console of every page.
  await Promise.all(background);
});

test('no page waits until its file is in the cache', async () => {
  const { request } = startWorker({ put: () => new Promise(() => {}) });
  expect((await request()).text).toBe('from the server');
});
