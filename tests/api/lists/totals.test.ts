import { as, expectStatus, list, makeOrder, makeStock, person, type Body, type Call } from '../parts/people';
import { allowState, fieldRules, userWithRules } from '../parts/permissionRules';

const [admin, store1, store2] = [as('admin'), as('store1'), as('store2')];
const LINE_COLLECTION = 'store_order_line';
const ask = (caller: Call, collection: string, parameters: Record<string, string>, zone = 'Australia/Melbourne') =>
  caller('GET', `/api/${collection}/totals/?${new URLSearchParams({ filter: 'all', ...parameters })}`, undefined, {
    'X-Timezone': zone,
  });
const totals = async (caller: Call, collection: string, parameters: Record<string, string>): Promise<Body> =>
  expectStatus(await ask(caller, collection, parameters), 200);

let product: number;
let mine: Body;
let theirs: Body;
/** The lines of this file's product. */
const ofProduct = (more: Record<string, string> = {}) => ({
  query: JSON.stringify(['product', 'eq', product]),
  ...more,
});

beforeAll(async () => {
  const createdStock = await makeStock(20, 12.5);
  product = createdStock.product;
  mine = await makeOrder('store1', [{ stock_id: createdStock.stock, quantity: 3 }]);
  theirs = await makeOrder('store2', [{ stock_id: createdStock.stock, quantity: 4 }]);
});

test('each store adds up its own lines, head office all', async () => {
  const parameters = ofProduct({
    by: 'order_number',
    sums: 'quantity,total_price',
    earliest: 'expected_delivery_date',
  });
  const group = (order: Body, quantity: number) => ({
    order_number: order['id'],
    quantity,
    total_price: quantity * 12.5,
    expected_delivery_date: '2030-01-31',
    count: 1,
  });
  const [own, other, all] = [
    await totals(store1, LINE_COLLECTION, parameters),
    await totals(store2, LINE_COLLECTION, parameters),
    await totals(admin, LINE_COLLECTION, { ...parameters, sort: '-quantity', limit: '1' }),
  ];
  expect([own, other].map(({ count, results }) => [count, results])).toEqual([
    [1, [group(mine, 3)]],
    [1, [group(theirs, 4)]],
  ]);
  expect(all).toEqual({
    count: 2,
    results: [group(theirs, 4)],
    totals: { quantity: 7, total_price: 87.5, expected_delivery_date: '2030-01-31', count: 2 },
  });
});

test('groups are in order, with the names that their keys decide, and equal to those of each row', async () => {
  const names = (rows: Body[]) => rows.map(({ store__name: name }) => name as string);
  // Other tests make orders meanwhile, and import some of the past: only those of before this run stand still.
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const before = [
    ['created_date', 'before', yesterday],
    ['past', 'eq', false],
  ];
  const settled = { query: JSON.stringify({ and: before }) };
  const { count, results } = await totals(admin, 'store_order', { ...settled, by: 'store,store__name' });
  expect(results.length).toBe(count);
  const stores = (results as Body[]).map(({ store }) => store as number);
  expect(stores).toEqual(stores.toSorted((a, b) => a - b));
  const byName = await totals(admin, 'store_order', { ...settled, by: 'store,store__name', sort: '-store__name' });
  const counts = (rows: Body[]) => new Map(rows.map((row) => [row['store'], [row['store__name'], row['count']]]));
  expect(counts(byName['results'])).toEqual(counts(results));
  const collator = new Intl.Collator('en');
  expect(names(byName['results'])).toEqual(names(results).toSorted((a, b) => collator.compare(b, a)));
  const [first] = (await totals(admin, 'store_order', { ...settled, by: 'store', limit: '1' }))['results'] as Body[];
  expect(first!['store']).toBe(stores[0]);
});

test("no condition reaches another store's lines", async () => {
  const { store } = await person('store2');
  for (const query of [
    ['store', 'eq', store.id],
    {
      or: [
        ['store', 'eq', store.id],
        ['order_number', 'eq', theirs['id']],
      ],
    },
  ]) {
    const { count, results } = await totals(store1, LINE_COLLECTION, {
      by: 'order_number',
      query: JSON.stringify(query),
    });
    expect((results as Body[]).map(({ order_number }) => order_number)).not.toContain(theirs['id']);
    if (Array.isArray(query)) expect(count).toBe(0);
  }
});

test('of nothing, counts and sums are 0 and there is no earliest date, with groups and without', async () => {
  const parameters = {
    query: JSON.stringify(['quantity', 'lt', 0]),
    sums: 'quantity,total_price',
    earliest: 'expected_delivery_date',
  };
  const nothing = { quantity: 0, total_price: 0, expected_delivery_date: null, count: 0 };
  expect(await totals(admin, LINE_COLLECTION, { ...parameters, by: 'store' })).toEqual({
    count: 0,
    results: [],
    totals: nothing,
  });
  expect((await totals(admin, LINE_COLLECTION, parameters))['totals']).toEqual(nothing);
});

test('groups of dates hold the same rows as a list between them', async () => {
  const starts = [0, 7, 14, 21].map((days) =>
    new Date(Date.now() - (60 - days) * 86_400_000).toISOString().slice(0, 10),
  );
  // Other tests import orders of the past meanwhile.
  const notImported = ['past', 'eq', false];
  const { results } = await totals(admin, 'store_order', {
    by: 'created_date',
    starts: starts.join(','),
    query: JSON.stringify(notImported),
  });
  const counts = new Map((results as Body[]).map(({ created_date, count }) => [created_date, count]));
  for (const [i, from] of starts.slice(0, 3).entries()) {
    const query = JSON.stringify({
      and: [['created_date', 'after_on', from], ['created_date', 'before', starts[i + 1]], notImported],
    });
    const { count } = expectStatus(
      await admin('GET', `/api/store_order/?${new URLSearchParams({ filter: 'all', limit: '0', query })}`, undefined, {
        'X-Timezone': 'Australia/Melbourne',
      }),
      200,
    );
    expect([from, counts.get(from) ?? 0]).toEqual([from, count]);
  }
});

test('who may not see prices gets no sums of them, and the rest', async () => {
  const rules = [
    allowState('store_order', fieldRules(LINE_COLLECTION, ['unit_price', true, true], ['total_price', true, true])),
    allowState(LINE_COLLECTION, fieldRules(LINE_COLLECTION, ['unit_price', true, true], ['total_price', true, true])),
  ];
  const { store } = await person('store1');
  const caller = await userWithRules(rules, true, { store: store.id });
  const refused = await ask(caller, LINE_COLLECTION, ofProduct({ sums: 'total_price' }));
  expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['sums']]);
  expect((await totals(caller, LINE_COLLECTION, ofProduct({ sums: 'quantity' })))['totals']).toEqual({
    quantity: 3,
    count: 1,
  });
});

test("who may not list, or only choose from the look-up list, can't add up", async () => {
  const caller = await userWithRules([{ state_name: 'store', deny: false, models: [] }], true);
  expect((await ask(caller, 'product', { by: 'supplier' })).status).toBe(403);
  expect((await ask(caller, 'container', { by: 'code', _code: 'true' })).status).toBeGreaterThanOrEqual(400);
  expect((await list(caller, 'store', { limit: '1' }))['count']).toBeGreaterThan(0);
});
