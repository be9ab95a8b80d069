import { as, expectStatus, list, makeOrder, makeStock } from '../parts/people';
import { unique } from '../../uniqueText';

const admin = as('admin');
const [sofa, table] = [unique('Sofa'), unique('Table')];
/** Creates an order of a sofa due in March and a table due in May. */
let order: number;
let containers: string[];

beforeAll(async () => {
  const stock = [await makeStock(5, 10, { description: sofa }), await makeStock(5, 10, { description: table })];
  const days = ['2031-03-10', '2031-05-10'];
  containers = [];
  for (const [i, { container }] of stock.entries()) {
    containers.push(
      expectStatus(await admin('PATCH', `/api/container/${container}/`, { delivery_date: days[i] }), 200)['code'],
    );
  }
  order = (
    await makeOrder(
      'store1',
      stock.map((one) => ({ stock_id: one.stock, quantity: 1 })),
    )
  )['id'];
});
const finds = async (query: unknown, more: Record<string, string> = {}): Promise<boolean> =>
  (await list(admin, 'store_order', { query: JSON.stringify({ and: [['id', 'eq', order], query] }), ...more }))[
    'count'
  ] === 1;

test('safety 67: conditions of one group are met by one line; a group of its own may be met by another', async () => {
  const [isSofa, isTable, inFirst] = [
    ['product_name', 'eq', sofa],
    ['product_name', 'eq', table],
    ['container_code', 'eq', containers[0]],
  ];
  expect(await finds({ and: [isSofa, inFirst] })).toBe(true);
  expect(await finds({ and: [isTable, inFirst] })).toBe(false);
  expect(await finds({ and: [isTable, { or: [inFirst, ['colour', 'eq', 'none']] }] })).toBe(false);
  expect(await finds({ and: [{ and: [isTable] }, { and: [inFirst] }] })).toBe(true);
  expect(await finds({ or: [isTable, inFirst] })).toBe(true);
  expect(await finds({ and: [isSofa, ['colour', 'is_null'], ['fabric', 'is_null']] })).toBe(true);
});
test('safety 67: a period holds a line that lies in it, not one before it and one after it', async () => {
  const during = (from: string, to: string) => finds(['container_delivery_date', 'between', [from, to]]);
  expect([
    await during('2031-03-01', '2031-03-31'),
    await during('2031-04-01', '2031-04-30'),
    await during('2031-03-01', '2031-05-31'),
  ]).toEqual([true, false, true]);
});
test('search, query and column filters may each be met by another line', async () => {
  expect(await finds(['product_name', 'eq', sofa], { q: table, searchField: 'product_name' })).toBe(true);
  expect(await finds(['product_name', 'eq', sofa], { qbe: JSON.stringify({ container_code: containers[1] }) })).toBe(
    true,
  );
  expect(
    await finds({ and: [] }, { qbe: JSON.stringify({ product_name: table, container_code: containers[0] }) }),
  ).toBe(false);
});
test('groups without conditions hold for every row', async () => {
  expect(await finds({ and: [{ or: [{ and: [] }] }, { or: [{ and: [] }] }] })).toBe(true);
  expect(await finds({ or: [{ and: [] }, { and: [] }] })).toBe(true);
  expect(await finds({ and: [{ or: [] }, { or: [] }] })).toBe(false);
});
