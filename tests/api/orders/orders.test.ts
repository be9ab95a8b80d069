import { as, expectStatus, list, makeOrder, makeStock, person, type Body } from '../parts/people';
import { createStoreUser } from '../parts/createUser';
import { allowState, fieldRules, userWithRules } from '../parts/permissionRules';

const store1 = as('store1');
const available = async (stock: number) =>
  (await list(store1, 'stock_availability', { _ids: String(stock) }))['results'][0];

describe('ordering (contract §2.3)', () => {
  test('an order takes from stock, copies the price, and shows what its lines hold', async () => {
    const { stock, product } = await makeStock(5, 412.5);
    const order = await makeOrder('store1', [{ stock_id: stock, quantity: 3, notes: 'window' }]);
    expect(order['total_price']).toBe(1237.5);
    expect(order['store_order_lines'][0]).toMatchObject({
      quantity: 3,
      unit_price: 412.5,
      total_price: 1237.5,
      order_number: order['id'],
      notes: 'window',
    });
    expect(await available(stock)).toMatchObject({ product, quantity: 5, ordered: 3, available: 2 });
    expectStatus(await as('admin')('PATCH', `/api/stock/${stock}/`, { price: 500 }), 200);
    expect(
      expectStatus(await store1('GET', `/api/store_order/${order['id']}/`), 200)['store_order_lines'][0].unit_price,
    ).toBe(412.5);
  });
  test('asking for more gets Maximum value N on that line, and nothing is written', async () => {
    const { stock } = await makeStock(5);
    const { caller, store } = await createStoreUser();
    const reply = await caller('POST', '/api/store_order/', {
      store,
      store_order_lines: [
        { stock_id: stock, quantity: 3 },
        { stock_id: stock, quantity: 3 },
      ],
    });
    expect(expectStatus(reply, 400)).toEqual({
      store_order_lines: [{}, { quantity: [{ code: 'max', message: 'Maximum value 2' }] }],
    });
    expect((await list(caller, 'store_order', { filter: 'all' }))['count']).toBe(0);
    expect((await available(stock)).available).toBe(5);
  });
  test('N counts what the line already holds; lowering, leaving out and deleting give back', async () => {
    const { stock } = await makeStock(5);
    const order = await makeOrder('store1', [{ stock_id: stock, quantity: 3 }]);
    const path = `/api/store_order/${order['id']}/`;
    const line = order['store_order_lines'][0].id;
    const change = (lines: unknown[]) => store1('PATCH', path, { store_order_lines: lines });
    expect(expectStatus(await change([{ id: line, quantity: 6 }]), 400)).toEqual({
      store_order_lines: [{ quantity: [{ code: 'max', message: 'Maximum value 5' }] }],
    });
    expectStatus(await change([{ id: line, quantity: 5 }]), 200);
    expect((await available(stock)).available).toBe(0);
    expectStatus(
      await change([
        { id: line, quantity: 1 },
        { stock_id: stock, quantity: 2 },
      ]),
      200,
    );
    expect((await available(stock)).available).toBe(2);
    expect(expectStatus(await change([{ id: line }]), 200)['store_order_lines']).toHaveLength(1);
    expect((await available(stock)).available).toBe(4);
    expectStatus(await store1('DELETE', path), 204);
    expect((await available(stock)).available).toBe(5);
    expectStatus(await store1('GET', path), 404);
  });
  test('lines at their own address obey the same rules and move their order', async () => {
    const { stock } = await makeStock(4);
    const order = await makeOrder('store1', []);
    const createdLine = expectStatus(
      await store1('POST', '/api/store_order_line/', { store_order: order['id'], stock_id: stock, quantity: 2 }),
      201,
    );
    expect(createdLine).toMatchObject({ order_number: order['id'], total_price: 20 });
    expect(
      expectStatus(await store1('PATCH', `/api/store_order_line/${createdLine['id']}/`, { quantity: 5 }), 400),
    ).toEqual({
      quantity: [{ code: 'max', message: 'Maximum value 4' }],
    });
    const moved = expectStatus(await store1('GET', `/api/store_order/${order['id']}/`), 200);
    expect(Date.parse(moved['modified_date'])).toBeGreaterThan(Date.parse(order['modified_date']));
    expectStatus(await store1('DELETE', `/api/store_order_line/${createdLine['id']}/`), 204);
    expect((await available(stock)).available).toBe(4);
  });
  test.each([
    [0, 'min', 'Minimum value 1'],
    [-2, 'min', 'Minimum value 1'],
    [1.5, 'type', 'Must be a whole number'],
    [null, 'null', 'Value Required'],
    ['3', 'type', 'Must be a whole number'],
  ])('a quantity of %p is refused', async (quantity, code, message) => {
    const { stock } = await makeStock(4);
    const { store } = await person('store1');
    const reply = await store1('POST', '/api/store_order/', {
      store: store.id,
      store_order_lines: [{ stock_id: stock, quantity }],
    });
    expect(expectStatus(reply, 400)).toEqual({ store_order_lines: [{ quantity: [{ code, message }] }] });
  });
  test("a stock row's quantity cannot be set below what is ordered", async () => {
    const { stock, container } = await makeStock(5);
    await makeOrder('store1', [{ stock_id: stock, quantity: 3 }]);
    const admin = as('admin');
    expect(expectStatus(await admin('PATCH', `/api/stock/${stock}/`, { quantity: 2 }), 400)).toEqual({
      quantity: [{ code: 'min', message: 'Minimum value 3' }],
    });
    expect(
      expectStatus(await admin('PATCH', `/api/container/${container}/`, { stock: [{ id: stock, quantity: 1 }] }), 400),
    ).toEqual({ stock: [{ quantity: [{ code: 'min', message: 'Minimum value 3' }] }] });
    expectStatus(await admin('PATCH', `/api/stock/${stock}/`, { quantity: 3 }), 200);
    expectStatus(await admin('DELETE', `/api/stock/${stock}/`), 409);
    expectStatus(await admin('PATCH', `/api/container/${container}/`, { stock: [] }), 409);
  });
  test('a stock row from which stores ordered stays one of its product', async () => {
    const [{ stock, container, product }, other] = [await makeStock(5), await makeStock(5)];
    const admin = as('admin');
    const setProduct = (id: number) => admin('PATCH', `/api/stock/${stock}/`, { product: id });
    expectStatus(await setProduct(other.product), 200);
    expectStatus(await setProduct(product), 200);
    const order = await makeOrder('store1', [{ stock_id: stock, quantity: 3 }]);
    const message = '3 pieces are ordered already: make another stock row for the other product';
    const refusal = { product: [{ code: 'denied', message }] };
    expect(expectStatus(await setProduct(other.product), 400)).toEqual(refusal);
    const rows = { stock: [{ id: stock, product: other.product }] };
    expect(expectStatus(await admin('PATCH', `/api/container/${container}/`, rows), 400)).toEqual({ stock: [refusal] });
    const hidden = fieldRules('stock', ['ordered', true, false]);
    const blind = await userWithRules([allowState('stock', hidden), allowState('product')]);
    const vague = expectStatus(await blind('PATCH', `/api/stock/${stock}/`, { product: other.product }), 400);
    expect(vague['product'][0].message).toMatch(/^Some of it is ordered already/);
    expectStatus(await admin('PATCH', `/api/stock/${stock}/`, { product, quantity: 6 }), 200);
    expectStatus(await admin('DELETE', `/api/store_order/${order['id']}/`), 204);
    expectStatus(await setProduct(other.product), 200);
  });
  test('a stock row that is not there is told on stock_id alone', async () => {
    const order = await makeOrder('store1', []);
    const line = { store_order: order['id'], stock_id: 99999999, quantity: 1 };
    expect(expectStatus(await store1('POST', '/api/store_order_line/', line), 400)).toEqual({
      stock_id: [{ code: 'not-found', message: 'There is no such record' }],
    });
  });
  test('whoever changed a line at its own address has changed the order: an older copy is told so', async () => {
    const { stock } = await makeStock(5);
    const order = await makeOrder('store1', [{ stock_id: stock, quantity: 1 }]);
    expectStatus(
      await as('office')('PATCH', `/api/store_order_line/${order['store_order_lines'][0].id}/`, { notes: 'soon' }),
      200,
    );
    const refusal = expectStatus(
      await store1('PUT', `/api/store_order/${order['id']}/`, { notes: 'x', modified_date: order['modified_date'] }),
      409,
    );
    expect(refusal['non_field_errors'][0]).toContain((await person('office'))['descriptive_name']);
  });
  test('orders are found by what their lines hold', async () => {
    const { stock, product, container } = await makeStock(5);
    const order = await makeOrder('store1', [
      { stock_id: stock, quantity: 1 },
      { stock_id: stock, quantity: 1 },
    ]);
    const [{ description }, { code }] = (await Promise.all([
      as('admin')('GET', `/api/product/${product}/`),
      as('admin')('GET', `/api/container/${container}/`),
    ]).then((r) => r.map((x) => x.body))) as [Body, Body];
    const questions: Record<string, string>[] = [
      { q: description, searchField: 'product_name' },
      { q: code },
      { query: JSON.stringify(['container_code', 'eq', code]) },
      { qbe: JSON.stringify({ product_name: description }) },
      {
        query: JSON.stringify({
          and: [
            ['container_delivery_date', 'eq', '2030-01-31'],
            ['product_name', 'eq', description],
          ],
        }),
      },
    ];
    for (const parameters of questions) {
      const orders = await list(store1, 'store_order', parameters);
      expect(orders['results'].map((o: { id: number }) => o.id)).toEqual([order['id']]);
    }
    expectStatus(await store1('GET', '/api/store_order/?sort=-container_delivery_date&limit=5'), 200);
  });
});

test('safety 50: many buyers for the last pieces: exactly what was there is sold', async () => {
  const admin = as('admin');
  const { store } = await person('store1');
  for (let round = 0; round < 5; round += 1) {
    const { stock } = await makeStock(5);
    const buy = () =>
      store1('POST', '/api/store_order/', { store: store.id, store_order_lines: [{ stock_id: stock, quantity: 1 }] });
    const replies = await Promise.all(Array.from({ length: 12 }, buy));
    expect(replies.map((r) => r.status).sort()).toEqual([...Array(5).fill(201), ...Array(7).fill(400)]);
    const lines = await list(admin, 'store_order_line', {
      query: JSON.stringify(['stock_id', 'eq', stock]),
      limit: '50',
    });
    expect(lines['count']).toBe(5);
    expect(await available(stock)).toMatchObject({ ordered: 5, available: 0 });
  }
});
test('safety 50: orders over the same rows in opposite order never deadlock a person', async () => {
  const [a, b] = [await makeStock(200), await makeStock(200)];
  const { store } = await person('store1');
  const buy = (rows: number[]) =>
    store1('POST', '/api/store_order/', {
      store: store.id,
      store_order_lines: rows.map((stock_id) => ({ stock_id, quantity: 1 })),
    });
  const replies = await Promise.all(
    Array.from({ length: 24 }, (_, i) => buy(i % 2 ? [a.stock, b.stock] : [b.stock, a.stock])),
  );
  expect(new Set(replies.map((r) => r.status))).toEqual(new Set([201]));
  expect((await available(a.stock)).ordered).toBe(24);
});
