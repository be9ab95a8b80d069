import { runSql } from '../../database';
import { unique } from '../../uniqueText';
import { bearer, createUser, groupId } from '../parts/createUser';
import { as, call, expectStatus, list, logIn, type Body } from '../parts/people';
import { admin, createTestRemote, type TestRemote } from './testRemote';

let remote: TestRemote;
beforeAll(async () => {
  remote = await createTestRemote();
});
afterAll(() => remote.remove());

test('a token is shown once, listed without it, kept hashed, and ended by DELETE', async () => {
  const createdToken = await remote.createToken();
  expect(Object.keys(createdToken).sort()).toEqual(['expires', 'id', 'name', 'remote', 'token']);
  const path = `/api/trestle/release_token/${String(createdToken['id'])}/`;
  const item = expectStatus(await admin('GET', path), 200);
  expect(item).toMatchObject({ name: createdToken['name'], remote: remote.name, expires: null, last_used: null });
  expect(JSON.stringify(item)).not.toContain(createdToken['token']);
  const all = await list(admin, 'trestle/release_token', { limit: '100' });
  expect(JSON.stringify(all)).not.toContain(createdToken['token']);
  const rows = await runSql('SELECT * FROM `release_token` WHERE `id` = ?', [createdToken['id']]);
  expect(JSON.stringify(rows)).not.toContain(createdToken['token']);

  expect((await remote.activate({ name: remote.name }, createdToken['token'] as string)).status).toBe(404);
  expect(expectStatus(await admin('GET', path), 200)['last_used']).toEqual(expect.any(String));
  expectStatus(await admin('DELETE', path), 204);
  expect((await remote.activate({ name: remote.name }, createdToken['token'] as string)).status).toBe(401);
  const events = await list(admin, 'trestle/audit', {
    query: JSON.stringify({
      and: [
        ['other_name', 'eq', 'release_token'],
        ['other_id', 'eq', createdToken['id']],
      ],
    }),
  });
  expect((events['results'] as Body[]).map(({ action }) => action as string).sort()).toEqual(['create', 'delete']);
  expect(JSON.stringify(events)).not.toContain(createdToken['token']);
});

test('a repeat with its Idempotency-Key shows the first token again, and another body is refused', async () => {
  const key = { 'Idempotency-Key': unique('key').replace(' ', '-') };
  const body = { name: unique('token'), remote: remote.name, expires: null };
  const make = (more: object = {}) => admin('POST', '/api/trestle/release_token/', { ...body, ...more }, key);
  const tokenReplies = await Promise.all([make(), make(), make()]);
  const first = expectStatus(tokenReplies[0], 201);
  expect(tokenReplies.map((reply) => reply.body)).toEqual([first, first, first]);
  expect(
    await list(admin, 'trestle/release_token', { query: JSON.stringify(['name', 'eq', body.name]) }),
  ).toMatchObject({
    count: 1,
  });
  expect((await remote.activate({ name: remote.name }, first['token'] as string)).status).toBe(404);
  expect((await make({ remote: `${remote.name}x` })).status).toBe(422);
  const stored = await runSql('SELECT `reply` FROM `idempotency` WHERE `reply` LIKE ?', ['%"salt"%']);
  expect(JSON.stringify(stored)).not.toContain(first['token']);
  expectStatus(await admin('DELETE', `/api/trestle/release_token/${String(first['id'])}/`), 204);
  expect((await remote.activate({ name: remote.name }, first['token'] as string)).status).toBe(401);
  const malformed = await admin('POST', '/api/trestle/release_token/', body, { 'Idempotency-Key': 'a b' });
  expect(malformed.status).toBe(400);
});

test('safety 69: a token is refused while its maker is no administrator, and for good once they were inactive', async () => {
  const maker = await createUser({ groups: [await groupId('Administrator')], store: null });
  const session = bearer((await logIn(maker.username)).token);
  const body = { name: unique('token'), remote: remote.name };
  const createdToken = expectStatus(await call('POST', '/api/trestle/release_token/', body, session), 201);
  const use = async () => (await remote.activate({ name: remote.name }, createdToken['token'] as string)).status;
  const change = async (values: Body) =>
    expectStatus(await admin('PATCH', `/api/trestle/user/${maker.id}/`, values), 200);
  expect(await use()).toBe(404);
  await change({ groups: [await groupId('StoreUser')] });
  expect(await use()).toBe(401);
  await change({ groups: [await groupId('Administrator')] });
  expect(await use()).toBe(404);
  await change({ is_active: false });
  expect(await use()).toBe(401);
  await change({ is_active: true });
  expect(await use()).toBe(401);
  expectStatus(await admin('DELETE', `/api/trestle/release_token/${String(createdToken['id'])}/`), 204);
});

test('what no call takes is 405, with all methods that are', async () => {
  const { status, headers } = await admin('OPTIONS', '/api/trestle/release_token/');
  expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
});

test('only administrators make tokens, for a remote by its name, until a day to come', async () => {
  for (const name of ['store1', 'buyer', 'nogroup']) {
    expect((await as(name)('POST', '/api/trestle/release_token/', { name: 'x', remote: remote.name })).status).toBe(
      403,
    );
    expect((await as(name)('GET', '/api/trestle/release_token/')).status).toBe(403);
  }
  expect((await call('POST', '/api/trestle/release_token/', { name: 'x', remote: remote.name })).status).toBe(401);
  const refused = async (body: object) => expectStatus(await admin('POST', '/api/trestle/release_token/', body), 400);
  expect(await refused({})).toMatchObject({ name: [{ code: 'null' }], remote: [{ code: 'null' }] });
  expect(await refused({ name: { toString: 1 }, remote: { toString: 1 } })).toMatchObject({
    name: [{ code: 'type' }],
    remote: [{ code: 'type' }],
  });
  expect(await refused({ name: 'x', remote: '../x' })).toMatchObject({ remote: [{ code: 'invalid' }] });
  expect(await refused({ name: 'x', remote: remote.name, expires: '2020-01-01T00:00:00Z' })).toMatchObject({
    expires: [{ code: 'min' }],
  });
  expect(await refused({ name: 'x', remote: remote.name, expires: 'soon' })).toHaveProperty('expires');
  expect(await refused({ name: 'x', remote: remote.name, colour: 1 })).toHaveProperty('colour');
});

test('safety 14: who acts for an administrator sees release tokens, and makes and ends none, nor releases', async () => {
  const { id } = await remote.createToken();
  const office = (await list(admin, 'trestle/user', { query: '["username","eq","office"]' }))['results'][0] as Body;
  const started = expectStatus(await admin('POST', '/auth/sudo/', { id: office['id'] }), 200);
  const acting = (method: string, path: string, body?: object) =>
    call(method, path, body, bearer(started['token'] as string));
  const { name } = remote;
  expectStatus(await acting('GET', `/api/trestle/release_token/${String(id)}/`), 200);
  for (const [method, path, body] of [
    ['DELETE', `release_token/${String(id)}/`],
    ['POST', 'release_token/', { name: 'x', remote: name }],
    ['POST', 'release/activate/', { name, version: '4.0.0' }],
    ['POST', 'release/end_trial/', { name }],
    ['POST', 'release/freeze/', { frozen: true, reason: 'x' }],
  ] as const)
    expect([path, (await acting(method, `/api/trestle/${path}`, body)).status]).toEqual([path, 403]);
  expectStatus(await admin('GET', `/api/trestle/release_token/${String(id)}/`), 200);
  expectStatus(await acting('POST', '/auth/unsudo/', {}), 200);
});

test('who has no good token, or one for another remote, releases nothing', async () => {
  const build = { version: '0.1.0', files: remote.buildOf('none') };
  expect((await remote.send({ ...build, token: 'release_nobody' })).status).toBe(401);
  expect((await remote.send({ ...build, token: 'x' })).status).toBe(401);
  const other = (await remote.createToken(`${remote.name}x`))['token'] as string;
  expect((await remote.send({ ...build, token: other })).status).toBe(403);
  expect((await remote.activate({ name: remote.name }, other)).status).toBe(403);
  const expired = await remote.createToken(undefined, new Date(Date.now() + 60_000).toISOString());
  await runSql('UPDATE `release_token` SET `expires` = `created_date` WHERE `id` = ?', [expired['id']]);
  expect((await remote.send({ ...build, token: expired['token'] as string })).status).toBe(401);
  expect((await as('store1')('POST', '/api/trestle/release/activate/', { name: remote.name })).status).toBe(403);
  expect(await remote.releases()).toEqual([]);
});
