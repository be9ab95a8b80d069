import { entities } from '@trestle/schema/entities/all';
import { collectionPath } from '@trestle/schema/entity';
import { as, call, expectStatus, list, person, demoRows, type Body, type Call } from '../parts/people';
import { unique } from '../../uniqueText';

/** Lists every collection's calls. Their ids don't exist, so nothing changes when a call is allowed. */
const COLLECTION_CALLS = entities.flatMap((entity) => {
  const base = collectionPath(entity);
  const all: { kind: string; method: string; path: string; body?: Body; entity: typeof entity }[] = [
    { kind: 'list', method: 'GET', path: base, entity },
    { kind: 'read', method: 'GET', path: `${base}99999999/`, entity },
    { kind: 'create', method: 'POST', path: base, body: { no_such_field: 1 }, entity },
    { kind: 'edit', method: 'PUT', path: `${base}99999999/`, body: { no_such_field: 1 }, entity },
    { kind: 'edit', method: 'PATCH', path: `${base}99999999/`, body: { no_such_field: 1 }, entity },
    { kind: 'delete', method: 'DELETE', path: `${base}99999999/`, entity },
  ];
  return all.filter(
    ({ kind }) =>
      ['list', 'read'].includes(kind) || !entity.writes || (entity.writes as readonly string[]).includes(kind),
  );
});
const namedCalls = COLLECTION_CALLS.map((one) => [`${one.method} ${one.path}`, one] as const);

describe('safety 24: closed to whoever has no group', () => {
  test.each(namedCalls.filter(([, { entity }]) => !entity.callerIdField))(
    '%s',
    async (_name, { method, path, body }) => {
      const reply = await as('nogroup')(method, path, body);
      expect([reply.status, reply.body]).toMatchObject([
        403,
        { detail: 'No group of this account opens it.', why: { group: null, state: null, pattern: null } },
      ]);
    },
  );
});

describe('safety 24: closed to whoever is not logged in', () => {
  test.each(namedCalls)('%s', async (_name, { method, path, body }) => {
    expect((await call(method, path, body)).status).toBe(401);
  });
});

describe('safety 24: a store user creates and edits nothing but orders, and sees nothing of the administration', () => {
  // And a store asks to be told of stock.
  const orders = ['store_order', 'store_order_line', 'stock_watch'];
  const closed = namedCalls.filter(
    ([, { entity, kind }]) =>
      !entity.callerIdField &&
      !entity.attached &&
      !entity.collectionField &&
      entity.name !== 'user_list' &&
      (entity.admin || (!['list', 'read'].includes(kind) && !orders.includes(entity.name))),
  );
  test.each(closed)('%s', async (_name, { method, path, body }) => {
    const reply = await as('store1')(method, path, body);
    expect(reply.status).toBe(403);
    expect(reply.body['detail']).toMatch(/^(Denied|No group)/);
  });
  const open = namedCalls.filter(
    ([, { entity, kind }]) => !entity.admin && kind === 'list' && !['note', 'file', 'user_list'].includes(entity.name),
  );
  test.each(open)('%s is open', async (_name, { method, path }) => {
    expect((await as('store1')(method, path)).status).toBe(200);
  });
});

describe('administrators are let in everywhere', () => {
  test.each(namedCalls)('%s', async (_name, { method, path, body }) => {
    for (const username of ['admin', 'office'])
      expect([200, 400, 404]).toContain((await as(username)(method, path, body)).status);
  });
});

test('an explicit deny of one group wins over the other group', async () => {
  const groups = (await as('twogroups')('POST', '/api/trestle/my_group_permissions/', {})).body;
  expect(groups).toMatchObject({ use_permissions: true, superuser: true });
  expect(groups['groups']).toHaveLength(2);
});

test('my_group_permissions gives the whole records of the own groups', async () => {
  const rules = expectStatus(await as('store1')('POST', '/api/trestle/my_group_permissions/', {}), 200);
  expect(Object.keys(rules).toSorted()).toEqual(['groups', 'superuser', 'use_permissions']);
  expect(rules).toMatchObject({
    use_permissions: true,
    superuser: false,
    groups: [{ group__name: 'StoreUser', deny_by_default: expect.any(Boolean) }],
  });
  const [record] = rules['groups'] as Body[];
  expect(Object.keys(record!)).toEqual(
    expect.arrayContaining(['id', 'group', 'group__name', 'details', 'deny_by_default', 'states']),
  );
  expect(record!['states'][0]).toMatchObject({
    state_name: expect.any(String),
    deny: expect.any(Boolean),
    models: expect.any(Array),
  });
  expect((await as('nogroup')('POST', '/api/trestle/my_group_permissions/', {})).body).toEqual({
    use_permissions: true,
    superuser: false,
    groups: [],
  });
});

test("one's own account is open to everybody, and nobody else's", async () => {
  for (const username of ['store1', 'nogroup', 'nostore']) {
    const me: Call = as(username);
    const { id } = await person(username);
    expect((await list(me, 'trestle/user_account'))['results'].map((row: Body) => row['id'])).toEqual([id]);
    expectStatus(await me('GET', `/api/trestle/user_account/${id}/`), 200);
    expectStatus(await me('GET', `/api/trestle/user_account/${(await person('admin'))['id']}/`), 404);
  }
});

test('look-ups are open where the entity declares one, and asking twice makes no list of one', async () => {
  const nogroup = as('nogroup');
  for (const name of ['code_colour', 'product', 'store', 'supplier', 'container']) {
    const row = (await list(nogroup, name, { _code: 'true', limit: '1' }))['results'][0] as Body;
    expect(Object.keys(row)).not.toContain('wholesale_price');
    for (const query of [
      '_code=true&_code=false',
      '_code=false&_code=true',
      '_code=true&_code=true',
      '_code[]=true',
      '_code=1',
      '_code=',
    ]) {
      expect((await nogroup('GET', `/api/${name}/?${query}`)).status).toBe(403);
    }
    expectStatus(await nogroup('GET', `/api/${name}/?_code=true&${'limit=1&'.repeat(1000)}`), 403);
  }
});

test('a look-up list tells nothing but what it shows: nothing else is searched, filtered or sorted by', async () => {
  const nogroup = as('nogroup');
  for (const parameters of [
    'sort=wholesale_price',
    'searchField=notes&q=a',
    'query=["wholesale_price","gt",1]',
    'qbe={"supplier__name":"a"}',
  ]) {
    const name = parameters.split('=', 1)[0]!;
    expect(Object.keys(expectStatus(await nogroup('GET', `/api/product/?_code=true&${parameters}`), 400))).toEqual([
      name,
    ]);
  }
  const { phone_number } = (await demoRows('supplier', 20)).find((supplier) => supplier['phone_number'])!;
  expect((await list(nogroup, 'supplier', { _code: 'true', q: phone_number }))['count']).toBe(0);
  expectStatus(await nogroup('GET', '/api/product/?_code=true&filter=whats_new'), 400);
});

test('safety 61: no look-ups of people, groups, rights, notes, audit, or orders', async () => {
  for (const name of [
    'trestle/user',
    'trestle/group',
    'trestle/group_permissions',
    'trestle/audit',
    'user_list',
    'note',
    'file',
    'store_order',
    'store_order_line',
  ]) {
    expect((await as('nogroup')('GET', `/api/${name}/?_code=true`)).status).toBe(403);
  }
});

test('a group without a record lets nobody in', async () => {
  const admin = as('admin');
  const name = unique('bare').replaceAll(' ', '');
  const group = expectStatus(await admin('POST', '/api/trestle/group/', { name }), 201)['id'];
  expectStatus(
    await admin('POST', '/api/trestle/user/', {
      username: name,
      first_name: 'A',
      last_name: 'B',
      email: `${name}@demo.example`,
      new_password: 'Trestle-demo-1',
      groups: [group],
    }),
    201,
  );
  const reply = await as(name)('GET', '/api/product/');
  expect([reply.status, reply.body]).toEqual([
    403,
    {
      detail: `Denied by default by the rules of group ${name}.`,
      why: { group: name, state: null, pattern: null, route: 'product.list' },
    },
  ]);
});

test('rules about every field of every entity still reach the services', async () => {
  const admin = as('admin');
  const name = unique('thorough').replaceAll(' ', '');
  const group = expectStatus(await admin('POST', '/api/trestle/group/', { name }), 201)['id'];
  const models = entities.map((entity) => ({
    model_name: entity.name,
    base_uri: collectionPath(entity),
    fields: Object.keys(entity.fields).map((field_name) => ({ field_name, deny_read: false, deny_update: true })),
  }));
  expectStatus(
    await admin('POST', '/api/trestle/group_permissions/', {
      group,
      details: name,
      states: [{ state_name: '*', deny: false, models }],
    }),
    201,
  );
  expectStatus(
    await admin('POST', '/api/trestle/user/', {
      username: name,
      first_name: 'A',
      last_name: 'B',
      email: `${name}@demo.example`,
      new_password: 'Trestle-demo-1',
      groups: [group],
    }),
    201,
  );
  const [product] = (await demoRows('product', 1, as(name))) as [Body];
  const reply = await as(name)('PATCH', `/api/product/${product['id']}/`, {
    description: `${product['description']} changed`,
  });
  expect([reply.status, Object.keys(reply.body)]).toEqual([400, ['description']]);
});
