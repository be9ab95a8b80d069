import { isSignedOut } from '../session/authenticate';
import { session, setSession } from '../session/session';
import { stubServer } from '../../testing/stubServer';
import { signIn, testUser, tokenFor } from '../../testing/signedIn';
import { settings } from '../settings';
import { ApiError } from './errors';
import { request, requestFile } from './request';

const refreshed = { token: tokenFor({ ends: 3599 }), user: testUser };
const isRefresh = (path: string) => path === '/api-token-refresh/';

test('a call carries token, time zone, request id and the XMLHttpRequest marker', async () => {
  signIn();
  const calls = stubServer(() => ({ body: { count: 0 } }));
  await expect(request('/api/container/', { query: { limit: 5, q: '' } })).resolves.toEqual({ count: 0 });
  expect(calls[0]!.query.toString()).toBe('limit=5');
  expect(calls[0]!.headers).toMatchObject({
    Authorization: `Bearer ${session()!.token}`,
    'X-Requested-With': 'XMLHttpRequest',
    'X-Timezone': expect.stringMatching(/./),
    'X-Request-Id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
});

test('a read ignores a reply with another request id', async () => {
  signIn();
  stubServer(({ headers }) => ({ body: 'mine', headers: { 'X-Request-Id': headers['X-Request-Id']! } }));
  await expect(request('/api/product/')).resolves.toBe('mine');
  stubServer(() => ({ body: 'of another', headers: { 'X-Request-Id': 'of-another' } }));
  await expect(request('/api/product/')).rejects.toMatchObject({ status: 0 });
  // The write may have happened, so the error must not say that it didn't.
  await expect(request('/api/product/', { method: 'POST', body: {} })).resolves.toBe('of another');
});

test('debug logging writes each call to the console, without what was sent or came (S2 §1)', async () => {
  signIn();
  stubServer(({ headers }) => ({ body: { secret: 1 }, headers: { 'X-Request-Id': headers['X-Request-Id']! } }));
  const lines = jest.spyOn(console, 'debug').mockImplementation(() => undefined);
  await request('/api/product/', { query: { q: 'oak' } });
  expect(lines).not.toHaveBeenCalled();
  settings.debugLogging = true;
  await request('/api/product/', { query: { q: 'oak' } });
  settings.debugLogging = false;
  expect(lines.mock.calls).toEqual([
    [expect.stringMatching(/^GET \/api\/product\/ 200 in \d+ ms, request [\da-f-]{36}$/)],
  ]);
  lines.mockRestore();
});

test('without a session, a call is refused before it is sent', async () => {
  setSession(null);
  const calls = stubServer(() => ({}));
  await expect(request('/api/container/')).rejects.toThrow('NOT LOGGED IN');
  expect(calls).toHaveLength(0);
});

test('an expired token ends the session before a call is sent', async () => {
  signIn();
  setSession({ ...session()!, token: tokenFor({ ends: -5, age: 3600 }) });
  stubServer(() => ({}));
  await expect(request('/api/container/')).rejects.toThrow('Token Expired');
  expect(session()).toBeNull();
});

test.each([
  [401, { detail: 'Given token not valid.' }, true],
  [403, { detail: 'Signature has expired.' }, true],
  [403, { detail: 'You do not have permission to perform this action.' }, false],
  [404, { detail: 'Not found.' }, false],
])('a %s %j clears the session: %s', async (status, body, cleared) => {
  signIn();
  stubServer(() => ({ status, body, headers: { 'X-Request-Id': 'abc' } }));
  const error = await request('/api/container/').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  // Where the session ended, people read so in what they were doing, not the server's words.
  expect(error).toMatchObject(
    cleared
      ? { status: 401, requestId: 'abc', message: 'Your session ended. Log in, then try again.' }
      : { status, body, requestId: 'abc', message: body.detail },
  );
  expect(isSignedOut(error)).toBe(cleared);
  expect(session() === null).toBe(cleared);
});

test('a token that ends within 30 minutes is exchanged first', async () => {
  signIn(undefined, tokenFor({ ends: 29 * 60, age: 31 * 60 }));
  const calls = stubServer(({ path }) => (isRefresh(path) ? { body: refreshed } : { body: 1 }));
  await request('/api/container/');
  expect(calls.map((call) => call.path)).toEqual(['/api-token-refresh/', '/api/container/']);
  expect(calls[1]!.headers['Authorization']).toBe(`Bearer ${refreshed.token}`);
  expect(session()!.rules).not.toBeNull();
});

test('only one exchange runs at a time; other calls use the old token', async () => {
  const old = tokenFor({ ends: 600, age: 3000 });
  signIn(undefined, old);
  let answer = () => {};
  const waiting = new Promise<void>((done) => {
    answer = done;
  });
  const calls = stubServer(async ({ path }) => {
    if (isRefresh(path)) await waiting;
    return { body: isRefresh(path) ? refreshed : 1 };
  });
  const first = request('/api/container/1/');
  await request('/api/container/2/');
  expect(calls.filter((call) => isRefresh(call.path))).toHaveLength(1);
  expect(calls.find((call) => call.path === '/api/container/2/')!.headers['Authorization']).toBe(`Bearer ${old}`);
  answer();
  await first;
  expect(session()!.token).toBe(refreshed.token);
});

test.each([
  ['ends later', { ends: 31 * 60, age: 600 }],
  ['is as long as the session may last', { ends: 600, age: 3000, cap: 600 }],
  ['is new', { ends: 1200, age: 5 }],
])('a token that %s is not exchanged', async (_why, options) => {
  signIn(undefined, tokenFor(options));
  const calls = stubServer(() => ({ body: 1 }));
  await request('/api/container/');
  expect(calls.map((call) => call.path)).toEqual(['/api/container/']);
});

test('after a failed exchange the call keeps its old token', async () => {
  signIn(undefined, tokenFor({ ends: 600, age: 3000 }));
  stubServer(({ path }) => (isRefresh(path) ? { status: 503, body: { detail: 'later' } } : { body: 'rows' }));
  await expect(request('/api/container/')).resolves.toBe('rows');
});

test('without a reply the status is 0', async () => {
  signIn();
  stubServer(() => {
    throw new TypeError('network');
  });
  await expect(request('/api/container/')).rejects.toMatchObject({ status: 0 });
});

const noReply = { name: 'ApiError', status: 0, message: 'The server is not responding.' };

test.each([
  ['is a page of the network in between', '<html>Log in to the Wi-Fi</html>'],
  ['breaks off', new TypeError('network error')],
])('a reply whose body %s counts as none', async (_what, text) => {
  signIn();
  stubServer(() => ({ text }));
  await expect(request('/api/container/')).rejects.toMatchObject(noReply);
  await expect(request('/api/container/', { method: 'POST', body: {} })).rejects.toMatchObject(noReply);
});

test('a file that breaks off counts as no reply', async () => {
  signIn();
  stubServer(() => ({ text: new TypeError('network error') }));
  await expect(requestFile('/filesystem/download/1/')).rejects.toMatchObject(noReply);
});

test('a reply that its caller no longer wants stays an abort', async () => {
  signIn();
  stubServer(() => ({ text: new DOMException('Aborted', 'AbortError') }));
  await expect(request('/api/container/')).rejects.toMatchObject({ name: 'AbortError' });
});

test.each([502, 503, 504])(
  'a proxy that answers %d without words of the server says the same as no reply',
  async (status) => {
    signIn();
    stubServer(() => ({ status, text: '<h1>Bad Gateway</h1>' }));
    await expect(request('/api/container/')).rejects.toMatchObject({ status, message: noReply.message });
  },
);

test('a call that fails while the browser is offline says so', async () => {
  signIn();
  stubServer(() => {
    throw new TypeError('Failed to fetch');
  });
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const offline = "You're offline. Try again when you're connected.";
  await expect(request('/api/container/')).rejects.toMatchObject({ status: 0, message: offline });
  onLine.mockRestore();
});

test('a creation that is sent again after its answer got lost has the same key; another one has its own', async () => {
  signIn();
  let status = 502;
  const calls = stubServer(() => ({ status, body: {} }));
  const keys = () => calls.map(({ headers }) => headers['Idempotency-Key']);
  const create = (note: string) => request('/api/note/', { method: 'POST', body: { note } }).catch(() => undefined);
  await create('a');
  await create('b');
  status = 201;
  await create('a');
  expect(new Set(keys()).size).toBe(2);
  expect(keys()[2]).toBe(keys()[0]);
  // It was done, so the same text is another note now.
  await create('a');
  expect(keys()[3]).not.toBe(keys()[0]);
  status = 400;
  await create('b');
  await create('b');
  expect(keys()[4]).toBe(keys()[1]);
  expect(keys()[5]).not.toBe(keys()[1]);
});

test('a key of its own is kept, and reads and calls about a login have none', async () => {
  signIn();
  const calls = stubServer(() => ({ body: {} }));
  await request('/api/note/', { method: 'POST', body: {}, headers: { 'Idempotency-Key': 'own' } });
  await request('/api/note/');
  await request('/auth/reauthenticate/', { method: 'POST', body: { password: 'secret' } });
  expect(calls.map(({ headers }) => headers['Idempotency-Key'])).toEqual(['own', undefined, undefined]);
});
