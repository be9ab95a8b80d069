import { createHmac } from 'node:crypto';
import { as, call, expectStatus, type Body } from '../parts/people';
import { SERVICES, serviceName, startService, untilStatus, type RunningService } from '../parts/exampleService';

const admin = as('admin');
const office = as('office');
const buyer = as('buyer');
const ORIGIN = 'https://slots.receiver.example';
const DOCUMENT = { openapi: '3.1.0', info: { title: 'Slots', version: '1' }, paths: {} };

let service: RunningService;
beforeAll(async () => {
  service = await startService({ openapi: DOCUMENT });
  await untilStatus(() => admin('GET', service.slots), 200);
});
afterAll(() => service.stop());

test('a team keeps its data in its own service: list, create, change, delete', async () => {
  const created = await admin('POST', service.slots, { day: 'Monday' });
  const { id } = expectStatus(created, 201);
  expect(created.body).toMatchObject({ day: 'Monday', by: 'admin' });
  const item = `${service.slots}${id}/`;
  expect(created.headers.get('location')).toBe(item);
  expect(expectStatus(await admin('PATCH', item, { day: 'Tuesday' }), 200)).toMatchObject({ day: 'Tuesday' });
  expect(expectStatus(await admin('PUT', item, { day: 'Friday' }), 200)).toMatchObject({ day: 'Friday' });
  expect(expectStatus(await admin('GET', item), 200)).toMatchObject({ id, day: 'Friday' });
  const { results } = expectStatus(await admin('GET', `${service.slots}?sort=day`), 200);
  expect(results).toContainEqual({ id, day: 'Friday', by: 'admin', acting: null });
  expectStatus(await admin('DELETE', item), 204);
  expectStatus(await admin('GET', item), 404);
});

test('safety 91: its states are closed until a rule names them, and open each operation by itself', async () => {
  expectStatus(await call('GET', service.slots), 401);
  const denied = expectStatus(await buyer('GET', service.slots), 403);
  expect(denied['why']).toMatchObject({ route: `x.${service.name}.slot.list` });
  const [user] = (await admin('GET', '/api/trestle/user/?q=buyer&limit=50')).body['results'] as Body[];
  const group = user!['groups'][0] as number;
  const query = JSON.stringify(['group', 'eq', group]);
  const [record] = (await admin('GET', `/api/trestle/group_permissions/?query=${encodeURIComponent(query)}`)).body[
    'results'
  ] as Body[];
  const rule = expectStatus(
    await admin('POST', '/api/trestle/group_state/', {
      group_permissions: record!['id'],
      state_name: `x.${service.name}.slot.list`,
      deny: false,
    }),
    201,
  );
  try {
    expectStatus(await buyer('GET', service.slots), 200);
    expectStatus(await buyer('POST', service.slots, { day: 'Monday' }), 403);
    expectStatus(await buyer('DELETE', `${service.slots}1/`), 403);
    expectStatus(await buyer('GET', `/api/x/${service.name}/closed/`), 403);
    expect(expectStatus(await buyer('GET', `/api/x/${service.name}/openapi.json`), 200)).toEqual(DOCUMENT);
    const { groups } = expectStatus(await buyer('POST', '/api/trestle/my_group_permissions/', {}), 200);
    expect(JSON.stringify(groups)).toContain(`x.${service.name}.slot.list`);
  } finally {
    expectStatus(await admin('DELETE', `/api/trestle/group_state/${rule['id']}/`), 204);
  }
  expectStatus(await buyer('GET', service.slots), 403);
  expectStatus(await buyer('GET', `/api/x/${service.name}/openapi.json`), 403);
});

test('safety 91: the service gets no token, and its reply loses all but its content', async () => {
  const reply = await admin('GET', `${service.slots}odd/headers/`, undefined, {
    cookie: 'a=b',
    'x-forwarded-for': '1.2.3.4',
  });
  const headers = expectStatus(reply, 200);
  for (const name of ['authorization', 'cookie', 'x-forwarded-for', 'x-trestle-call'])
    expect(headers).not.toHaveProperty([name]);
  expect(headers['x-trestle-identity']).toBeTruthy();
  expect(reply.headers.get('set-cookie')).toBeNull();
  expect(reply.headers.get('x-odd')).toBeNull();
  expect(reply.headers.get('content-security-policy')).toContain('sandbox');
  expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
  expect(reply.headers.get('cache-control')).toBe('no-store');
});

test.each([
  ['html', 502],
  ['redirect', 502],
  ['ours', 502],
  ['other', 502],
  ['fails', 503],
])('the answer %s is not passed on', async (kind, status) => {
  const reply = await admin('GET', `${service.slots}odd/${kind}/`);
  const text = JSON.stringify(expectStatus(reply, status));
  expect(text).toContain(service.name);
  expect(text).not.toMatch(/script>|srv|evil/);
  expect(reply.headers.get('location')).toBeNull();
});

test.each(['html', 'redirect', 'other', 'fails'])('a change that is answered %s may have been made', async (kind) => {
  const body = expectStatus(await admin('POST', `${service.slots}odd/${kind}/`, { day: 'Monday' }), 503);
  expect(body).toMatchObject({ code: 'outcome_unknown', detail: expect.stringContaining(service.name) });
});

test('the service refuses what Trestle has not signed', async () => {
  const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
  const claims = {
    iss: 'trestle',
    aud: service.name,
    exp: Date.now() / 1000 + 60,
    method: 'GET',
    target: service.slots,
    body: 'none',
    user: { id: 1, username: 'admin', name: 'Ada' },
    state: `x.${service.name}.slot.list`,
  };
  const unsigned = `${encode({ alg: 'HS256' })}.${encode(claims)}`;
  const token = (secret: string): string =>
    `${unsigned}.${createHmac('sha256', secret).update(unsigned).digest('base64url')}`;
  const ask = (identity: string, path = service.slots) =>
    fetch(service.origin + path, { headers: { 'x-trestle-identity': identity } }).then(({ status }) => status);
  expect(await ask(token(service.secret))).toBe(200);
  expect(await ask(token('svc_guessed'))).toBe(401);
  expect(await ask(token(service.secret), `${service.slots}1/`)).toBe(401);
  expect(await ask('')).toBe(401);
  // What a browser sends under this name doesn't reach the service.
  const forged = await admin('GET', `${service.slots}odd/headers/`, undefined, { 'x-trestle-identity': 'forged' });
  expect(expectStatus(forged, 200)['x-trestle-identity']).not.toBe('forged');
});

test.each([
  ['/api/x/', 404],
  ['/api/x/nobody/slot/', 404],
  ['/api/x/{name}/', 404],
  ['/api/x/{name}/slot', 404],
  ['/api/x/{name}/other/', 404],
  ['/api/x/{name}/__proto__/', 404],
  ['/api/x/__proto__/slot/', 404],
  ['/api/x/{name}/slot//', 400],
  ['/api/x/{name}/slot/a%2eb/', 400],
  ['/api/x/{name}/slot/a..b/', 400],
  ['/api/x/{name}/slot/%2Fetc/', 400],
  ['/api/x/{name}/slot/a%00/', 400],
  ['/api/x/{name}/slot/?jwt=1', 400],
])('GET %s is refused with %d', async (path, status) => {
  expectStatus(await admin('GET', path.replace('{name}', service.name)), status);
});

test('methods and bodies have the limits of our own calls', async () => {
  const odd = await admin('OPTIONS', service.slots);
  expect([odd.status, odd.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST, PUT, PATCH, DELETE']);
  expectStatus(await admin('DELETE', `${service.slots}1/`, {}), 400);
  expectStatus(await admin('POST', service.slots, '{'), 400);
  expectStatus(await admin('POST', service.slots, 'a=b', { 'content-type': 'text/plain' }), 400);
  expectStatus(await admin('POST', service.slots, { day: 'x'.repeat(1024 * 1024) }), 413);
  expect((await admin('HEAD', service.slots)).status).toBe(200);
});

test('one that is switched off says so, one that is deleted is gone, and nobody opens it meanwhile', async () => {
  const name = serviceName();
  const body = { name, origin: ORIGIN, collections: ['slot'] };
  const { id, secret } = expectStatus(await admin('POST', SERVICES, body), 201);
  expect(secret).toMatch(/^svc_[\w-]{43}$/);
  const path = `${SERVICES}${id}/`;
  expect(expectStatus(await admin('GET', path), 200)).not.toHaveProperty('secret');
  expect(JSON.stringify((await admin('GET', `${path}history/`)).body)).not.toContain(secret.slice(4));
  expectStatus(await admin('PATCH', path, { is_active: false }), 200);
  await untilStatus(async () => {
    const reply = await admin('GET', `/api/x/${name}/slot/`);
    return { status: String(reply.body['detail']).includes('is switched off') ? reply.status : 0 };
  }, 503);
  const { results } = expectStatus(await admin('GET', '/api/trestle/service_state/'), 200);
  expect(results).toContainEqual(expect.objectContaining({ name, is_active: false, text: 'It is switched off.' }));
  expectStatus(await as('store1')('GET', '/api/trestle/service_state/'), 403);
  expectStatus(await admin('DELETE', path), 204);
  await untilStatus(() => admin('GET', `/api/x/${name}/slot/`), 404);
});

test.each<[Body, string]>([
  [{ name: '' }, 'name'],
  [{ name: 'Team' }, 'name'],
  [{ name: 'a' }, 'name'],
  [{ name: 'a.b' }, 'name'],
  [{ name: '__proto__' }, 'name'],
  [{ name: 'constructor' }, 'name'],
  [{ origin: 'http://127.0.0.1:1' }, 'origin'],
  [{ origin: 'https://evil.example' }, 'origin'],
  [{ origin: 'http://slots.receiver.example' }, 'origin'],
  [{ origin: 'https://slots.receiver.example/path' }, 'origin'],
  [{ origin: 'https://a:b@slots.receiver.example' }, 'origin'],
  [{ origin: 'nothing' }, 'origin'],
  [{ collections: [] }, 'collections'],
  [{ collections: 'slot' }, 'collections'],
  [{ collections: ['slot', 'slot'] }, 'collections'],
  [{ collections: ['a.b'] }, 'collections'],
  [{ collections: ['../user'] }, 'collections'],
  [{ collections: ['__proto__'] }, 'collections'],
  [{ collections: [1] }, 'collections'],
  [{ openapi: 'text' }, 'openapi'],
  [{ openapi: { title: 'x' } }, 'openapi'],
  [{ openapi: { openapi: '3.1.0', info: 'x'.repeat(300_000) } }, 'openapi'],
  [{ secret: 'mine' }, 'secret'],
])('registering with %j is a 400 on %s', async (wrong, field) => {
  const body = { name: serviceName(), origin: ORIGIN, collections: ['slot'], ...wrong };
  expect(expectStatus(await admin('POST', SERVICES, body), 400)).toHaveProperty([field]);
});

test('only administrators register services, and a name is for one and stays', async () => {
  const body = { name: serviceName(), origin: ORIGIN, collections: ['slot'] };
  expectStatus(await buyer('POST', SERVICES, body), 403);
  expectStatus(await buyer('GET', SERVICES), 403);
  const { id } = expectStatus(await office('POST', SERVICES, body), 201);
  expect(expectStatus(await office('POST', SERVICES, body), 400)).toHaveProperty('name');
  expect(expectStatus(await office('PATCH', `${SERVICES}${id}/`, { name: serviceName() }), 400)).toHaveProperty('name');
  expectStatus(await office('PATCH', `${SERVICES}${id}/`, { collections: ['slot', 'van'] }), 200);
  expectStatus(await office('DELETE', `${SERVICES}${id}/`), 204);
});
