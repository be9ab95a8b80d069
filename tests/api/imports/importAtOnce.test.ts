import { importBody } from '../parts/importBody';
import { as, list, makeStock, type Body } from '../parts/people';
import { makeProduct, newCode } from '../parts/productImports';
import { makeRecord } from '../parts/records';
import { unique } from '../../uniqueText';

const [admin, office] = [as('admin'), as('office')];

/** Two people import one file at the same moment, each after a look at what it does. @returns their status codes */
async function importAtOnce(name: string, columns: string[], row: unknown[], more: Body = {}): Promise<number[]> {
  const path = `/api/${name}/import/`;
  const { check } = (await admin('POST', path, importBody(columns, [row], more))).body;
  const body = importBody(columns, [row], { ...more, check, dry_run: false });
  return (await Promise.all([admin, office].map((caller) => caller('POST', path, body)))).map(({ status }) => status);
}
const count = async (name: string, field: string, value: unknown): Promise<number> =>
  (await list(admin, name, { query: JSON.stringify([field, 'eq', value]), filter: 'all' }))['count'] as number;

/** Rounds, because only some meet at the same moment. */
const ROUNDS = [1, 2, 3, 4, 5];

test.each([
  ['product', 'code', { description: 'Table' }],
  ['supplier', 'name', {}],
  ['store', 'name', { address: '1 Mill Lane', phone_number: '555 0102' }],
  ['code_colour', 'description', {}],
])('a file that two people import at once creates each %s once', async (name, key, values) => {
  for (const _ of ROUNDS) {
    const value = newCode();
    const codes = await importAtOnce(name, [key, ...Object.keys(values)], [value, ...Object.values(values)]);
    expect([codes.toSorted((a, b) => a - b), await count(name, key, value)]).toEqual([[200, 409], 1]);
  }
});

test('so do stock rows of one container, and past orders', async () => {
  const { container } = await makeStock(1);
  const store = await makeRecord('store', { name: unique('Shop'), address: '1 Mill Lane', phone_number: '555 0103' });
  for (const _ of ROUNDS) {
    const product = await makeProduct();
    const pieces = await importAtOnce('stock', ['product', 'quantity'], [product['code'], 5], { within: container });
    expect([pieces.toSorted((a, b) => a - b), await count('stock', 'product', product['id'])]).toEqual([[200, 409], 1]);
    const columns = ['reference', 'store', 'ordered_on', 'product', 'quantity', 'unit_price'];
    const reference = newCode();
    const line = [reference, store['name'], '2023-05-04', product['code'], 1, 10];
    const orders = await importAtOnce('store_order', columns, line);
    expect([orders.toSorted((a, b) => a - b), await count('store_order_line', 'reference', reference)]).toEqual([
      [200, 409],
      1,
    ]);
  }
});
