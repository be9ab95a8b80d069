import { fetchPath } from '../parts/downloadFile';
import { importBody } from '../parts/importBody';
import { as, expectStatus, list, type Body } from '../parts/people';
import { allowState, fieldRules, userWithRules } from '../parts/permissionRules';
import { makeProduct } from '../parts/productImports';
import { makeRecord, readRecord } from '../parts/records';
import { unique } from '../../uniqueText';

const admin = as('admin');
const PATH = '/api/store_order/import/';
const COLUMNS = ['reference', 'store', 'ordered_on', 'product', 'quantity', 'unit_price', 'delivered_date'];
const post = (rows: unknown[][], more: Body = {}, columns = COLUMNS) =>
  admin('POST', PATH, importBody(columns, rows, { dry_run: false, ...more }));
const importOrders = async (rows: unknown[][], more: Body = {}, columns = COLUMNS): Promise<Body> =>
  expectStatus(await post(rows, more, columns), 200);
const undo = (id: number) => admin('POST', `${PATH}${id}/undo/`);
const ordersOf = async (store: number): Promise<Body[]> =>
  (await list(admin, 'store_order', { query: JSON.stringify(['store', 'eq', store]), filter: 'all' }))[
    'results'
  ] as Body[];
const stockOf = async (name: string, product: number): Promise<Body[]> =>
  (await list(admin, name, { query: JSON.stringify(['product', 'eq', product]), filter: 'all' }))['results'] as Body[];
const makeStore = () => makeRecord('store', { name: unique('Shop'), address: '1 Mill Lane', phone_number: '555 0101' });

test('rows of one store and reference become one order, with its own dates and prices, and take no stock', async () => {
  const [store, table, chair] = [await makeStore(), await makeProduct(), await makeProduct()];
  const box = await makeRecord('container', {
    name: unique('Box'),
    stock: [{ product: table['id'], quantity: 5, price: 999 }],
  });
  const rows = [
    ['A-1', store['name'], '2023-05-04', table['code'], 7, '120.50', '2023-06-01'],
    ['a-1', store['name'], '2023-05-04', chair['code'], 2, 40, null],
    ['A-2', store['name'], '2023-07-09', chair['code'], 1, 45, null],
  ];
  const check = await importOrders(rows, { dry_run: true });
  expect([check['id'], check['counts'].created, await ordersOf(store['id'])]).toEqual([null, 3, []]);
  expect(check['rows'][0].changes).toMatchObject({
    store: [null, store['name']],
    product: [null, expect.any(String)],
    unit_price: [null, 120.5],
  });
  const done = await importOrders(rows, { check: check['check'] });
  const orders = await ordersOf(store['id']);
  expect(orders.map(({ reference, past, total_price }) => [reference, past, total_price]).toSorted()).toEqual([
    ['A-1', true, 923.5],
    ['A-2', true, 45],
  ]);
  const order = await readRecord('store_order', orders.find(({ reference }) => reference === 'A-1')!['id']);
  expect(new Date(order['created_date'] as string).toISOString()).toMatch(/^2023-05-0[34]T/);
  expect(order['store_order_lines']).toMatchObject([
    {
      ordered_name: table['description'],
      ordered_code: table['code'],
      unit_price: 120.5,
      quantity: 7,
      delivered: 7,
      delivered_date: '2023-06-01',
      product__code: table['code'],
    },
    { quantity: 2, delivered: 2, delivered_date: null },
  ]);
  expect(order['next_arrival']).toBeNull();
  // The stock that is there stays what it was, and no other shows up.
  for (const name of ['stock', 'stock_availability'])
    expect(await stockOf(name, table['id'])).toMatchObject([
      { id: box['stock'][0].id, quantity: 5, ordered: 0, available: 5 },
    ]);
  expect(await stockOf('stock', chair['id'])).toEqual([]);
  const downloadQuery = new URLSearchParams({
    query: JSON.stringify(['id', 'eq', chair['id']]),
    columns: '["description","stock"]',
  });
  expect((await fetchPath('admin', `/api/product/download/csv/?${downloadQuery}`)).text).toMatch(/,(?:"")?\r?\n?$/);

  expect((await importOrders(rows, { dry_run: true }))['counts']).toMatchObject({ created: 0, unchanged: 3 });
  expect(expectStatus(await undo(done['id']), 200)).toMatchObject({ deleted: 3, kept: [] });
  expect(await ordersOf(store['id'])).toEqual([]);
});

test('what was handed over with a past order stays so, and its lines never wait', async () => {
  const [store, table] = [await makeStore(), await makeProduct()];
  await importOrders([['A-1', store['name'], '2023-05-04', table['code'], 3, 40, '2023-06-01']]);
  const [{ id }] = (await ordersOf(store['id'])) as [Body];
  const line = async () => (await readRecord('store_order', id))['store_order_lines'][0] as Body;
  const before = await line();
  const deliver = (quantity: number) =>
    admin('POST', `/api/store_order/${String(id)}/deliver/`, { rows: [{ line: before['id'], quantity }] });
  const message = 'This order is from before: what it has was handed over on its own day';
  for (const quantity of [0, 2])
    expect(expectStatus(await deliver(quantity), 400)).toEqual({ rows: [{ line: [{ code: 'denied', message }] }] });
  expectStatus(await deliver(3), 200);
  expect(await line()).toMatchObject({ delivered: 3, delivered_date: before['delivered_date'] });
});

test('lines of the past are among those delivered, and not among those to come', async () => {
  const [store, product] = [await makeStore(), await makeProduct()];
  await importOrders([['D-1', store['name'], '2023-05-04', product['code'], 3, 10, null]]);
  const linesOf = async (filter: string) =>
    (await list(admin, 'store_order_line', { query: JSON.stringify(['store', 'eq', store['id']]), filter }))['results'];
  expect(await linesOf('delivered')).toMatchObject([{ quantity: 3, delivered: 3, past: true }]);
  expect(await linesOf('incoming')).toEqual([]);
});

test('a further file goes on with its order, and its undo leaves the lines of the first', async () => {
  const [store, product] = [await makeStore(), await makeProduct()];
  const row = (quantity: number) => ['B-1', store['name'], '2022-01-10', product['code'], quantity, 10, null];
  await importOrders([row(1)]);
  const second = await importOrders([row(1), row(2)]);
  expect(second['counts']).toMatchObject({ created: 1, unchanged: 1 });
  const [order] = await ordersOf(store['id']);
  expect(order).toMatchObject({ pieces: 3 });
  expectStatus(await undo(second['id']), 200);
  expect(await ordersOf(store['id'])).toMatchObject([{ id: order!['id'], pieces: 1 }]);
});

test('rows that add up to more pieces of a product than can be counted are refused by the check, too', async () => {
  const [store, product] = [await makeStore(), await makeProduct()];
  const row = (reference: string, quantity: number) => [
    reference,
    store['name'],
    '2022-01-10',
    product['code'],
    quantity,
    0,
    null,
  ];
  const rows = [row('M-1', 2_000_000_000), row('M-2', 147_483_647), row('M-3', 1)];
  const { rows: outcomes, counts } = await importOrders(rows, { dry_run: true });
  expect(counts).toMatchObject({ created: 2, refused: 1 });
  expect(outcomes[2]).toMatchObject({ row: 4, errors: { quantity: [{ code: 'max' }] } });
  expect((await importOrders(rows))['counts']).toMatchObject({ created: 2, refused: 1 });
  expect((await importOrders([row('M-4', 1)], { dry_run: true }))['counts']).toMatchObject({ refused: 1 });
});

test('wrong rows are told by row and field, and the others go in', async () => {
  const [store, product] = [await makeStore(), await makeProduct()];
  const now = await makeRecord('store_order', { store: store['id'], reference: 'TODAY' });
  const good = ['C-1', store['name'], '2023-05-04', product['code'], 1, 10, null];
  const change = (values: Record<number, unknown>) => good.map((value, i) => (i in values ? values[i] : value));
  const rows = [
    good,
    change({ 0: null }),
    change({ 1: 'No such shop' }),
    change({ 2: '2999-01-01' }),
    change({ 2: '2023-05-05' }),
    change({ 3: 'no-such-code' }),
    change({ 4: 0 }),
    change({ 5: -1 }),
    change({ 6: '2023-05-03' }),
    change({ 0: 'TODAY' }),
  ];
  const { rows: outcomes, counts } = await importOrders(rows, { dry_run: true });
  expect(counts).toMatchObject({ created: 1, refused: 9 });
  expect(outcomes.slice(1).map(({ row, errors }: Body) => [row, Object.keys(errors as Body)])).toEqual([
    [3, ['reference']],
    [4, ['store']],
    [5, ['ordered_on']],
    [6, ['ordered_on']],
    [7, ['product']],
    [8, ['quantity']],
    [9, ['unit_price']],
    [10, ['delivered_date']],
    [11, ['reference']],
  ]);
  expect(outcomes[9].errors.reference[0].message).toContain(String(now['id']));
  expect((await importOrders(rows))['counts']).toMatchObject({ created: 1 });
  expectStatus(await post([good], {}, ['reference', 'nonsense']), 400);
  expectStatus(await post([good], {}, ['store']), 400);
});

test('a past order takes no further lines, and gives nothing back to anybody when a line is deleted', async () => {
  const [store, product] = [await makeStore(), await makeProduct()];
  const box = await makeRecord('container', {
    name: unique('Box'),
    stock: [{ product: product['id'], quantity: 5, price: 9 }],
  });
  const done = await importOrders([
    ['D-1', store['name'], '2023-05-04', product['code'], 4, 10, null],
    ['D-1', store['name'], '2023-05-04', product['code'], 3, 10, null],
  ]);
  const [order] = await ordersOf(store['id']);
  const path = `/api/store_order/${order!['id']}/`;
  const line = { stock_id: box['stock'][0].id, quantity: 1 };
  expect(expectStatus(await admin('PATCH', path, { store_order_lines: [line] }), 400)).toHaveProperty(
    'store_order_lines',
  );
  expectStatus(await admin('POST', '/api/store_order_line/', { ...line, store_order: order!['id'] }), 400);
  const lines = (await readRecord('store_order', order!['id']))['store_order_lines'] as Body[];
  const fewer = { reason: 'Typed twice', quantity: 1 };
  expectStatus(await admin('PATCH', `/api/store_order_line/${lines[0]!['id']}/`, fewer), 200);
  const keepOne = { reason: 'Typed twice', store_order_lines: [{ id: lines[0]!['id'], quantity: 1 }] };
  expectStatus(await admin('PATCH', path, keepOne), 200);
  expect(await readRecord('store_order', order!['id'])).toMatchObject({ pieces: 1 });
  const other = await makeRecord('store_order', { store: store['id'] });
  const taking = { store_order: other['id'], stock_id: lines[1]!['stock_id'], quantity: 1 };
  expectStatus(await admin('POST', '/api/store_order_line/', taking), 400);
  expect(await stockOf('stock_availability', product['id'])).toMatchObject([{ available: 5 }]);
  expect(expectStatus(await undo(done['id']), 200)).toMatchObject({ kept: expect.any(Array) as unknown });
});

test('an undo keeps what somebody changed since, and orders with notes', async () => {
  const [store, product] = [await makeStore(), await makeProduct()];
  const row = (reference: string) => [reference, store['name'], '2023-05-04', product['code'], 1, 10, null];
  const done = await importOrders([row('E-1'), row('E-2'), row('E-3'), row('E-4')]);
  const byReference = new Map((await ordersOf(store['id'])).map((order) => [order['reference'], order]));
  const [noted, changed] = [byReference.get('E-1')!, byReference.get('E-2')!];
  await makeRecord('note', { note: 'Mind this', other_name: 'store_order', other_id: noted['id'] });
  const [notedLine] = (await readRecord('store_order', byReference.get('E-4')!['id']))['store_order_lines'] as Body[];
  await makeRecord('note', { note: 'Chipped', other_name: 'store_order_line', other_id: notedLine!['id'] });
  const [line] = (await readRecord('store_order', changed['id']))['store_order_lines'] as Body[];
  expectStatus(await admin('PATCH', `/api/store_order_line/${line!['id']}/`, { notes: 'Mine' }), 200);
  const result = expectStatus(await undo(done['id']), 200);
  expect([result['deleted'], result['kept'].map(({ reason }: Body) => reason as string).toSorted()]).toEqual([
    1,
    ['Its order has notes or files', 'Its order has notes or files', 'Somebody changed it since'],
  ]);
  expect((await ordersOf(store['id'])).map(({ reference }) => reference as string).toSorted()).toEqual([
    'E-1',
    'E-2',
    'E-4',
  ]);
  expectStatus(await undo(done['id']), 409);
});

test('stores, people who may not create orders, and people without prices import none', async () => {
  const row = ['F-1', 'x', '2023-05-04', 'x', 1, 10, null];
  for (const name of ['store1', 'nogroup'])
    expect((await as(name)('POST', PATH, importBody(COLUMNS, [row]))).status).toBe(403);
  const hidden = [allowState('store_order', fieldRules('store_order_line', ['unit_price', true, true]))];
  const withoutPrices = await userWithRules(hidden, true);
  expect(expectStatus(await withoutPrices('POST', PATH, importBody(COLUMNS, [row])), 400)).toHaveProperty('unit_price');
});
