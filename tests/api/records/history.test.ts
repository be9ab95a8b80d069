import { collectionPath } from '@trestle/schema/entity';
import { entities } from '@trestle/schema/entities/all';
import { as, expectStatus, list, makeOrder, makeStock, person, type Body, type Call } from '../parts/people';
import { unique } from '../../uniqueText';
import { allowState, fieldRules, userWithRules } from '../parts/permissionRules';

const [admin, office, store1, store2] = [as('admin'), as('office'), as('store1'), as('store2')];
const history = async (path: string, caller: Call = admin, parameters = ''): Promise<Body> =>
  expectStatus(await caller('GET', `/api/${path}/history/${parameters}`), 200);

test('who, for whom, when and what, newest first (contract §2.2)', async () => {
  const supplier = expectStatus(
    await admin('POST', '/api/supplier/', { name: unique('Maker'), phone_number: '1' }),
    201,
  );
  expectStatus(await office('PATCH', `/api/supplier/${supplier['id']}/`, { phone_number: '2' }), 200);
  const { count, results } = await history(`supplier/${supplier['id']}`);
  expect(count).toBe(2);
  const me = await person('office');
  expect(results[0]).toEqual({
    id: expect.any(Number),
    created_date: expect.stringMatching(/^\d{4}-.*Z$/),
    actor: me['id'],
    actor__descriptive_name: me['descriptive_name'],
    user: me['id'],
    user__descriptive_name: me['descriptive_name'],
    action: 'update',
    other_name: 'supplier',
    other_id: supplier['id'],
    changes: { phone_number: ['1', '2'] },
    record_name: supplier['name'],
    names: {},
  });
  expect(results[1]).toMatchObject({ action: 'create', changes: { name: [null, supplier['name']] } });
  expect((await history(`supplier/${supplier['id']}`, admin, '?limit=1&offset=1'))['results']).toEqual([results[1]]);
  for (const [parameters, key] of [
    ['limit=x', 'limit'],
    ['limit=10001', 'limit'],
    ['offset=-1', 'offset'],
    ['sort=id', 'sort'],
    ['q=a', 'q'],
    ['limit=1&limit=2', 'limit'],
  ]) {
    expect(
      expectStatus(await admin('GET', `/api/supplier/${supplier['id']}/history/?${parameters}`), 400),
    ).toHaveProperty(key!);
  }
  expectStatus(await admin('POST', `/api/supplier/${supplier['id']}/history/`, {}), 405);
});

test('an order tells of its lines, also of those that are gone', async () => {
  const { stock } = await makeStock(9);
  const order = await makeOrder('store1', [
    { stock_id: stock, quantity: 2 },
    { stock_id: stock, quantity: 1 },
  ]);
  const [first, second] = order['store_order_lines'];
  expectStatus(
    await store1('PATCH', `/api/store_order/${order['id']}/`, { store_order_lines: [{ id: first.id, quantity: 4 }] }),
    200,
  );
  expectStatus(await store1('PATCH', `/api/store_order_line/${first.id}/`, { quantity: 5 }), 200);
  const { results } = await history(`store_order/${order['id']}`, store1);
  const toldEntries = results.map((entry: Body) => [
    entry['action'],
    entry['other_name'],
    entry['other_id'],
    entry['changes'].quantity,
  ]);
  expect(toldEntries.slice(0, 3)).toEqual(
    expect.arrayContaining([
      ['update', 'store_order_line', first.id, [4, 5]],
      ['update', 'store_order_line', first.id, [2, 4]],
      ['delete', 'store_order_line', second.id, [1, null]],
    ]),
  );
  expect(toldEntries.slice(3)).toEqual(
    expect.arrayContaining([
      ['create', 'store_order', order['id'], undefined],
      ['create', 'store_order_line', first.id, [null, 2]],
      ['create', 'store_order_line', second.id, [null, 1]],
    ]),
  );
  expect(toldEntries).toHaveLength(6);
});
test('rows nested in nested rows come along', async () => {
  const group = expectStatus(await admin('POST', '/api/trestle/group/', { name: unique('Group') }), 201)['id'];
  const rules = expectStatus(
    await admin('POST', '/api/trestle/group_permissions/', {
      group,
      details: 'x',
      states: [{ state_name: 'product', models: [fieldRules('product', ['notes', true, false])] }],
    }),
    201,
  );
  expectStatus(await admin('PATCH', `/api/trestle/group_permissions/${rules['id']}/`, { states: [] }), 200);
  const { results } = await history(`trestle/group_permissions/${rules['id']}`, admin, '?limit=50');
  const names = (action: string) =>
    results
      .filter((entry: Body) => entry['action'] === action)
      .map((entry: Body) => entry['other_name'])
      .sort();
  expect(names('create')).toEqual(['group_permissions', 'group_state', 'group_state_model', 'group_state_model_field']);
  expect(names('delete')).toEqual(['group_state', 'group_state_model', 'group_state_model_field']);
});

describe('whose it is', () => {
  test("safety 17: another store's is absent, whether it is there or was", async () => {
    const theirs = await makeOrder('store2', []);
    const absent = expectStatus(await store1('GET', '/api/store_order/99999999/history/'), 404);
    expect(expectStatus(await store1('GET', `/api/store_order/${theirs['id']}/history/`), 404)).toEqual(absent);
    expectStatus(await store2('DELETE', `/api/store_order/${theirs['id']}/`), 204);
    expectStatus(await store1('GET', `/api/store_order/${theirs['id']}/history/`), 404);
    expectStatus(await store2('GET', `/api/store_order/${theirs['id']}/history/`), 404);
    expect((await history(`store_order/${theirs['id']}`))['results'][0]).toMatchObject({ action: 'delete' });
    expectStatus(await admin('GET', '/api/store_order/99999999/history/'), 404);
  });
  test('safety 22: what one may not see is in none, nor that it has changed', async () => {
    const reader = await userWithRules([
      allowState('product', fieldRules('product', ['wholesale_price', true, false])),
    ]);
    const { product } = await makeStock(1);
    const before = JSON.stringify(await history(`product/${product}`, reader));
    expectStatus(await admin('PATCH', `/api/product/${product}/`, { wholesale_price: 99 }), 200);
    expect(JSON.stringify(await history(`product/${product}`, reader))).toBe(before);
    expectStatus(await admin('PATCH', `/api/product/${product}/`, { wholesale_price: 98, notes: 'x' }), 200);
    expect((await history(`product/${product}`, reader))['results'][0]['changes']).toEqual({ notes: [null, 'x'] });
    expect((await history(`product/${product}`))['results'][1]['changes']).toEqual({ wholesale_price: [null, 99] });
  });
  test('hidden nested rows are in none', async () => {
    const reader = await userWithRules([
      allowState('store_order', fieldRules('store_order', ['store_order_lines', true, false])),
    ]);
    const { stock } = await makeStock(3);
    const order = await makeOrder('store1', [{ stock_id: stock, quantity: 1 }]);
    expect(
      (await history(`store_order/${order['id']}`, reader))['results'].map((entry: Body) => entry['other_name']),
    ).toEqual(['store_order']);
  });
  test('safety 35: no password, whoever asks', async () => {
    const name = unique('p').replaceAll(' ', '');
    const user = expectStatus(
      await admin('POST', '/api/trestle/user/', {
        username: name,
        first_name: 'A',
        last_name: 'B',
        email: `${name}@x.example`,
        new_password: 'Trestle-demo-1',
      }),
      201,
    );
    expect(JSON.stringify(await history(`trestle/user/${user['id']}`))).not.toMatch(/password|argon/);
  });
  test("one's own account is one's own", async () => {
    const me = await person('store1');
    expectStatus(await store1('GET', `/api/trestle/user_account/${me['id']}/history/`), 200);
    expectStatus(await admin('GET', `/api/trestle/user_account/${me['id']}/history/`), 404);
  });
  test.each(entities.map((entity) => [entity.name, entity] as const))(
    '%s: every record has one',
    async (_name, entity) => {
      const path = collectionPath(entity);
      const [row] = expectStatus(await admin('GET', `${path}?limit=1&filter=all&sort=id`), 200)['results'];
      if (row)
        expect(expectStatus(await admin('GET', `${path}${row.id}/history/`), 200)).toEqual({
          count: expect.any(Number),
          results: expect.any(Array),
        });
      expectStatus(await admin('GET', `${path}99999999/history/`), 404);
      expectStatus(await admin('GET', `${path}x/history/`), 400);
    },
  );
});
test('a note has its own', async () => {
  const order = await makeOrder('store1', []);
  const note = expectStatus(
    await store1('POST', '/api/note/', { note: 'a', other_name: 'store_order', other_id: order['id'] }),
    201,
  );
  expect((await history(`note/${note['id']}`, store1))['count']).toBe(1);
  expectStatus(await store2('GET', `/api/note/${note['id']}/history/`), 404);
  expect((await list(store1, 'note', { _ids: String(note['id']) }))['count']).toBe(1);
});
