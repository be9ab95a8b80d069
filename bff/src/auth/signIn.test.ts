import { memoryStore, PASSWORD, person, type MemoryStore } from '../../testing/memoryStore';
import { bearerOf, JWT_SECRET, post, startBff, type RunningBff } from '../../testing/startBff';
import { createTokens } from './token';

let store: MemoryStore;
let bff: RunningBff;
let otherBff: RunningBff;
const login = (username: unknown, password: unknown) => post(`${bff.url}/api-token-auth/`, { username, password });

beforeAll(async () => {
  store = memoryStore();
  [bff, otherBff] = await Promise.all([startBff(store), startBff(store)]);
});
afterAll(() => Promise.all([bff.close(), otherBff.close()]));

test('logging in returns a token and the user of contract §2.1, and nothing else', async () => {
  Object.assign(store.users[1]!, { password: 'canary-hash' });
  const { status, body } = await login('store1@shop.example', PASSWORD);
  expect(status).toBe(200);
  expect(Object.keys(body)).toEqual(['token', 'user']);
  expect(body.user).toEqual({
    id: 2,
    username: 'store1',
    descriptive_name: 'store1',
    first_name: 'store1',
    last_name: 'Test',
    email: 'store1@shop.example',
    is_staff: false,
    is_active: true,
    is_superuser: false,
    groups: [{ id: 2, name: 'StoreUser' }],
    user_permissions: [],
    store: { id: 5, name: 'Fitzroy' },
  });
});

test('a wrong password, an unknown user and an inactive user get the same error', async () => {
  store.users.push(person(9, 'gone', { is_active: false }));
  const replies = await Promise.all([login('store1', 'no'), login('nobody', PASSWORD), login('gone', PASSWORD)]);
  for (const reply of replies)
    expect(reply).toEqual({ status: 400, body: { non_field_errors: ['Unable to log in with provided credentials.'] } });
});

test('user name and password are checked by field', async () => {
  const missingErrors = [{ code: 'null', message: 'Value Required' }];
  const tooLongErrors = [{ code: 'max-len', message: 'Maximum length:147' }];
  expect(await login('', null)).toEqual({ status: 400, body: { username: missingErrors, password: missingErrors } });
  expect(await login('x'.repeat(148), 'x'.repeat(148))).toEqual({
    status: 400,
    body: { username: tooLongErrors, password: tooLongErrors },
  });
  expect((await login({ $ne: 1 }, ['x'])).status).toBe(400);
  expect(
    (await post(`${bff.url}/api-token-auth/`, { username: 'a', password: 'b', is_superuser: true })).body,
  ).toHaveProperty('is_superuser');
});

test('safety 75: a body that is no JSON object is 400, one that is too large 413', async () => {
  const send = async (body: string) => (await fetch(`${bff.url}/api-token-auth/`, { method: 'POST', body })).status;
  expect(await send('{"username":')).toBe(400);
  expect(await send('[]')).toBe(400);
  expect(await send('')).toBe(400);
  expect(await send(`${'['.repeat(10_000)}`)).toBe(400);
  expect(await send(JSON.stringify({ username: 'x'.repeat(11_000) }))).toBe(413);
});

test('verifying returns token and user, refreshing a token of the same session', async () => {
  const { body } = await login('store1', PASSWORD);
  const verification = await post(`${otherBff.url}/api-token-verify/`, { token: body.token });
  expect(verification).toEqual({ status: 200, body: { token: body.token, user: body.user } });
  const refreshed = await post(`${otherBff.url}/api-token-refresh/`, { token: body.token });
  expect(refreshed.status).toBe(200);
  const tokens = createTokens({ secret: JWT_SECRET, ttlMinutes: 60 });
  const [oldClaims, newClaims] = await Promise.all([tokens.verify(body.token), tokens.verify(refreshed.body.token)]);
  expect(newClaims).toMatchObject({ sid: oldClaims.sid, cap: oldClaims.cap, sub: '2' });
});

test('safety 7: after logging out every token of the session is refused by every BFF', async () => {
  const { body } = await login('admin', PASSWORD);
  const refreshed = await post(`${bff.url}/api-token-refresh/`, { token: body.token });
  const bearer = { Authorization: `Bearer ${String(body.token)}` };
  expect(await post(`${bff.url}/api-token-expire/`, {}, bearer)).toEqual({ status: 200, body: { status: true } });
  for (const token of [body.token, refreshed.body.token]) {
    for (const { url } of [bff, otherBff]) {
      expect(
        (await fetch(`${url}/api/product/`, { headers: { Authorization: `Bearer ${String(token)}` } })).status,
      ).toBe(401);
      expect((await post(`${url}/api-token-refresh/`, { token })).status).toBe(400);
      expect((await post(`${url}/api-token-verify/`, { token })).status).toBe(400);
    }
  }
});

test('safety 6: forged tokens are 401 as bearer, 400 in a body', async () => {
  const foreignTokens = createTokens({ secret: 'somebody-else-signed-this-one-0123456789', ttlMinutes: 60 });
  const token = await foreignTokens.sign({
    user: { id: 1, username: 'admin' },
    actor: 1,
    session: crypto.randomUUID(),
    cap: Math.floor(Date.now() / 1000) + 999,
  });
  expect((await fetch(`${bff.url}/api/product/`, { headers: { Authorization: `Bearer ${token}` } })).status).toBe(401);
  expect(await post(`${bff.url}/api-token-verify/`, { token })).toEqual({
    status: 400,
    body: { non_field_errors: ['Invalid token.'] },
  });
});

test('safety 6: an expired genuine token is 403 as bearer, 400 in a body', async () => {
  const earlierTokens = createTokens({ secret: JWT_SECRET, ttlMinutes: 60, now: () => Date.now() - 2 * 3600_000 });
  const token = await earlierTokens.sign({
    user: { id: 1, username: 'admin' },
    actor: 1,
    session: crypto.randomUUID(),
    cap: Math.floor(Date.now() / 1000),
  });
  const reply = await fetch(`${bff.url}/api/product/`, { headers: { Authorization: `Bearer ${token}` } });
  expect([reply.status, await reply.json()]).toEqual([403, { detail: 'Signature has expired.' }]);
  expect(await post(`${bff.url}/api-token-refresh/`, { token })).toEqual({
    status: 400,
    body: { non_field_errors: ['Signature has expired.'] },
  });
});

test('safety 6: a genuine token naming another person than its session does is 401', async () => {
  const { body } = await login('store1', PASSWORD);
  const tokens = createTokens({ secret: JWT_SECRET, ttlMinutes: 60 });
  const { sid, cap } = await tokens.verify(body.token);
  const swappedToken = await tokens.sign({ user: { id: 1, username: 'admin' }, actor: 1, session: sid, cap });
  const actingToken = await tokens.sign({ user: { id: 2, username: 'store1' }, actor: 1, session: sid, cap });
  for (const token of [swappedToken, actingToken]) {
    expect((await fetch(`${bff.url}/api/product/`, { headers: { Authorization: `Bearer ${token}` } })).status).toBe(
      401,
    );
  }
});

test('safety 8: deactivating a user or leaving a group takes effect at the next call, on every BFF', async () => {
  const headers = await bearerOf(bff.url, 'store1');
  const permissions = (url: string) => post(`${url}/api/trestle/my_group_permissions/`, {}, headers);
  expect((await permissions(bff.url)).body.groups).toHaveLength(1);
  const user = store.users[1]!;
  store.users[1] = { ...user, groups: [] };
  store.accessVersion++;
  for (const { url } of [bff, otherBff])
    expect((await permissions(url)).body).toEqual({ use_permissions: true, superuser: false, groups: [] });
  store.users[1] = { ...user, is_active: false };
  for (const { url } of [bff, otherBff]) expect((await permissions(url)).status).toBe(401);
  store.users[1] = user;
});

test('safety 11: refreshing never prolongs the session', async () => {
  const session = await store.startSession(1, new Date(Date.now() + 60_000), {
    device: 'Chrome on Linux',
    address: null,
  });
  const cap = Math.floor(Date.now() / 1000) + 60;
  const token = await createTokens({ secret: JWT_SECRET, ttlMinutes: 60 }).sign({
    user: { id: 1, username: 'admin' },
    actor: 1,
    session,
    cap,
  });
  const { body } = await post(`${bff.url}/api-token-refresh/`, { token });
  expect(await createTokens({ secret: JWT_SECRET, ttlMinutes: 60 }).verify(body.token)).toMatchObject({
    exp: cap,
    cap,
  });
});

test('safety 43: sessions that cannot be read let nobody in', async () => {
  const headers = await bearerOf(bff.url, 'admin');
  store.broken.add('findLiveSession');
  const reply = await fetch(`${bff.url}/api/product/`, { headers });
  store.broken.clear();
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await reply.text()).not.toMatch(/ECONN|canary|10\.9/);
});

test('wrong methods are 405, other addresses of the kind 404', async () => {
  expect((await fetch(`${bff.url}/api-token-auth/`)).status).toBe(405);
  expect((await fetch(`${bff.url}/api-token-auth`, { method: 'POST' })).status).toBe(404);
  expect((await fetch(`${bff.url}/api/trestle/my_group_permissions/`)).status).toBe(405);
  expect((await fetch(`${bff.url}/auth/nothing/`, { method: 'POST' })).status).toBe(404);
});

test('safety 35: no password, token or secret is ever logged', async () => {
  const { body } = await login('store1', PASSWORD);
  await fetch(`${bff.url}/api/product/?jwt=canary-query-token`, {
    headers: { Authorization: `Bearer ${String(body.token)}` },
  });
  await post(`${bff.url}/api-token-verify/`, { token: 'canary-token' });
  store.broken.add('checkPassword');
  expect((await login('store1', PASSWORD)).status).toBe(503);
  store.broken.clear();
  const logged = bff.readLog();
  expect(logged).toContain('"path":"/api/product/"');
  expect(logged).not.toContain(PASSWORD);
  expect(logged).not.toContain(String(body.token).split('.')[2]);
  expect(logged.toLowerCase()).not.toContain('canary');
});
