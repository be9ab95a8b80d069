import { importBody as file } from '../parts/importBody';
import { as, expectStatus, person, type Body, type Call } from '../parts/people';
import { allowState, fieldRules, userWithRules } from '../parts/permissionRules';
import { makeRecord, readRecord } from '../parts/records';
import { unique } from '../../uniqueText';

const [admin, store1] = [as('admin'), as('store1')];
const makeProduct = (wholesale_price: number | null = null) =>
  makeRecord('product', { description: unique('Stool'), code: unique('NP').replaceAll(' ', '-'), wholesale_price });
const makeRow = async (product: Body, more: Body = {}, caller: Call = admin): Promise<Body> =>
  expectStatus(await caller('POST', '/api/stock/', { product: product['id'], quantity: 9, ...more }), 201);
const priceOf = async (row: Body): Promise<unknown> => (await readRecord('stock', row['id']))['price'];
const order = async (lines: Body[], caller = store1) =>
  caller('POST', '/api/store_order/', { store: (await person('store1')).store.id, store_order_lines: lines });
const noPrice = { stock_id: [{ code: 'no-price', message: 'Has no price yet, so it cannot be ordered' }] };

describe("a stock row's price defaults to its product's wholesale price (contract §2.3)", () => {
  test('where it is made: alone, in a container, and where the price is sent empty', async () => {
    const product = await makeProduct(120.5);
    const container = await makeRecord('container', {
      name: unique('Box'),
      stock: [
        { product: product['id'], quantity: 1 },
        { product: product['id'], quantity: 2, price: 99 },
        { product: product['id'], quantity: 3, price: 0 },
        { quantity: 4 },
      ],
    });
    expect(container['stock'].map((row: Body) => row['price'])).toEqual([120.5, 99, 0, null]);
    expect(await makeRow(product)).toMatchObject({ price: 120.5 });
    expect(await makeRow(product, { price: null })).toMatchObject({ price: 120.5 });
    expect(await makeRow(product, { price: 80 })).toMatchObject({ price: 80 });
  });
  test('where it is cleared, or gets its product later; a change of something else fills nothing', async () => {
    const [priced, unpriced] = [await makeProduct(50), await makeProduct()];
    const row = await makeRow(unpriced);
    const path = `/api/stock/${row['id']}/`;
    expect(row['price']).toBeNull();
    expectStatus(await admin('PATCH', `/api/product/${unpriced['id']}/`, { wholesale_price: 70 }), 200);
    expect(expectStatus(await admin('PATCH', path, { quantity: 8 }), 200)['price']).toBeNull();
    expect(expectStatus(await admin('PATCH', path, { price: null }), 200)['price']).toBe(70);
    expect(expectStatus(await admin('PATCH', path, { price: 60 }), 200)['price']).toBe(60);
    expect(expectStatus(await admin('PATCH', path, { product: priced['id'] }), 200)['price']).toBe(60);
    expect(expectStatus(await admin('PATCH', path, { price: '' }), 200)['price']).toBe(50);
    const { id } = await makeRow({ id: null });
    expect(expectStatus(await admin('PATCH', `/api/stock/${id}/`, { product: priced['id'] }), 200)['price']).toBe(50);
  });
  test('its history has the price that was filled, and a price that stays is no change', async () => {
    const row = await makeRow(await makeProduct(33));
    expectStatus(await admin('PATCH', `/api/stock/${row['id']}/`, { price: null }), 200);
    const { results } = expectStatus(await admin('GET', `/api/stock/${row['id']}/history/`), 200);
    const prices = (results as Body[]).map(({ changes }) => changes['price']);
    expect(prices.filter((change) => change !== undefined)).toEqual([[null, 33]]);
  });
});

describe('field rules and the default', () => {
  const allowAll = (...models: Body[]) => userWithRules([allowState('*', ...models)]);
  test('whoever sees prices of stock and no wholesale price learns none, and may make the row', async () => {
    const blind = await allowAll(fieldRules('product', ['wholesale_price', true, false]));
    const product = await makeProduct(41);
    const row = await makeRow(product, {}, blind);
    expect(row['price']).toBeNull();
    expect(await priceOf(row)).toBeNull();
    expect(expectStatus(await blind('PATCH', `/api/stock/${row['id']}/`, { price: null }), 200)['price']).toBeNull();
    const body = file(['product', 'quantity'], [[product['code'], 3]], {
      within: (await makeRecord('container', { name: unique('Box') }))['id'],
      dry_run: true,
    });
    const checked = expectStatus(await blind('POST', '/api/stock/import/', body), 200);
    expect(checked['defaults']).toEqual([{ field: 'price', from: 'product', taken: 0, missing: [2] }]);
  });
  test('whoever sees neither makes rows with a price, and reads it nowhere', async () => {
    const warehouse = await allowAll(
      fieldRules('product', ['wholesale_price', true, false]),
      fieldRules('stock', ['price', true, true]),
    );
    const product = await makeProduct(42);
    const row = await makeRow(product, {}, warehouse);
    expect(row).not.toHaveProperty('price');
    expect(await priceOf(row)).toBe(42);
    const body = file(['product', 'quantity'], [[product['code'], 3]], {
      within: (await makeRecord('container', { name: unique('Box') }))['id'],
      dry_run: true,
    });
    const checked = expectStatus(await warehouse('POST', '/api/stock/import/', body), 200);
    expect(checked).toMatchObject({ defaults: [], counts: { created: 1 } });
    expect(JSON.stringify(checked)).not.toContain('price');
    const unpriced = await makeRow(await makeProduct(), {}, warehouse);
    expect(expectStatus(await order([{ stock_id: unpriced['id'], quantity: 1 }], warehouse), 400)).toEqual({
      store_order_lines: [{ stock_id: [{ code: 'no-price', message: 'Cannot be ordered yet' }] }],
    });
  });
  test('a locked price gets the default when the row is made, and stays afterwards', async () => {
    const locked = await allowAll(
      fieldRules('product', ['wholesale_price', false, true]),
      fieldRules('stock', ['price', false, true]),
    );
    const product = await makeProduct(43);
    const row = await makeRow(product, { price: 1 }, locked);
    expect(row['price']).toBe(43);
    const unpriced = await makeRow(await makeProduct());
    const moved = await locked('PATCH', `/api/stock/${unpriced['id']}/`, { product: product['id'], price: null });
    expect(expectStatus(moved, 200)['price']).toBeNull();
  });
});

describe('a row without a price cannot be ordered (contract §2.3)', () => {
  test('each such line says so, and nothing of the order is written', async () => {
    const [unpriced, priced] = [await makeRow(await makeProduct()), await makeRow(await makeProduct(10))];
    const line = (row: Body, quantity: number) => ({ stock_id: row['id'], quantity });
    expect(expectStatus(await order([line(priced, 1), line(unpriced, 1), line(unpriced, 99)]), 400)).toEqual({
      store_order_lines: [{}, noPrice, noPrice],
    });
    expect((await readRecord('stock', priced['id']))['ordered']).toBe(0);
    const placed = expectStatus(await order([line(priced, 1)]), 201);
    const path = `/api/store_order_line/${placed['store_order_lines'][0].id}/`;
    expect(expectStatus(await store1('PATCH', path, { stock_id: unpriced['id'] }), 400)).toEqual(noPrice);
    const added = { store_order: placed['id'], ...line(unpriced, 1) };
    expect(expectStatus(await store1('POST', '/api/store_order_line/', added), 400)).toEqual(noPrice);
    expectStatus(await admin('PATCH', `/api/stock/${unpriced['id']}/`, { price: 0 }), 200);
    expect(expectStatus(await store1('POST', '/api/store_order_line/', added), 201)['unit_price']).toBe(0);
  });
  test('a line that has pieces of a row that lost its price keeps them, gives them back and takes no more', async () => {
    const row = await makeRow(await makeProduct(), { price: 12 });
    const placed = expectStatus(await order([{ stock_id: row['id'], quantity: 3 }]), 201);
    const [{ id }] = placed['store_order_lines'] as [Body];
    expectStatus(await admin('PATCH', `/api/stock/${row['id']}/`, { price: null }), 200);
    const path = `/api/store_order_line/${id}/`;
    expect(expectStatus(await store1('PATCH', path, { notes: 'to the back door' }), 200)['unit_price']).toBe(12);
    expect(expectStatus(await store1('PATCH', path, { quantity: 4 }), 400)).toEqual(noPrice);
    expect(expectStatus(await store1('PATCH', path, { quantity: 2 }), 200)['total_price']).toBe(24);
    // One line gives back what another takes: the counter stays.
    const lines = [{ stock_id: row['id'], quantity: 2 }];
    const replaced = await store1('PUT', `/api/store_order/${placed['id']}/`, { store_order_lines: lines });
    expect(expectStatus(replaced, 400)).toEqual({ store_order_lines: [noPrice] });
    expectStatus(await store1('DELETE', path), 204);
    expect((await readRecord('stock', row['id']))['ordered']).toBe(0);
  });
});
