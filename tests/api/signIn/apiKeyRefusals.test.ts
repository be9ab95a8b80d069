import { get } from 'node:http';
import { unique } from '../../uniqueText';
import { basic, createKey, KEY_PATH, withKey, type TestKey } from '../parts/apiKeys';
import { bearer } from '../parts/createUser';
import { readDescription } from '../parts/describedReplies';
import { address, as, call, demoRows, expectStatus, tokenOf, type Body } from '../parts/people';
import { fillPath } from '../parts/everyCall';

const admin = as('admin');
const FOR_PEOPLE = /^An API key can't /;
/** Collections of administration that hold no rights. */
const OPEN_COLLECTIONS = ['audit', 'mail'];
let key: TestKey;
beforeAll(async () => {
  key = await createKey();
});

/** Whether the description's call is one that no key makes. */
const isClosed = (path: string): boolean => {
  const collection = /^\/api\/trestle\/(\w+)\//.exec(path)?.[1];
  if (collection === 'send_email' || collection === 'check_addresses') return false;
  if (collection !== undefined) return !OPEN_COLLECTIONS.includes(collection);
  return /^\/(auth|api-token-)|^\/api\/report_schedule\/|\/with_login\//.test(path);
};
const templates = async (): Promise<[method: string, path: string][]> =>
  Object.entries((await readDescription()).paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => /^(get|post|put|patch|delete)$/.test(method))
      .map((method): [string, string] => [method.toUpperCase(), path]),
  );

test("safety 89: no key of the administrators' group reaches a call about signing in, sessions, keys or rights", async () => {
  const closed = (await templates()).filter(([, path]) => isClosed(path));
  expect(closed.length).toBeGreaterThan(60);
  const faults: unknown[] = [];
  for (const [method, path] of closed) {
    const body = method === 'GET' || method === 'DELETE' ? undefined : {};
    for (const headers of [bearer(key.key), basic(key.key)]) {
      const reply = await call(method, fillPath(path, '1'), body, headers);
      if (reply.status !== 403 || !FOR_PEOPLE.test(String(reply.body['detail'])))
        faults.push([method, path, reply.status, reply.body]);
    }
  }
  expect(faults).toEqual([]);
});

test('safety 89: a key that is not good is 401 everywhere, with the same words', async () => {
  const unknown = `key_${'a'.repeat(43)}`;
  const ended = await createKey();
  expectStatus(await admin('DELETE', `${KEY_PATH}${ended.id}/`), 204);
  for (const text of [unknown, ended.key, 'key_', 'key_short', `${key.key}x`, key.key.slice(0, -1)])
    for (const headers of [bearer(text), basic(text)])
      for (const [method, path] of [
        ['GET', '/api/product/?limit=1'],
        ['GET', '/api/trestle/user/'],
        ['POST', '/api-token-auth/'],
        ['POST', '/auth/sudo/'],
      ] as const) {
        const reply = await call(method, path, method === 'POST' ? {} : undefined, headers);
        const words = { detail: 'The API key is unknown, ended or expired.' };
        expect([text.length, path, reply.status, reply.body]).toEqual([text.length, path, 401, words]);
      }
});

test('safety 89: a key is taken from the header alone', async () => {
  for (const path of [
    `/api/product/?key=${key.key}`,
    `/api/product/?api_key=${key.key}`,
    `/api/product/?jwt=${key.key}`,
    `/api/product/?access_token=${key.key}`,
    `/filesystem/download/1/?jwt=${key.key}`,
  ])
    expect([path, (await call('GET', path)).status]).toEqual([path, 401]);
  const form = { _jwt: key.key, _reportName: 'orders_by_store', _format: 'csv', _filename: 'x' };
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  const sent = await call('POST', '/reports/download', new URLSearchParams(form).toString(), type);
  expect([sent.status, sent.body]).toEqual([401, { detail: expect.stringContaining('header') }]);
  const elsewhere: Record<string, string>[] = [
    { 'x-api-key': key.key },
    { cookie: `token=${key.key}` },
    { authorization: key.key },
  ];
  for (const headers of elsewhere) expect((await call('GET', '/api/product/', undefined, headers)).status).toBe(401);
  // As a session's token it is none, and as a password it is wrong.
  for (const path of ['/api-token-verify/', '/api-token-refresh/'])
    expect((await call('POST', path, { token: key.key })).status).toBe(400);
  expect((await call('POST', '/api-token-auth/', { username: unique('x'), password: key.key })).status).toBe(400);
});

test('Basic takes keys only: no password, no session, and nothing from the page of another site', async () => {
  for (const password of ['Trestle-demo-1', await tokenOf('admin'), ''])
    expect((await call('GET', '/api/product/', undefined, basic(password, 'admin'))).status).toBe(401);
  expect((await call('GET', '/api/product/', undefined, { authorization: 'Basic ???' })).status).toBe(401);
  for (const site of ['cross-site', 'same-site'])
    expect((await call('GET', '/api/product/', undefined, { ...basic(key.key), 'sec-fetch-site': site })).status).toBe(
      401,
    );
  // fetch says itself that it is a browser's.
  const challenge = (headers: Record<string, string>) =>
    new Promise((resolve, reject) => {
      get(`${address}/api/product/`, { headers }, (reply) => resolve(reply.resume().headers['www-authenticate'])).once(
        'error',
        reject,
      );
    });
  expect(await challenge({})).toMatch(/^Bearer, Basic realm=/);
  // A browser would ask for a password in a window of its own.
  expect(await challenge({ 'x-requested-with': 'XMLHttpRequest' })).toBe('Bearer');
  expect(await challenge({ 'sec-fetch-mode': 'cors' })).toBe('Bearer');
});

test('a read-only key changes nothing, and makes reports', async () => {
  const { calls } = await createKey({ read_only: true });
  const [product] = (await demoRows('product')) as [Body];
  const item = `/api/product/${product['id']}/`;
  for (const [method, path, body] of [
    ['POST', '/api/product/', { description: 'x' }],
    ['PATCH', item, { description: 'x' }],
    ['PUT', item, { description: 'x' }],
    ['DELETE', item, undefined],
    ['POST', `${item}merge/`, { id: product['id'], other_ids: [2] }],
    ['POST', '/api/product/import/', {}],
    ['POST', '/api/product/price_change/', {}],
    ['POST', '/api/note/', {}],
    ['POST', '/api/report_run/', {}],
    ['POST', '/api/trestle/send_email/', {}],
    ['POST', '/filesystem/upload/', undefined],
  ] as const) {
    const reply = await calls(method, path, body);
    expect([method, path, reply.status, reply.body]).toEqual([
      method,
      path,
      403,
      { detail: 'This API key only reads.' },
    ]);
  }
  expect(expectStatus(await admin('GET', item), 200)['description']).toBe(product['description']);
  expectStatus(await calls('GET', item), 200);
  expectStatus(await calls('GET', '/api/trestle/audit/?limit=1'), 200);
});

test('a key with addresses is 403 from anywhere else, with the address that was seen', async () => {
  const here = await createKey({ addresses: ['203.0.113.7', '127.0.0.0/8', '::1'] });
  expectStatus(await here.calls('GET', '/api/product/?limit=1'), 200);
  const elsewhere = await createKey({ addresses: ['203.0.113.0/24', '2001:db8::/32'] });
  const reply = await elsewhere.calls('GET', '/api/product/?limit=1');
  expect([reply.status, reply.body['detail']]).toEqual([
    403,
    expect.stringMatching(/not taken from your address, \S+\.$/),
  ]);
  // Nobody's proxy is trusted here, so a header tells nothing.
  const forged = await elsewhere.calls('GET', '/api/product/', undefined, { 'x-forwarded-for': '203.0.113.7' });
  expect(forged.status).toBe(403);
});

test("safety 60: another key's Idempotency-Key returns nothing of it", async () => {
  const headers = { 'Idempotency-Key': unique('shared').replace(' ', '-') };
  const body = { description: unique('Ochre'), code: 'OCH' };
  const other = await createKey();
  const [first, second] = [key, other].map(({ calls }) => calls('POST', '/api/code_colour/', body, headers));
  const ids = [expectStatus(await first, 201)['id'], expectStatus(await second, 201)['id']];
  expect(ids[0]).not.toBe(ids[1]);
  expect(expectStatus(await key.calls('POST', '/api/code_colour/', body, headers), 201)['id']).toBe(ids[0]);
});

test('a key that calls too often is told when to come back, and people and other keys are not', async () => {
  const busy = await createKey();
  // As many at once are answered as a program sends in half a minute: how many that are here depends on the machine.
  const refused = [];
  for (let batch = 0; batch < 60 && refused.length === 0; batch += 1) {
    const calls = Array.from({ length: 40 }, () => busy.calls('GET', '/api/trestle/user/'));
    refused.push(...(await Promise.all(calls)).filter(({ status }) => status === 429));
  }
  expect(refused).not.toEqual([]);
  expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(0);
  expectStatus(await key.calls('GET', '/api/product/?limit=1'), 200);
  expect((await withKey(await tokenOf('store1'))('GET', '/api/product/?limit=1')).status).toBe(200);
});
