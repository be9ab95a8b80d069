import { readDescription, type DescribedApi } from '../parts/describedReplies';
import { as, expectStatus, makeStock, type Body } from '../parts/people';
import { allowState, fieldRules, userWithRules } from '../parts/permissionRules';
import { makeRecord, readRecord } from '../parts/records';
import { unique } from '../../uniqueText';

const admin = as('admin');
const PRICE_CHANGE_PATH = '/api/product/price_change/';
let document: DescribedApi;
beforeAll(async () => {
  document = await readDescription();
});

const percent = (products: number[], value: number, more: Body = {}): Body => ({
  products,
  prices: ['wholesale_price', 'region_1_rrp'],
  by: 'percent',
  value,
  rounding: 'none',
  ...more,
});
const previewOf = async (body: Body, caller = admin): Promise<Body> => {
  const reply = await caller('POST', `${PRICE_CHANGE_PATH}preview/`, body);
  document.expectDescribed(reply, `${PRICE_CHANGE_PATH}preview/`, 'post');
  return expectStatus(reply, 200);
};
const apply = async (body: Body, caller = admin, headers: Record<string, string> = {}) =>
  caller('POST', PRICE_CHANGE_PATH, { ...body, preview: (await previewOf(body, caller))['preview'] }, headers);
const undo = (id: unknown, caller = admin) => caller('POST', `${PRICE_CHANGE_PATH}undo/`, { id });
const makeProduct = (more: Body = {}): Promise<Body> =>
  makeRecord('product', { description: unique('Table'), wholesale_price: 100, region_1_rrp: 199.95, ...more });
const pricesOf = async (id: number): Promise<unknown[]> => {
  const product = await readRecord('product', id);
  return [product['wholesale_price'], product['region_1_rrp'], product['region_2_rrp']];
};

test('a preview changes nothing; the change writes it with stock and pages, is audited, and one undo restores all', async () => {
  const { stock, product, container } = await makeStock(5, 100, { wholesale_price: 100, region_1_rrp: 199.95 });
  const [current, ended] = [
    await makeRecord('catalogue', { name: unique('Spring') }),
    await makeRecord('catalogue', { name: unique('Old'), active_end_date: '2020-01-01T00:00:00Z' }),
  ];
  const page = { product, cost: 100, region_1_rrp: 189 };
  const [printed, old] = [
    await makeRecord('catalogue_page', { ...page, catalogue: current['id'] }),
    await makeRecord('catalogue_page', { ...page, catalogue: ended['id'] }),
  ];
  const body = percent([product], 7.5, { rounding: '0.05', stock: true, catalogue_pages: true });
  const preview = await previewOf(body);
  expect(preview).toMatchObject({ products: 1, records: 3, changed_prices: 5, warnings: 0, errors: 0 });
  expect(preview['rows'].map((row: Body) => [row['entity'], row['id']])).toEqual([
    ['product', product],
    ['stock', stock],
    ['catalogue_page', printed['id']],
  ]);
  expect(preview['rows'][0].prices[1]).toMatchObject({
    before: 199.95,
    after: 214.95,
    cost_before: 100,
    cost_after: 107.5,
  });
  expect(await pricesOf(product)).toEqual([100, 199.95, null]);

  const reply = await apply(body);
  document.expectDescribed(reply, PRICE_CHANGE_PATH, 'post');
  const { id } = expectStatus(reply, 200);
  expect(reply.body).toMatchObject({ products: 1, records: 3, changed_prices: 5 });
  expect(await pricesOf(product)).toEqual([107.5, 214.95, null]);
  expect((await readRecord('stock', stock))['price']).toBe(107.5);
  expect(await readRecord('catalogue_page', printed['id'])).toMatchObject({ cost: 107.5, region_1_rrp: 203.2 });
  expect(await readRecord('catalogue_page', old['id'])).toMatchObject({ cost: 100, region_1_rrp: 189 });
  const history = expectStatus(await admin('GET', `/api/container/${container}/history/`), 200);
  expect(history['results'][0].changes).toEqual({ price: [100, 107.5] });

  const undone = await undo(id);
  document.expectDescribed(undone, `${PRICE_CHANGE_PATH}undo/`, 'post');
  expect(expectStatus(undone, 200)).toEqual({ products: 1, records: 3, restored_prices: 5, kept: [] });
  expect(await pricesOf(product)).toEqual([100, 199.95, null]);
  expect((await readRecord('stock', stock))['price']).toBe(100);
  const again = await undo(id);
  document.expectDescribed(again, `${PRICE_CHANGE_PATH}undo/`, 'post');
  expect(expectStatus(again, 409)['non_field_errors']).toEqual(['This price change is undone already.']);
});

test('a price that was changed since the preview makes it 409, and nothing is written', async () => {
  const [first, second] = [await makeProduct(), await makeProduct()];
  const body = percent([first['id'], second['id']], 10);
  const { preview } = await previewOf(body);
  expectStatus(await admin('PATCH', `/api/product/${second['id']}/`, { wholesale_price: 120 }), 200);
  const reply = await admin('POST', PRICE_CHANGE_PATH, { ...body, preview });
  document.expectDescribed(reply, PRICE_CHANGE_PATH, 'post');
  expect(expectStatus(reply, 409)).toMatchObject({ code: 'changed' });
  expect(await pricesOf(first['id'])).toEqual([100, 199.95, null]);
  // Other changes of the product are none of its prices.
  expectStatus(await admin('PATCH', `/api/product/${first['id']}/`, { notes: 'heavy' }), 200);
  expectStatus(await apply(percent([first['id']], 10)), 200);
});

test('an undo leaves and names what was changed since, and belongs to the person who made the change', async () => {
  const [first, second] = [await makeProduct(), await makeProduct()];
  const { id } = expectStatus(await apply(percent([first['id'], second['id']], 10)), 200);
  expectStatus(await admin('PATCH', `/api/product/${second['id']}/`, { region_1_rrp: 250 }), 200);
  expect(expectStatus(await undo(id, as('office')), 400)['id'][0].message).toBe('There is no such price change');
  expect(expectStatus(await undo(id), 200)).toEqual({
    products: 2,
    records: 2,
    restored_prices: 3,
    kept: [{ entity: 'product', id: second['id'], title: second['description'], label: 'Region 1 RRP', now: 250 }],
  });
  expect(await pricesOf(second['id'])).toEqual([100, 250, null]);
});

test('past changes say who, how and how much; a preview of an undo writes nothing', async () => {
  const product = await makeProduct();
  const { id } = expectStatus(await apply(percent([product['id']], 10, { rounding: '.95' })), 200);
  const pastChange = async (caller = admin) => {
    const reply = await caller('GET', PRICE_CHANGE_PATH);
    document.expectDescribed(reply, PRICE_CHANGE_PATH, 'get');
    return expectStatus(reply, 200)['results'].find((each: Body) => each['id'] === id);
  };
  const listed = await pastChange();
  expect(listed).toEqual({
    id,
    created_date: expect.any(String),
    undone_date: null,
    by: expect.any(String),
    is_own: true,
    rule: {
      prices: ['wholesale_price', 'region_1_rrp'],
      stock: false,
      catalogue_pages: false,
      by: 'percent',
      value: 10,
      rounding: '.95',
    },
    products: 1,
    records: 1,
    changed_prices: 2,
  });
  expect(await pastChange(as('office'))).toEqual({ ...listed, is_own: false });

  expectStatus(await admin('PATCH', `/api/product/${product['id']}/`, { region_1_rrp: 250 }), 200);
  const prices = await pricesOf(product['id']);
  const preview = await admin('POST', `${PRICE_CHANGE_PATH}undo/`, { id, preview: true });
  document.expectDescribed(preview, `${PRICE_CHANGE_PATH}undo/`, 'post');
  expect(expectStatus(preview, 200)).toMatchObject({ products: 1, restored_prices: 1, kept: [{ now: 250 }] });
  expect(await pricesOf(product['id'])).toEqual(prices);
  expect(await pastChange()).toEqual(listed);
  expectStatus(await undo(id), 200);
  expect(await pastChange()).toEqual({ ...listed, undone_date: expect.any(String) });
  expect((await admin('POST', `${PRICE_CHANGE_PATH}undo/`, { id, preview: 'yes' })).status).toBe(400);
  expect((await admin('GET', `${PRICE_CHANGE_PATH}?limit=1`)).status).toBe(400);
  expect((await as('store1')('GET', PRICE_CHANGE_PATH)).status).toBe(403);
});

test('a past change of a price that somebody may not see is left out for them', async () => {
  const product = await makeProduct();
  const hidden = expectStatus(await apply(percent([product['id']], 10)), 200);
  const shown = expectStatus(await apply(percent([product['id']], 10, { prices: ['region_1_rrp'] })), 200);
  const caller = await userWithRules([allowState('*', fieldRules('product', ['wholesale_price', true, true]))]);
  const { results } = expectStatus(await caller('GET', PRICE_CHANGE_PATH), 200);
  const ids = results.map((each: Body) => each['id']);
  expect([ids.includes(hidden['id']), ids.includes(shown['id'])]).toEqual([false, true]);
});

test('an id that is no text, or that the database cannot compare, is refused', async () => {
  for (const [id, code] of [
    [7, 'type'],
    ['\ud800', 'characters'],
    ['٣', 'not-found'],
    ['x', 'not-found'],
    ['x'.repeat(101), 'max-len'],
    [null, 'null'],
  ])
    expect(expectStatus(await undo(id), 400)['id'][0].code).toBe(code);
});

test('the same key changes the prices once', async () => {
  const { id } = await makeProduct();
  const body = percent([id], 10);
  const { preview } = await previewOf(body);
  const headers = { 'idempotency-key': unique('key').replace(' ', '-') };
  const replies = await Promise.all(
    Array.from({ length: 6 }, () => admin('POST', PRICE_CHANGE_PATH, { ...body, preview }, headers)),
  );
  expect(new Set(replies.map(({ status, body: sent }) => `${status} ${JSON.stringify(sent)}`)).size).toBe(1);
  expect(expectStatus(replies[0]!, 200)).toMatchObject({ changed_prices: 2 });
  expect(await pricesOf(id)).toEqual([110, 219.95, null]);
  expectStatus(await admin('POST', PRICE_CHANGE_PATH, { ...body, value: 11, preview }, headers), 422);
});

test('warns of prices below wholesale, and refuses impossible ones', async () => {
  const { id } = await makeProduct();
  const below = await previewOf(percent([id], -60, { prices: ['region_1_rrp'] }));
  expect([below['warnings'], below['rows'][0].prices[0]]).toMatchObject([1, { after: 79.98, below_cost: true }]);
  const impossible = percent([id], -150, { by: 'amount', prices: ['wholesale_price'] });
  const preview = await previewOf(impossible);
  expect([preview['errors'], preview['rows'][0].prices[0]]).toMatchObject([
    1,
    { after: -50, error: 'Minimum value 0' },
  ]);
  expect(expectStatus(await apply(impossible), 400)['value'][0].message).toBe('A price would be -50. Minimum value 0');
});

test('bad bodies are 400 by field', async () => {
  const { id } = await makeProduct();
  const refusal = async (more: Body): Promise<Body> => {
    const reply = await admin('POST', `${PRICE_CHANGE_PATH}preview/`, { ...percent([id], 5), ...more });
    document.expectDescribed(reply, `${PRICE_CHANGE_PATH}preview/`, 'post');
    return expectStatus(reply, 400);
  };
  for (const [name, value] of Object.entries({
    products: [id, id],
    prices: ['description'],
    by: 'much',
    value: 1.005,
    rounding: '0.10',
    stock: 'yes',
    catalogue_pages: 1,
    nope: 1,
    preview: 'x',
  }))
    expect(Object.keys(await refusal({ [name]: value }))).toEqual([name]);
  expect(Object.keys(await refusal({ products: [id, 99_999_999] }))).toEqual(['products']);
  expect(Object.keys(await refusal({ products: Array.from({ length: 1001 }, (_, at) => at + 1) }))).toEqual([
    'products',
  ]);
  for (const value of [0, -100, 1001, null, '5', 1e300])
    expect(Object.keys(await refusal({ value }))).toEqual(['value']);
  expect(Object.keys(await refusal({ prices: ['region_1_rrp'], stock: true }))).toEqual(['stock']);
  for (const body of [[], 'x', null]) expectStatus(await admin('POST', PRICE_CHANGE_PATH, body), 400);
  expectStatus(await admin('POST', PRICE_CHANGE_PATH, percent([id], 5)), 400);
  expectStatus(await admin('POST', `${PRICE_CHANGE_PATH}undo/`, {}), 400);
  expectStatus(await admin('PUT', PRICE_CHANGE_PATH, {}), 405);
  expectStatus(await admin('POST', `${PRICE_CHANGE_PATH}?x=1`, percent([id], 5)), 400);
});

test('whoever may not change prices is refused in words, and hidden ones look unknown', async () => {
  const { stock, product } = await makeStock(5, 100, { wholesale_price: 100, region_1_rrp: 199.95 });
  expectStatus(await as('store1')('POST', `${PRICE_CHANGE_PATH}preview/`, percent([product], 5)), 403);
  const locked = await userWithRules([
    allowState('product', fieldRules('product', ['wholesale_price', false, true])),
    allowState('stock.list'),
  ]);
  expect(
    expectStatus(await locked('POST', `${PRICE_CHANGE_PATH}preview/`, percent([product], 5)), 400)['prices'][0],
  ).toEqual({
    code: 'locked',
    message: 'You may not change Wholesale price',
  });
  const hidden = await userWithRules(
    [
      allowState('product', fieldRules('product', ['wholesale_price', true, true])),
      allowState('catalogue_page', fieldRules('catalogue_page', ['region_1_rrp', false, true])),
    ],
    true,
  );
  const words = expectStatus(await hidden('POST', `${PRICE_CHANGE_PATH}preview/`, percent([product], 5)), 400)[
    'prices'
  ][0];
  expect(words).toEqual({
    code: 'type',
    message: 'Must be a list of region_1_rrp, region_2_rrp, region_3_rrp, region_4_rrp',
  });
  // No markup tells the hidden price.
  const rrp = percent([product], -99, { prices: ['region_1_rrp'] });
  expect((await previewOf(rrp, hidden))['rows'][0].prices[0]).toMatchObject({ cost_before: null, below_cost: false });
  expect(
    Object.keys(
      expectStatus(await hidden('POST', `${PRICE_CHANGE_PATH}preview/`, { ...rrp, catalogue_pages: true }), 400),
    ),
  ).toEqual(['catalogue_pages']);
  const noStock = await userWithRules([allowState('product')], true);
  expect(
    expectStatus(await noStock('POST', `${PRICE_CHANGE_PATH}preview/`, percent([product], 5, { stock: true })), 403)[
      'detail'
    ],
  ).toBe('You may not change stock.');
  expectStatus(await apply(percent([product], 5), noStock), 200);
  expect((await readRecord('stock', stock))['price']).toBe(100);
});
