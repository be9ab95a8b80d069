import { createHash } from 'node:crypto';
import { runSql } from '../../database';
import { unique } from '../../uniqueText';
import { basic, createKey, groupWithRules, KEY_PATH, withKey } from '../parts/apiKeys';
import { createUser, groupId } from '../parts/createUser';
import { as, call, demoRows, expectStatus, list, makeOrder, person, type Body } from '../parts/people';
import { allowState, denyState, fieldRules } from '../parts/permissionRules';

const admin = as('admin');
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const auditOf = async (name: string, id: number): Promise<Body[]> =>
  (
    await list(admin, 'trestle/audit', {
      query: JSON.stringify({
        and: [
          ['other_name', 'eq', name],
          ['other_id', 'eq', id],
        ],
      }),
    })
  )['results'] as Body[];
/** Replaces the rules of a group. */
const changeRules = async (group: number, states: Body[]) => {
  const query = JSON.stringify(['group', 'eq', group]);
  const [record] = (await list(admin, 'trestle/group_permissions', { query }))['results'] as Body[];
  expectStatus(await admin('PATCH', `/api/trestle/group_permissions/${record!['id']}/`, { states }), 200);
};
const statusOf = async (key: string) => (await withKey(key)('GET', '/api/product/?limit=1')).status;

test('safety 89: a key is shown once, and neither it nor its hash is in any other reply, the audit or the database', async () => {
  const { id, key, name } = await createKey({ read_only: true, addresses: ['127.0.0.0/8', '::1'] });
  expect(key).toMatch(/^key_[\w-]{43}$/);
  const item = expectStatus(await admin('GET', `${KEY_PATH}${id}/`), 200);
  expect(item).toMatchObject({
    name,
    group__name: 'Administrator',
    store: null,
    read_only: true,
    addresses: ['127.0.0.0/8', '::1'],
    expires: null,
    last_used: null,
  });
  const replies: unknown[] = [item, await list(admin, 'trestle/api_key', { limit: '100' })];
  for (const path of [`${id}/history/`, 'download/json/', 'download/csv/'])
    replies.push((await admin('GET', KEY_PATH + path)).body);
  expect(await statusOf(key)).toBe(200);
  replies.push(await auditOf('api_key', id));
  for (const secret of [key, sha256(key)]) expect(JSON.stringify(replies)).not.toContain(secret);
  const rows = await runSql('SELECT k.*, u.* FROM `api_key` k JOIN `user` u ON u.`id` = k.`user` WHERE k.`id` = ?', [
    id,
  ]);
  expect(JSON.stringify(rows)).toContain(sha256(key));
  expect(JSON.stringify(rows)).not.toContain(key);
  expectStatus(await admin('DELETE', `${KEY_PATH}${id}/`), 204);
  expect((await auditOf('api_key', id)).map(({ action }) => action as string).sort()).toEqual(['create', 'delete']);
});

test('a key is good as a bearer token, and as the password of Basic with any user name', async () => {
  const { key } = await createKey({ read_only: true });
  for (const name of ['excel', 'admin', '', 'ünïcode', 'a b'])
    expect([name, (await call('GET', '/api/product/?limit=1', undefined, basic(key, name))).status]).toEqual([
      name,
      200,
    ]);
  const file = await call('GET', '/api/product/download/csv/?limit=3', undefined, basic(key));
  expect([file.status, file.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/csv')]);
  const report = new FormData();
  for (const [field, value] of [
    ['timezone', 'Australia/Melbourne'],
    ['filename', 'x.csv'],
    ['reportName', 'orders_by_store'],
    ['from', '2024-01-01'],
    ['to', '2024-02-01'],
    ['period', 'month'],
  ] as const)
    report.append(field, value);
  const made = await fetch(`${process.env['TRESTLE_URL']}/reports/download`, {
    method: 'POST',
    body: report,
    headers: basic(key),
  });
  expect([made.status, (await made.text()).slice(0, 200)]).toEqual([200, expect.any(String)]);
});

test("a key of a store sees and orders for that store alone, and head office's fields are hidden", async () => {
  const [own, other] = [(await person('store1'))['store'] as Body, (await person('store2'))['store'] as Body];
  const [ownOrder, othersOrder] = [await makeOrder('store1', []), await makeOrder('store2', [])];
  const { calls } = await createKey({ group: await groupId('StoreUser'), store: own['id'] });
  expectStatus(await calls('GET', `/api/store_order/${ownOrder['id']}/`), 200);
  expectStatus(await calls('GET', `/api/store_order/${othersOrder['id']}/`), 404);
  const orders = (await list(calls, 'store_order', { limit: '200' }))['results'] as Body[];
  expect([...new Set(orders.map((order) => order['store'] as number))]).toEqual([own['id']]);
  expectStatus(await calls('POST', '/api/store_order/', { store: other['id'], store_order_lines: [] }), 400);
  expectStatus(await calls('POST', '/api/store_order/', { store: own['id'], store_order_lines: [] }), 201);
  expectStatus(await calls('POST', '/api/product/', { description: 'x' }), 403);
  expectStatus(await calls('GET', '/api/trestle/audit/'), 403);
  const [asKey, asPerson] = [calls, as('store1')].map(async (caller) =>
    Object.keys(((await list(caller, 'product', { limit: '1' }))['results'] as Body[])[0]!),
  );
  expect(await asKey).toEqual(await asPerson);
});

test('rules of the group allow, deny and hide as for people, and a change counts at the next call', async () => {
  const states = [allowState('product.list', fieldRules('product', ['code', true, true])), denyState('supplier')];
  const group = await groupWithRules(states, true);
  const { calls } = await createKey({ group });
  const [product] = (await list(calls, 'product', { limit: '1' }))['results'] as Body[];
  expect(product).not.toHaveProperty('code');
  expectStatus(await calls('GET', '/api/product/?sort=code'), 400);
  for (const [method, path] of [
    ['GET', '/api/supplier/'],
    ['GET', '/api/store_order/'],
    ['POST', '/api/product/'],
    ['GET', '/reports/reports/'],
    ['GET', '/api/trestle/audit/'],
  ] as const)
    expect([path, (await calls(method, path, method === 'POST' ? {} : undefined)).status]).toEqual([path, 403]);
  await changeRules(group, []);
  expectStatus(await calls('GET', '/api/product/'), 403);
});

test('what a key writes is told under its name, and it is nobody among the people', async () => {
  const { id, name, calls } = await createKey();
  const colour = expectStatus(
    await calls('POST', '/api/code_colour/', { description: unique('Teal'), code: 'TL' }),
    201,
  );
  const note = { note: 'By a program', other_name: 'product', other_id: (await demoRows('product'))[0]!['id'] };
  expect(expectStatus(await calls('POST', '/api/note/', note), 201)).toMatchObject({
    user__descriptive_name: `API key ${name}`,
  });
  const [event] = await auditOf('code_colour', colour['id'] as number);
  expect(event).toMatchObject({ action: 'create', actor__descriptive_name: `API key ${name}` });
  const history = await admin('GET', `/api/code_colour/${colour['id']}/history/`);
  expect(JSON.stringify(history.body)).toContain(`API key ${name}`);

  const [row] = (await runSql(
    'SELECT u.`id`, u.`username` FROM `api_key` k JOIN `user` u ON u.`id` = k.`user` WHERE k.`id` = ?',
    [id],
  )) as { id: number; username: string }[];
  const { id: user, username } = row!;
  for (const collection of ['trestle/user', 'user_list'])
    for (const filter of ['active', 'non_active', 'all'])
      expect((await list(admin, collection, { _ids: String(user), filter }))['count']).toBe(0);
  expectStatus(await admin('GET', `/api/trestle/user/${user}/`), 404);
  expectStatus(
    await admin('PATCH', `/api/trestle/user/${user}/`, { is_active: true, new_password: 'linen-Harbour-42' }),
    404,
  );
  expectStatus(await admin('DELETE', `/api/trestle/user/${user}/`), 404);
  expectStatus(await admin('POST', '/auth/sudo/', { id: user }), 403);
  expectStatus(await call('POST', '/auth/forgot_password/', { username }), 200);
  for (const password of ['', 'x', 'null'])
    expect((await call('POST', '/api-token-auth/', { username, password })).status).toBe(400);
  const mails = await runSql('SELECT `id` FROM `passcode` WHERE `user` = ?', [user]);
  expect(mails).toEqual([]);
});

test('safety 89: an ended or expired key is refused at once, and one of an ended group opens nothing', async () => {
  const ended = await createKey();
  expect(await statusOf(ended.key)).toBe(200);
  expectStatus(await admin('DELETE', `${KEY_PATH}${ended.id}/`), 204);
  expect(await statusOf(ended.key)).toBe(401);
  expect((await call('GET', '/api/product/', undefined, basic(ended.key))).status).toBe(401);
  const expired = await createKey({ expires: new Date(Date.now() + 60_000).toISOString() });
  expect(await statusOf(expired.key)).toBe(200);
  await runSql('UPDATE `api_key` SET `expires` = `created_date` WHERE `id` = ?', [expired.id]);
  expect(await statusOf(expired.key)).toBe(401);
});

test('a group or store that a key belongs to is not deleted under it', async () => {
  const group = await groupWithRules([allowState('product')]);
  const { id } = await createKey({ group });
  const path = `/api/trestle/group/${group}/`;
  const refused = await admin('DELETE', path);
  expect(refused.status).toBe(409);
  expectStatus(await admin('DELETE', `${KEY_PATH}${id}/`), 204);
});

test("a key's use is noted to the minute, and not written at each call", async () => {
  const { id, key } = await createKey();
  const lastUse = async () => expectStatus(await admin('GET', `${KEY_PATH}${id}/`), 200)['last_used'] as string | null;
  expect(await statusOf(key)).toBe(200);
  const first = await lastUse();
  expect(first).toEqual(expect.any(String));
  for (let i = 0; i < 3; i += 1) expect(await statusOf(key)).toBe(200);
  expect(await lastUse()).toBe(first);
});

test('a repeat of the creation shows the same key, and nothing is made of a wrong body', async () => {
  const headers = { 'Idempotency-Key': unique('once').replace(' ', '-') };
  const body = { name: unique('key'), group: await groupId('Administrator') };
  const make = (more: object = {}) => admin('POST', KEY_PATH, { ...body, ...more }, headers);
  const replies = await Promise.all([make(), make()]);
  const first = expectStatus(replies[0], 201);
  expect(replies[1]!.body).toEqual(first);
  expect(await statusOf(first['key'] as string)).toBe(200);
  expect((await make({ read_only: true })).status).toBe(422);

  const refused = async (more: object) => expectStatus(await admin('POST', KEY_PATH, { ...body, ...more }), 400);
  expect(expectStatus(await admin('POST', KEY_PATH, {}), 400)).toMatchObject({
    name: [{ code: 'null' }],
    group: [{ code: 'null' }],
  });
  for (const [more, field, code] of [
    [{ group: 99_999_999 }, 'group', 'not-found'],
    [{ store: 99_999_999 }, 'store', 'not-found'],
    [{ group: 'x' }, 'group', 'type'],
    [{ store: (await demoRows('store'))[0]!['id'] }, 'store', 'denied'],
    [{ expires: '2020-01-01T00:00:00Z' }, 'expires', 'min'],
    [{ read_only: 'yes' }, 'read_only', 'invalid'],
    [{ addresses: 'x' }, 'addresses', 'type'],
    [{ addresses: ['10.0.0.0/33'] }, 'addresses', 'invalid'],
    [{ addresses: ['example.com'] }, 'addresses', 'invalid'],
    [{ addresses: [' '] }, 'addresses', 'invalid'],
    [{ addresses: ['10.0.0.1', ''] }, 'addresses', 'invalid'],
    [{ addresses: Array.from({ length: 51 }, () => '10.0.0.1') }, 'addresses', 'max-len'],
    [{ colour: 1 }, 'colour', 'unknown'],
  ] as const)
    expect([field, (await refused(more))[field]?.[0]?.code]).toEqual([field, code]);
  expect((await list(admin, 'trestle/api_key', { query: JSON.stringify(['name', 'eq', body.name]) }))['count']).toBe(1);
});

test('an end that shows nothing is none', async () => {
  const group = await groupId('Administrator');
  for (const expires of [' ', '', null])
    expect(expectStatus(await admin('POST', KEY_PATH, { name: unique('key'), group, expires }), 201)).toMatchObject({
      expires: null,
    });
});

test('only administrators make, see and end keys, and none in the name of another', async () => {
  const { id } = await createKey();
  for (const name of ['store1', 'buyer', 'nogroup']) {
    expect((await as(name)('POST', KEY_PATH, { name: 'x', group: 1 })).status).toBe(403);
    expect((await as(name)('GET', KEY_PATH)).status).toBe(403);
    expect((await as(name)('DELETE', `${KEY_PATH}${id}/`)).status).toBe(403);
  }
  expect((await call('POST', KEY_PATH, { name: 'x', group: 1 })).status).toBe(401);
  const administrator = await createUser({ groups: [await groupId('Administrator')], store: null });
  const acting = expectStatus(await admin('POST', '/auth/sudo/', { id: administrator.id }), 200)['token'] as string;
  expect((await withKey(acting)('POST', KEY_PATH, { name: 'x', group: 1 })).status).toBe(403);
  expect((await withKey(acting)('DELETE', `${KEY_PATH}${id}/`)).status).toBe(403);
});

test('a store can be deleted once its keys have ended', async () => {
  const store = expectStatus(
    await admin('POST', '/api/store/', { name: unique('Store'), address: '1 Road', phone_number: '1' }),
    201,
  )['id'] as number;
  const group = await groupWithRules([allowState('product')]);
  const { id } = await createKey({ group, store });
  expect((await admin('DELETE', `/api/store/${store}/`)).status).toBe(409);
  expectStatus(await admin('DELETE', `${KEY_PATH}${id}/`), 204);
  expectStatus(await admin('DELETE', `/api/store/${store}/`), 204);
});
