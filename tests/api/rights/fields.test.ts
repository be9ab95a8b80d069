import { as, expectStatus, list, makeOrder, makeStock, person, demoRows, type Body, type Call } from '../parts/people';
import { unique } from '../../uniqueText';
import { allowState, denyState, fieldRules, userWithRules } from '../parts/permissionRules';

const admin = as('admin');

describe('safety 22: deny_read', () => {
  let reader: Call;
  let id: number;
  const hidden = unique('Hidden');
  beforeAll(async () => {
    reader = await userWithRules([
      { state_name: 'product', deny: false, models: [fieldRules('product', ['wholesale_price', true, false])] },
      { state_name: 'code_colour', deny: false, models: [fieldRules('code_colour', ['description', true, false])] },
    ]);
    const colour = expectStatus(await admin('POST', '/api/code_colour/', { description: hidden }), 201)['id'];
    id = (await makeStock(3, 10, { wholesale_price: 123.45, colour })).product;
  });
  test('is in no reply: list, item, look-up, nested rows, what a write answers', async () => {
    const replies = [
      await reader('GET', `/api/product/?_ids=${id}`),
      await reader('GET', `/api/product/${id}/`),
      await reader('GET', `/api/product/?_code=true`),
      await reader('GET', `/api/product/?_code=true&_details=true&_ids=${id}`),
      await reader('PATCH', `/api/product/${id}/`, { notes: 'x' }),
      await reader('GET', `/api/stock_availability/?query=${JSON.stringify(['product', 'eq', id])}`),
    ];
    for (const reply of replies)
      expect(JSON.stringify(expectStatus(reply, 200))).not.toMatch(
        new RegExp(`wholesale_price|colour__description|${hidden}`),
      );
  });
  test.each([
    ['sort=wholesale_price'],
    ['sort=-colour__description'],
    ['searchField=colour__description&q=a'],
    [`query=${JSON.stringify(['wholesale_price', 'gt', 1])}`],
    [`qbe=${JSON.stringify({ wholesale_price: 1 })}`],
  ])('%s is a 400 as if the field did not exist', async (parameters) => {
    const hidden = await reader('GET', `/api/product/?${parameters}`);
    const absent = await reader(
      'GET',
      `/api/product/?${parameters.replaceAll(/wholesale_price|colour__description/g, 'no_such_field')}`,
    );
    expect(hidden.status).toBe(400);
    expect(JSON.stringify(hidden.body).replaceAll(/wholesale_price|colour__description/g, 'no_such_field')).toBe(
      JSON.stringify(absent.body),
    );
  });
  test('two rows that differ in it alone give the same bytes', async () => {
    const bytes = async () =>
      JSON.stringify({ ...(await reader('GET', `/api/product/${id}/`)).body, modified_date: '' });
    const before = await bytes();
    expectStatus(await admin('PATCH', `/api/product/${id}/`, { wholesale_price: 999 }), 200);
    expect(await bytes()).toBe(before);
  });
  test('a search never finds by it', async () => {
    expect((await list(admin, 'product', { q: hidden }))['count']).toBeGreaterThan(0);
    expect((await list(reader, 'product', { q: hidden }))['count']).toBe(0);
    const lookup = { _code: 'true', _details: 'true', q: hidden };
    expect((await list(admin, 'product', lookup))['results']).toMatchObject([{ id, colour__description: hidden }]);
    expect((await list(reader, 'product', lookup))['count']).toBe(0);
  });
  test('written, it is as unknown as every other name, and stays', async () => {
    expect(expectStatus(await reader('PATCH', `/api/product/${id}/`, { wholesale_price: 1 }), 400)).toEqual({
      wholesale_price: [{ code: 'unknown', message: 'Unknown field' }],
    });
  });
});

describe('safety 23: deny_update', () => {
  test('through POST, PUT, PATCH the field stays; a PUT that repeats it passes', async () => {
    const writer = await userWithRules([
      {
        state_name: 'product',
        deny: false,
        models: [fieldRules('product', ['wholesale_price', false, true], ['categories', false, true])],
      },
    ]);
    const createdProduct = expectStatus(
      await writer('POST', '/api/product/', { description: unique('Locked'), wholesale_price: 5 }),
      201,
    );
    expect(createdProduct['wholesale_price']).toBeNull();
    expectStatus(await admin('PATCH', `/api/product/${createdProduct['id']}/`, { wholesale_price: 5 }), 200);
    for (const method of ['PUT', 'PATCH']) {
      expect(
        expectStatus(await writer(method, `/api/product/${createdProduct['id']}/`, { wholesale_price: 6 }), 400),
      ).toEqual({
        wholesale_price: [{ code: 'locked', message: 'You may not change this field' }],
      });
      expectStatus(
        await writer(method, `/api/product/${createdProduct['id']}/`, { wholesale_price: 5, notes: method }),
        200,
      );
    }
    const [category] = (await demoRows('code_product_category')) as [Body];
    expect(
      expectStatus(
        await writer('PATCH', `/api/product/${createdProduct['id']}/`, { categories: [category['id']] }),
        400,
      ),
    ).toHaveProperty('categories');
    expect(expectStatus(await admin('GET', `/api/product/${createdProduct['id']}/`), 200)).toMatchObject({
      wholesale_price: 5,
      categories: [],
    });
  });
  test('through nested rows too', async () => {
    const { stock, container } = await makeStock(5, 10);
    const writer = await userWithRules([
      { state_name: '*', deny: false, models: [fieldRules('stock', ['price', false, true])] },
    ]);
    expect(
      expectStatus(await writer('PATCH', `/api/container/${container}/`, { stock: [{ id: stock, price: 1 }] }), 400),
    ).toEqual({ stock: [{ price: [{ code: 'locked', message: 'You may not change this field' }] }] });
    expectStatus(
      await writer('PATCH', `/api/container/${container}/`, { stock: [{ id: stock, price: 10, quantity: 6 }] }),
      200,
    );
  });
});

test('safety 24: what a rule denies in the browser is denied to calls', async () => {
  // The website listing reads products too (contract §2.4), so both are denied.
  const buyer = await userWithRules([denyState('product'), denyState('website'), denyState('supplier.edit')]);
  expectStatus(await buyer('GET', '/api/product/'), 403);
  expectStatus(await buyer('POST', '/api/product/', { description: 'x' }), 403);
  expectStatus(await buyer('GET', '/api/supplier/'), 200);
  const [supplier] = (await demoRows('supplier', 1, buyer)) as [Body];
  expectStatus(await buyer('PATCH', `/api/supplier/${supplier['id']}/`, { name: 'x' }), 403);
  expectStatus(await buyer('DELETE', `/api/supplier/${supplier['id']}/`), 403);
});

test('somebody without a rule for orders still sees none of a hidden total in them', async () => {
  const reader = await userWithRules([
    {
      state_name: 'store_order',
      deny: false,
      models: [
        fieldRules('store_order', ['total_price', true, false]),
        fieldRules('store_order_line', ['unit_price', true, false], ['total_price', true, false]),
      ],
    },
  ]);
  const { stock } = await makeStock(3, 77.77);
  const order = await makeOrder('store1', [{ stock_id: stock, quantity: 1 }]);
  expect(JSON.stringify(expectStatus(await reader('GET', `/api/store_order/${order['id']}/`), 200))).not.toContain(
    '77.77',
  );
});

describe('required fields that one may not set', () => {
  test('a locked one without a default is missing, also in nested rows', async () => {
    const { store } = await person('store1');
    const { stock } = await makeStock(5);
    const locked = await userWithRules(
      [allowState('store_order', fieldRules('store_order', ['store', false, true]))],
      false,
      {
        store: store.id,
      },
    );
    expect(expectStatus(await locked('POST', '/api/store_order/', { store: store.id }), 400)).toEqual({
      store: [{ code: 'null', message: 'Value Required' }],
    });
    const lines = await userWithRules(
      [allowState('store_order', fieldRules('store_order_line', ['quantity', false, true]))],
      false,
      { store: store.id },
    );
    const order = { store: store.id, store_order_lines: [{ stock_id: stock, quantity: 1 }] };
    expect(expectStatus(await lines('POST', '/api/store_order/', order), 400)).toEqual({
      store_order_lines: [{ quantity: [{ code: 'null', message: 'Value Required' }] }],
    });
  });
  test('safety 22: a hidden one is never named', async () => {
    const blind = await userWithRules([allowState('supplier', fieldRules('supplier', ['name', true, false]))]);
    const errors = expectStatus(await blind('POST', '/api/supplier/', { phone_number: '1' }), 400);
    expect(Object.keys(errors)).toEqual(['non_field_errors']);
  });
});

test('a price that is the same to the cent is no change', async () => {
  const writer = await userWithRules([allowState('product', fieldRules('product', ['wholesale_price', false, true]))]);
  const createdProduct = expectStatus(
    await admin('POST', '/api/product/', { description: unique('Cents'), wholesale_price: 0.1 + 0.2 }),
    201,
  );
  expect(createdProduct['wholesale_price']).toBe(0.3);
  expectStatus(await writer('PUT', `/api/product/${createdProduct['id']}/`, { wholesale_price: 0.1 + 0.2 }), 200);
});
