import { readXlsx } from 'hucre/xlsx';
import { download, parseCsv } from '../parts/downloadFile';
import { as, expectStatus, makeOrder, makeStock, person, type Body, type Call } from '../parts/people';
import { unique } from '../../uniqueText';
import { allowState, fieldRules, userWithRules } from '../parts/permissionRules';

const admin = as('admin');

test.each([
  ['limit=65536', 'limit'],
  ['columns=["nope"]', 'columns'],
  ['columns=["product.id"]', 'columns'],
  ['columns=x', 'columns'],
  ['columns=[]', 'columns'],
  ['columns=["categories"]', 'columns'],
  ['columns={"a":1}', 'columns'],
  ['nope=1', 'nope'],
  ['_code=true', '_code'],
  ['sort=nope', 'sort'],
  ['offset=-1', 'offset'],
  ['columns=["id` FROM user -- "]', 'columns'],
  ['columns=["__proto__"]', 'columns'],
])('safety 25, 26: %s is a 400 keyed by it, as JSON', async (parameters, key) => {
  expect(expectStatus(await admin('GET', `/api/product/download/csv/?${parameters}`), 400)).toHaveProperty(key);
});
test('a column with parts that depend on its reader is in no file, and asked for it is unknown', async () => {
  const path = '/api/list_view/download/csv/';
  expectStatus(await admin('GET', `${path}?columns=["name","state"]`), 200);
  for (const columns of ['["state"]', '["name","state"]'])
    expect(expectStatus(await as('store1')('GET', `${path}?columns=${columns}`), 400)).toHaveProperty('columns');
  expectStatus(await as('store1')('GET', path), 200);
});
test('another format is 404, another method 405', async () => {
  for (const format of ['pdf', 'CSV', 'xls', '__proto__'])
    expectStatus(await admin('GET', `/api/product/download/${format}/`), 404);
  expectStatus(await admin('POST', '/api/product/download/csv/', {}), 405);
  expectStatus(await admin('GET', '/api/product/download/csv'), 404);
});

describe('safety 22: what one may not see is in no download', () => {
  let reader: Call;
  beforeAll(async () => {
    reader = await userWithRules([allowState('product', fieldRules('product', ['wholesale_price', true, false]))]);
  });
  test('two rows that differ in it alone give the same bytes; asked for, it is unknown', async () => {
    const { product } = await makeStock(1);
    const bytes = async (format: string) =>
      JSON.stringify(
        (
          await reader(
            'GET',
            `/api/product/download/${format}/?_ids=${product}&columns=["id","description","region_1_rrp"]`,
          )
        ).body,
      ) +
      JSON.stringify((await reader('GET', `/api/product/download/${format}/?_ids=${product}`)).body).replaceAll(
        /"modified_date[^,]*,|\d\d\/\d\d\/\d{4} \d\d:\d\d/g,
        '',
      );
    const before = await Promise.all(['csv', 'json'].map(bytes));
    expectStatus(await admin('PATCH', `/api/product/${product}/`, { wholesale_price: 999 }), 200);
    expect(await Promise.all(['csv', 'json'].map(bytes))).toEqual(before);
    expect(JSON.stringify(before)).not.toMatch(/wholesale/i);
    const hidden = expectStatus(await reader('GET', '/api/product/download/csv/?columns=["wholesale_price"]'), 400);
    const absent = expectStatus(await reader('GET', '/api/product/download/csv/?columns=["no_such_field"]'), 400);
    expect(JSON.stringify(hidden).replace('wholesale_price', 'no_such_field')).toBe(JSON.stringify(absent));
  });
  test("safety 17, 24: another store's orders are in none; without the list there is no download", async () => {
    const { stock } = await makeStock(5);
    const theirs = await makeOrder('store2', [{ stock_id: stock, quantity: 1 }], { notes: unique('theirs') });
    const { store } = await person('store1');
    const orders = JSON.parse((await download('store1', 'store_order', 'json', { filter: 'all' })).text) as Body[];
    expect(new Set(orders.map((order) => order['store']))).toEqual(new Set([store.id]));
    expect(
      (await download('store1', 'store_order', 'csv', { _ids: String(theirs['id']) })).headers.get('x-total-count'),
    ).toBe('0');
    const buyer = await userWithRules([
      { state_name: 'product', deny: true, models: [] },
      { state_name: 'website', deny: true, models: [] },
    ]);
    expectStatus(await buyer('GET', '/api/product/download/csv/'), 403);
    // More users may use look-ups, so they must not allow a download.
    expectStatus(await buyer('GET', '/api/product/download/csv/?_code=true'), 400);
  });
});

test('safety 33, 71: a text that would be a formula is none, whatever stands before it, and numbers stay numbers', async () => {
  const texts = [
    '=HYPERLINK("http://evil.example")',
    '+61 3 9000 0000',
    '-2+3',
    '@SUM(A1)',
    '\u200b=1+1',
    '\u00a0=1+1',
    '\ufeff\u2060 =1+1',
    '\t=1',
    '\r=1',
    ';=1+1',
    'plain, "quoted"',
  ];
  const word = unique('formula');
  for (const code of texts)
    expectStatus(await admin('POST', '/api/product/', { description: word, notes: code, wholesale_price: 5 }), 201);
  const parameters = { q: word, sort: 'id', columns: '["id","notes","wholesale_price"]' };
  const cells = parseCsv((await download('admin', 'product', 'csv', parameters)).text).slice(1);
  expect(cells.map((row) => row[1])).toEqual([
    ...texts.slice(0, -4).map((text) => `'${text}`),
    "'\t'=1",
    // A line break is written in one form.
    "'\n'=1",
    ";'=1+1",
    'plain, "quoted"',
  ]);
  expect(cells.map((row) => row[2])).toEqual(texts.map(() => '5.00'));
  const {
    sheets: [sheet],
  } = await readXlsx((await download('admin', 'product', 'xlsx', parameters)).bytes);
  expect(sheet!.rows.slice(1).map((row) => [row[1], row[2]])).toEqual(
    texts.map((text) => [text.replace('\r', '\n'), 5]),
  );
  expect(JSON.stringify([...(sheet!.cells ?? new Map()).values()].map((cell) => cell.formula ?? ''))).not.toMatch(
    /HYPERLINK/,
  );
});
