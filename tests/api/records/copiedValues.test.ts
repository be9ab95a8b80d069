import { unique } from '../../uniqueText';
import { as, expectStatus, list, makeOrder, makeStock, person, type Body } from '../parts/people';

const [admin, store1, store2] = [as('admin'), as('store1'), as('store2')];
const LINE_COLLECTION = 'store_order_line';
const lineOf = (order: Body) => order['store_order_lines'][0] as Body;
const linesOfOrder = (order: Body) => ({ filter: 'all', query: JSON.stringify(['order_number', 'eq', order['id']]) });
/** The days that a condition on the day finds an order's lines by: filters, sorting and totals read the copy. */
const daysOf = async (order: Body): Promise<unknown[]> =>
  (await list(store1, `${LINE_COLLECTION}/totals`, { ...linesOfOrder(order), by: 'expected_delivery_date' }))[
    'results'
  ].map((row: Body) => row['expected_delivery_date']);
/** The products that totals find an order's lines by: they read the copy. */
const productsOf = async (order: Body): Promise<unknown[]> =>
  (await list(store1, `${LINE_COLLECTION}/totals`, { ...linesOfOrder(order), by: 'product,product__code' }))[
    'results'
  ].map((row: Body) => [row['product'], row['product__code']]);
const makeContainer = async (day: string | null): Promise<number> =>
  expectStatus(await admin('POST', '/api/container/', { name: unique('Box'), delivery_date: day, stock: [] }), 201)[
    'id'
  ];

test("an order line's day of delivery follows its container, its stock row and merges", async () => {
  const firstStock = await makeStock(20);
  const order = await makeOrder('store1', [{ stock_id: firstStock.stock, quantity: 3 }]);
  expect(await daysOf(order)).toEqual(['2030-01-31']);

  expectStatus(await admin('PATCH', `/api/container/${firstStock.container}/`, { delivery_date: '2030-02-15' }), 200);
  expect(await daysOf(order)).toEqual(['2030-02-15']);
  expectStatus(await admin('PATCH', `/api/container/${firstStock.container}/`, { delivery_date: null }), 200);
  expect(await daysOf(order)).toEqual([null]);

  const other = await makeContainer('2030-03-01');
  expectStatus(await admin('PATCH', `/api/stock/${firstStock.stock}/`, { container: other }), 200);
  expect(await daysOf(order)).toEqual(['2030-03-01']);

  const keptContainer = await makeContainer('2030-04-01');
  expectStatus(
    await admin('POST', `/api/container/${keptContainer}/merge/`, { id: keptContainer, other_ids: [other] }),
    200,
  );
  expect(await daysOf(order)).toEqual(['2030-04-01']);

  const { stock } = await makeStock(5);
  const { id } = lineOf(order);
  const body = { store_order_lines: [{ id, stock_id: stock, quantity: 2 }] };
  expectStatus(await store1('PATCH', `/api/store_order/${order['id']}/`, body), 200);
  expect(await daysOf(order)).toEqual(['2030-01-31']);
});

test("an order line's product follows merges of products", async () => {
  const [orderedStock, keptStock] = [await makeStock(20), await makeStock(20)];
  const order = await makeOrder('store1', [{ stock_id: orderedStock.stock, quantity: 3 }]);
  const codeOf = async (product: number) =>
    expectStatus(await admin('GET', `/api/product/${product}/`), 200)['code'] as string;
  expect(await productsOf(order)).toEqual([[orderedStock.product, await codeOf(orderedStock.product)]]);
  const merge = { id: keptStock.product, other_ids: [orderedStock.product] };
  expectStatus(await admin('POST', `/api/product/${keptStock.product}/merge/`, merge), 200);
  expect(await productsOf(order)).toEqual([[keptStock.product, await codeOf(keptStock.product)]]);
});

test('a line belongs to the store that its order belongs to, also after the order or the store moved', async () => {
  const { stock } = await makeStock(9);
  const order = await makeOrder('store1', [{ stock_id: stock, quantity: 1 }]);
  const { store: second } = await person('store2');
  const linesFor = async (caller: typeof admin) =>
    (await list(caller, LINE_COLLECTION, linesOfOrder(order)))['count'] as number;
  expectStatus(await admin('PATCH', `/api/store_order/${order['id']}/`, { store: second.id }), 200);
  expect([await linesFor(store1), await linesFor(store2), await linesFor(admin)]).toEqual([0, 1, 1]);

  const makeStore = async (): Promise<number> =>
    expectStatus(
      await admin('POST', '/api/store/', { name: unique('Store'), address: '1 Any St', phone_number: '1' }),
      201,
    )['id'];
  const [keptStore, mergedStore] = [await makeStore(), await makeStore()];
  expectStatus(await admin('PATCH', `/api/store_order/${order['id']}/`, { store: mergedStore }), 200);
  expectStatus(await admin('POST', `/api/store/${keptStore}/merge/`, { id: keptStore, other_ids: [mergedStore] }), 200);
  const movedLines = await list(admin, LINE_COLLECTION, {
    filter: 'all',
    query: JSON.stringify(['store', 'eq', keptStore]),
  });
  expect(movedLines['results'].map((row: Body) => row['order_number'])).toEqual([order['id']]);
});

test("copies are no part of a line's history", async () => {
  const { stock } = await makeStock(9);
  const order = await makeOrder('store1', [{ stock_id: stock, quantity: 1 }]);
  const query = JSON.stringify({
    and: [
      ['other_name', 'eq', LINE_COLLECTION],
      ['other_id', 'eq', lineOf(order)['id']],
    ],
  });
  const { results } = await list(admin, 'trestle/audit', { query });
  expect(Object.keys(results[0].changes)).not.toEqual(expect.arrayContaining(['store']));
  expect(results[0].changes).toMatchObject({ quantity: [null, 1] });
  expect(results[0].changes).not.toHaveProperty('expected_delivery_date');
  expect(results[0].changes).not.toHaveProperty('product');
});
