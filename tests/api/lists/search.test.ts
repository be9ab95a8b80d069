import { as, expectStatus, list, makeOrder, makeStock, type Body } from '../parts/people';
import { makeRecord } from '../parts/records';
import { unique } from '../../uniqueText';

const admin = as('admin');
const word = (text: string): string => unique(text).replaceAll(/\W/g, '');
const [range, kind, colourName, fabricName, note] = ['Range', 'Kind', 'Colour', 'Fabric', 'Note'].map(word) as [
  string,
  string,
  string,
  string,
  string,
];
let product: number;
let stock: number;
let order: Body;
let container: string;

beforeAll(async () => {
  const colour = (await makeRecord('code_colour', { description: colourName }))['id'];
  const fabric = (await makeRecord('code_fabric', { description: fabricName }))['id'];
  const createdStock = await makeStock(5, 10, { description: `${range} extending ${kind}`, colour, fabric });
  ({ product, stock } = createdStock);
  container = expectStatus(await admin('GET', `/api/container/${createdStock.container}/`), 200)['code'];
  const other = await makeStock(5, 10, { description: `${range} bench` });
  order = await makeOrder(
    'store1',
    [createdStock, other].map((one) => ({ stock_id: one.stock, quantity: 1 })),
    { notes: note },
  );
});
const idsOf = async (collection: string, q: string, more: Record<string, string> = {}): Promise<number[]> =>
  (await list(admin, collection, { q, limit: '50', ...more }))['results'].map(({ id }: Body) => id);

test('every word counts, in any order and any searched field; quotes keep a phrase', async () => {
  for (const q of [
    `${kind} ${range}`,
    `  ${range.toUpperCase()}   ${kind.toLowerCase()} `,
    `${range} ${colourName} ${fabricName}`,
    `"extending ${kind}" ${range}`,
    `${range} exten`,
  ])
    expect([q, await idsOf('product', q)]).toEqual([q, [product]]);
  for (const q of [`"${range} ${kind}"`, `${kind} bench`, `"${kind} extending"`, `${range} ${kind} nothing`])
    expect([q, await idsOf('product', q)]).toEqual([q, []]);
  expect(await idsOf('product', range)).toHaveLength(2);
});
test('stock is searched by product, colour, fabric and container; both of its lists alike', async () => {
  for (const collection of ['stock', 'stock_availability'])
    for (const q of [`${colourName} ${range}`, `${fabricName} ${container}`, `"extending ${kind}" ${container}`])
      expect([collection, q, await idsOf(collection, q)]).toEqual([collection, q, [stock]]);
});
test('a code is found with the hyphen or blank of another program, wherever a list shows it', async () => {
  const code = word('CODE').replace(/(?=..$)/, '-');
  const coded = await makeStock(5, 10, { code: `${code} L` });
  const placed = await makeOrder('store1', [{ stock_id: coded.stock, quantity: 1 }]);
  const pasted = `${code.replace('-', '\u2011')}\u00a0L`;
  for (const [collection, field, id] of [
    ['product', 'code', coded.product],
    ['stock', 'product__code', coded.stock],
    ['stock_availability', 'product__code', coded.stock],
    ['store_order_line', 'product__code', placed['store_order_lines'][0].id],
  ] as const)
    for (const [name, value] of [
      ['q', `"${pasted}"`],
      ['qbe', JSON.stringify({ [field]: pasted })],
    ] as const)
      expect([collection, name, await idsOf(collection, '', { filter: 'all', [name]: value })]).toEqual([
        collection,
        name,
        [id],
      ]);
});
test('an order is found by words of its own, of its store and of any of its lines', async () => {
  for (const q of [
    `${note} ${range}`,
    `${kind} bench ${note}`,
    `${order['id']} ${colourName}`,
    `${order['store__name']} ${fabricName}`,
    `order ${order['id']} ${kind}`,
  ])
    expect([q, await idsOf('store_order', q)]).toEqual([q, [order['id']]]);
  expect(await idsOf('store_order', `${note} nothing`)).toEqual([]);
});
test('an order line is found by the number of its order', async () => {
  const lines = (await list(admin, 'store_order_line', { q: `${order['id']} ${kind}` }))['results'];
  expect(lines.map((line: Body) => line['store_order'])).toEqual([order['id']]);
});
test('searchField asks every word of one field', async () => {
  const inField = (q: string, searchField: string) => idsOf('product', q, { searchField });
  expect(await inField(`${kind} ${range}`, 'description')).toEqual([product]);
  expect(await inField(`${colourName} ${range}`, 'description')).toEqual([]);
  expect(await inField(colourName, 'colour__description')).toEqual([product]);
});
test('safety 26: 200 characters and 20 words are searched, more are 400; 8 words where lines are searched', async () => {
  const words = (count: number): string => Array.from({ length: count }, (_, i) => `w${i}`).join(' ');
  const status = async (collection: string, q: string): Promise<number> =>
    (await admin('GET', `/api/${collection}/?${new URLSearchParams({ q, limit: '1' })}`)).status;
  for (const q of ['x'.repeat(200), 'oak '.repeat(50), words(20)]) expect(await status('product', q)).toBe(200);
  expect(await status('store_order', words(8))).toBe(200);
  for (const [collection, q] of [
    ['product', 'x'.repeat(201)],
    ['product', words(21)],
    ['store_order', words(9)],
  ] as const) {
    const reply = await admin('GET', `/api/${collection}/?${new URLSearchParams({ q })}`);
    expect(Object.keys(expectStatus(reply, 400))).toEqual(['q']);
  }
});
