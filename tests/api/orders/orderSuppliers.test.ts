import { as, expectStatus, list, makeOrder, makeStock } from '../parts/people';
import { download } from '../parts/downloadFile';
import { makeRecord } from '../parts/records';
import { unique } from '../../uniqueText';

const admin = as('admin');
/** Names and phones in opposite orders, and one supplier without a phone. */
const suppliers = [
  { name: unique('Alder'), phone_number: '9999 1' },
  { name: unique('Birch'), phone_number: '1111 2' },
  { name: unique('Cedar') },
];
const supplierText = suppliers
  .map(({ name, phone_number }) => (phone_number ? `${name} · ${phone_number}` : name))
  .join('\n');
let order: number;

beforeAll(async () => {
  const stocks = [];
  for (const supplier of suppliers) {
    const { id } = await makeRecord('supplier', supplier);
    stocks.push(await makeStock(5, 10, { supplier: id }), await makeStock(5, 10, { supplier: id }));
  }
  const lines = stocks.map(({ stock }) => ({ stock_id: stock, quantity: 1 }));
  order = (await makeOrder('store1', lines.toReversed()))['id'];
});

test("an order's suppliers come with their own phones, each once, in lists, downloads and the order itself", async () => {
  const query = JSON.stringify(['id', 'eq', order]);
  const [row] = (await list(admin, 'store_order', { query }))['results'];
  expect(row['suppliers']).toBe(supplierText);
  expect(expectStatus(await admin('GET', `/api/store_order/${order}/`), 200)['suppliers']).toBe(supplierText);
  const birchOrders = await list(admin, 'store_order', { query: JSON.stringify(['suppliers', 'icontains', 'birch']) });
  expect(birchOrders['count']).toBeGreaterThan(0);
  const file = await download('admin', 'store_order', 'json', { query, columns: '["suppliers"]' });
  expect(JSON.parse(file.text)).toEqual([{ suppliers: supplierText }]);
});
