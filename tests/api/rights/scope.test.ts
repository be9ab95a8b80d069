import { as, expectStatus, list, logIn, call, makeOrder, makeStock, person, type Body } from '../parts/people';
import { unique } from '../../uniqueText';
import { createStoreUser } from '../parts/createUser';
import { deactivation } from '../parts/variant';

const [store1, store2, admin] = [as('store1'), as('store2'), as('admin')];

describe("safety 17: another store's rows are absent on every route and method", () => {
  let order: Body;
  let stock: number;
  beforeAll(async () => {
    ({ stock } = await makeStock(50));
    order = await makeOrder('store2', [{ stock_id: stock, quantity: 2 }], { notes: unique('secret') });
  });
  test('orders and lines: read, change, delete, list, ids', async () => {
    const line = order['store_order_lines'][0].id;
    for (const path of [`/api/store_order/${order['id']}/`, `/api/store_order_line/${line}/`]) {
      for (const [method, body] of [['GET'], ['PUT', { notes: 'x' }], ['PATCH', { notes: 'x' }], ['DELETE']] as const) {
        const reply = await store1(method, path, body);
        expect([method, path, reply.status, reply.body]).toEqual([method, path, 404, { detail: 'Not found.' }]);
      }
    }
    expect((await list(store1, 'store_order', { _ids: String(order['id']) }))['count']).toBe(0);
    expect((await list(store1, 'store_order_line', { _ids: String(line) }))['count']).toBe(0);
    expect(expectStatus(await store2('GET', `/api/store_order/${order['id']}/`), 200)['notes']).toBe(order['notes']);
  });
  test('in a body: the same words as for an absent one', async () => {
    const mine = await makeOrder('store1', []);
    const line = order['store_order_lines'][0].id;
    const foreign = expectStatus(
      await store1('PATCH', `/api/store_order/${mine['id']}/`, { store_order_lines: [{ id: line, quantity: 1 }] }),
      400,
    );
    expect(foreign).toEqual(
      expectStatus(
        await store1('PATCH', `/api/store_order/${mine['id']}/`, {
          store_order_lines: [{ id: 99999999, quantity: 1 }],
        }),
        400,
      ),
    );
    const into = (store_order: number) =>
      store1('POST', '/api/store_order_line/', { store_order, stock_id: stock, quantity: 1 });
    expect(expectStatus(await into(order['id']), 400)).toEqual(expectStatus(await into(99999999), 400));
    const { store } = await person('store2');
    const forStore = (id: number) => store1('POST', '/api/store_order/', { store: id, store_order_lines: [] });
    expect(expectStatus(await forStore(store.id), 400)).toEqual(expectStatus(await forStore(99999999), 400));
    expectStatus(await store1('PATCH', `/api/store_order/${mine['id']}/`, { store: store.id }), 400);
  });
  test("notes hang on what one sees: another order's are absent", async () => {
    const note = expectStatus(
      await store2('POST', '/api/note/', { note: 'mine', other_name: 'store_order', other_id: order['id'] }),
      201,
    );
    expectStatus(await store1('GET', `/api/note/${note['id']}/`), 404);
    expect((await list(store1, 'note', { _ids: String(note['id']) }))['count']).toBe(0);
    const on = (other_id: number) => store1('POST', '/api/note/', { note: 'x', other_name: 'store_order', other_id });
    expect(expectStatus(await on(order['id']), 400)).toEqual(expectStatus(await on(99999999), 400));
    expectStatus(await admin('PATCH', `/api/note/${note['id']}/`, { note: 'not mine' }), 403);
    expectStatus(await store2('PATCH', `/api/note/${note['id']}/`, { note: 'still mine' }), 200);
  });
});

test("safety 18: B's rows never change A's results or counts, however asked", async () => {
  const questions = [
    {},
    { filter: 'all' },
    { sort: '-total_price' },
    { sort: 'container_code', order: 'desc' },
    { q: 'a' },
    {
      query: JSON.stringify({
        or: [
          ['id', 'gt', 0],
          ['notes', 'is_null'],
        ],
      }),
    },
    { qbe: JSON.stringify({ total_price: { op: '>', value: 0 } }) },
  ] as Record<string, string>[];
  const { stock } = await makeStock(10);
  const { caller, store } = await createStoreUser();
  for (const quantity of [1, 2]) {
    expectStatus(
      await caller('POST', '/api/store_order/', {
        store,
        store_order_lines: [{ stock_id: stock, quantity }],
        notes: 'a',
      }),
      201,
    );
  }
  const ask = () => Promise.all(questions.map((q) => list(caller, 'store_order', { ...q, limit: '200' })));
  const before = await ask();
  expect(before[1]!['count']).toBe(2);
  await makeOrder('store2', [{ stock_id: stock, quantity: 7 }], { notes: 'aaa' });
  expect(await ask()).toEqual(before);
});

test('safety 19: or groups and store in query or body never loosen the scope', async () => {
  const { store } = await person('store1');
  for (const query of [
    {
      or: [
        ['id', 'gt', 0],
        ['id', 'lt', 0],
      ],
    },
    { or: [{ and: [] }, ['store', 'is_not_null']] },
    { and: [] },
  ]) {
    const { results } = await list(store1, 'store_order', {
      filter: 'all',
      limit: '1000',
      query: JSON.stringify(query),
    });
    expect(new Set(results.map((o: Body) => o['store']))).toEqual(new Set([store.id]));
  }
  const { results } = await list(store1, 'store_order_line', {
    limit: '1000',
    query: JSON.stringify({
      or: [
        ['id', 'gt', 0],
        ['quantity', 'gt', 0],
      ],
    }),
  });
  expect(new Set(results.map((l: Body) => l['store__name']))).toEqual(new Set([store.name]));
});

test('someone without a store sees no order and makes none; administrators see all', async () => {
  const nostore = as('nostore');
  expect((await list(nostore, 'store_order', { filter: 'all' }))['count']).toBe(0);
  const { store } = await person('store1');
  expectStatus(await nostore('POST', '/api/store_order/', { store: store.id, store_order_lines: [] }), 400);
  expect((await list(as('office'), 'store_order', { filter: 'all' }))['count']).toBeGreaterThan(
    (await list(store1, 'store_order', { filter: 'all' }))['count'],
  );
});

describe('safety 20: what nobody gave you to set', () => {
  test('read-only fields are ignored, unknown ones 400', async () => {
    const { stock } = await makeStock(5, 10);
    const order = await makeOrder(
      'store1',
      [{ stock_id: stock, quantity: 1, unit_price: 0.01, total_price: 0, id: undefined } as Body],
      { id: 1, created_date: '2000-01-01T00:00:00Z', total_price: 5, store__name: 'x' },
    );
    expect(order['id']).not.toBe(1);
    expect(order).toMatchObject({ total_price: 10 });
    expect(order['created_date'] > '2020').toBe(true);
    expect(
      expectStatus(await store1('PATCH', `/api/store_order/${order['id']}/`, { created_user: 1 }), 400),
    ).toHaveProperty('created_user');
  });
  test("one's own account: the name may change, the rights may not", async () => {
    const me = (await list(store1, 'trestle/user_account'))['results'][0];
    const path = `/api/trestle/user_account/${me.id}/`;
    const sent = { ...me, is_superuser: true, is_staff: true, store: 1, password: 'x', id: 1, groups: [1] };
    delete sent.modified_date;
    const after = expectStatus(await store1('PATCH', path, sent), 200);
    expect(after).toMatchObject({ id: me.id, is_superuser: me.is_superuser, is_staff: me.is_staff, store: me.store });
    expect(after).not.toHaveProperty('password');
    expectStatus(await store1('PATCH', path, { new_password: 'Stronger-than-1-before' }), 400);
    expectStatus(await store1('PATCH', path, { email: 'other@x.example' }), 400);
    await logIn('store1');
    const other = `/api/trestle/user_account/${(await person('store2'))['id']}/`;
    expectStatus(await store1('GET', other), 404);
    expectStatus(await store1('PATCH', other, { first_name: 'x' }), 404);
  });
  test('safety 58: only a superuser touches a superuser or makes one', async () => {
    const office = as('office');
    const [boss, plain] = [await person('admin'), await person('store2')];
    expectStatus(await office('PATCH', `/api/trestle/user/${boss['id']}/`, { first_name: 'x' }), 403);
    expectStatus(await office('DELETE', `/api/trestle/user/${boss['id']}/`), 403);
    expect(
      expectStatus(await office('PATCH', `/api/trestle/user/${plain['id']}/`, { is_superuser: true }), 400),
    ).toHaveProperty('is_superuser');
    const group = (await list(admin, 'trestle/group', { query: JSON.stringify(['name', 'eq', 'Administrator']) }))[
      'results'
    ][0];
    expectStatus(await admin('PATCH', `/api/trestle/group/${group.id}/`, { name: 'x' }), 400);
  });
  test("safety 59: somebody's user name is no e-mail of mine, nor the reverse", async () => {
    const body = {
      username: unique('u').replace(' ', ''),
      first_name: 'A',
      last_name: 'B',
      email: `${unique('e').replace(' ', '')}@x.example`,
    };
    const { email } = await person('store2');
    expect(expectStatus(await admin('POST', '/api/trestle/user/', { ...body, username: email }), 400)).toHaveProperty(
      'username',
    );
    expect(expectStatus(await admin('POST', '/api/trestle/user/', { ...body, email }), 400)).toHaveProperty('email');
  });
  test('safety 59: nor when both are made at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const name = unique('twin').replace(' ', '');
      const make = (username: string, email: string) =>
        admin('POST', '/api/trestle/user/', { username, email, first_name: 'A', last_name: 'B' });
      const replies = await Promise.all([
        make(`${name}@x.example`, `${name}.one@x.example`),
        make(name, `${name}@x.example`),
      ]);
      expect(replies.map((r) => r.status).sort()).toEqual([201, 400]);
    }
  });
});

test('safety 61: look-ups of users, groups, notes and audit are closed', async () => {
  for (const collection of ['trestle/user', 'trestle/group', 'note', 'trestle/audit', 'store_order']) {
    expect([400, 403]).toContain((await store1('GET', `/api/${collection}/?_code=true`)).status);
  }
});

test('safety 8: somebody deactivated or taken out of a group is so at the next call', async () => {
  const username = unique('gone').replace(' ', '');
  const [storeUser] = (await list(admin, 'trestle/group', { query: JSON.stringify(['name', 'eq', 'StoreUser']) }))[
    'results'
  ];
  const { store } = await person('store1');
  const createdUser = expectStatus(
    await admin('POST', '/api/trestle/user/', {
      username,
      first_name: 'A',
      last_name: 'B',
      email: `${username}@x.example`,
      new_password: 'Trestle-demo-1',
      groups: [storeUser.id],
      store: store.id,
    }),
    201,
  );
  const { token } = await logIn(username);
  const mine = (path: string) => call('GET', path, undefined, { authorization: `Bearer ${token}` });
  expectStatus(await mine('/api/store_order/'), 200);
  expectStatus(await admin('PATCH', `/api/trestle/user/${createdUser['id']}/`, { groups: [] }), 200);
  expectStatus(await mine('/api/store_order/'), 403);
  expectStatus(await admin('PATCH', `/api/trestle/user/${createdUser['id']}/`, { groups: [storeUser.id] }), 200);
  expectStatus(await mine('/api/store_order/'), 200);
  expectStatus(await admin('PATCH', `/api/trestle/user/${createdUser['id']}/`, deactivation), 200);
  expectStatus(await mine('/api/store_order/'), 401);
});
