import { fetchPath, parseCsv } from '../parts/downloadFile';
import { as, expectStatus, list, makeStock, type Call } from '../parts/people';
import { allowState, fieldRules, userWithRules } from '../parts/permissionRules';
import { makeRecord } from '../parts/records';
import { unique } from '../../uniqueText';

const admin = as('admin');
const name = unique('Bench');
let query: string;

beforeAll(async () => {
  const { product } = await makeStock(3, 10, { description: `${name} here and later` });
  await makeRecord('container', {
    name: unique('Box'),
    delivery_date: '2020-01-31',
    stock: [{ product, quantity: 12, price: 10 }],
  });
  await makeRecord('product', { description: `${name} without stock` });
  await makeStock(0, 10, { description: `${name} sold` });
  await makeRecord('container', {
    name: unique('Box'),
    stock: [
      { product: (await makeRecord('product', { description: `${name} unpriced` }))['id'] as number, quantity: 4 },
    ],
  });
  query = JSON.stringify(['description', 'icontains', name]);
});
const download = (columns: string[], more = '') =>
  fetchPath(
    'admin',
    `/api/product/download/csv/?sort=description&query=${encodeURIComponent(query)}` +
      `&columns=${encodeURIComponent(JSON.stringify(columns))}${more}`,
  );

test("a download of products holds the stock that their list shows; a list's rows don't", async () => {
  const file = await download(['description', 'stock']);
  expect(parseCsv(file.text)).toEqual([
    ['Description', 'Stock'],
    [`${name} here and later`, '12 now · 3 from 31/01/2030'],
    [`${name} sold`, 'sold out'],
    [`${name} unpriced`, '4 now'],
    [`${name} without stock`, ''],
  ]);
  expect((await list(admin, 'product', { query }))['results'][0]).not.toHaveProperty('stock');
  for (const parameter of ['sort=stock', 'searchField=stock&q=now', 'query=["stock","is_null"]', 'qbe={"stock":"x"}'])
    expectStatus(await admin('GET', `/api/product/?${parameter}`), 400);
});
const namesIn = async (filter: string, caller = admin) =>
  (await list(caller, 'product', { filter, query }))['results']
    .map((row: Record<string, unknown>) => String(row['description']).slice(name.length + 1))
    .sort();
test('products are filtered by their stock rows; those without any are in no such filter', async () => {
  expect(await namesIn('in_stock')).toEqual(['here and later']);
  expect(await namesIn('here')).toEqual(['here and later']);
  expect(await namesIn('next_month')).toEqual([]);
  expect(await namesIn('sold_out')).toEqual(['sold']);
  expect(await namesIn('stocked')).toEqual(['here and later', 'sold', 'unpriced']);
  expect(await namesIn('active')).toEqual(['here and later', 'sold', 'unpriced', 'without stock']);
  // Only declarations may ask for rows that point at a record.
  expectStatus(await admin('GET', '/api/product/?query={"some":["available","gt",0]}'), 400);
});
test('safety 22: whoever may not see stock, or a number that it is made of, gets no stock', async () => {
  const statusFor = async (caller: Call) =>
    (await caller('GET', '/api/product/download/json/?limit=1&columns=["stock"]')).status;
  const products = allowState('product.list');
  const sees = await userWithRules([products, allowState('stock.list')], true);
  const without = await userWithRules([products], true);
  const hidden = fieldRules('stock', ['available', true, false]);
  const half = await userWithRules([products, allowState('stock.list'), allowState('stock', hidden)], true);
  expect([await statusFor(sees), await statusFor(without), await statusFor(half)]).toEqual([200, 400, 400]);
  const filterStatus = async (caller: Call) => (await caller('GET', '/api/product/?limit=1&filter=sold_out')).status;
  expect([await filterStatus(sees), await filterStatus(without), await filterStatus(half)]).toEqual([200, 400, 400]);
  const [row] = (await list(without, 'product', { limit: '1' }))['results'];
  expectStatus(await without('GET', `/api/product/${row.id}/history/`), 200);
});
test('safety 22: for whoever may not see prices, stock without a price counts like other stock', async () => {
  const rules = [
    allowState('product.list'),
    allowState('stock.list'),
    allowState('stock', fieldRules('stock', ['price', true, false])),
  ];
  const withoutPrices = await userWithRules(rules, true);
  expect(await namesIn('in_stock', withoutPrices)).toEqual(['here and later', 'unpriced']);
  expect(await namesIn('here', withoutPrices)).toEqual(['here and later', 'unpriced']);
});
