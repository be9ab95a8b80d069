import { readXlsx } from 'hucre/xlsx';
import { collectionPath } from '@trestle/schema/entity';
import { entities } from '@trestle/schema/entities/all';
import {
  address,
  as,
  expectStatus,
  list,
  logIn,
  makeOrder,
  makeStock,
  person,
  unique,
  type Body,
  type Call,
} from './people';
import { allowState, fieldRules, userWithRules } from './permissionRules';
import { PNG, upload } from './upload';
import { variant } from './variant';

const admin = as('admin');

const tokens = new Map<string, Promise<string>>();
const tokenOf = (username: string): Promise<string> => {
  const known = tokens.get(username) ?? logIn(username).then(({ token }) => token);
  tokens.set(username, known);
  return known;
};
interface File {
  status: number;
  headers: Headers;
  bytes: Uint8Array;
  text: string;
}
const fileOf = async (username: string, path: string, headers: Record<string, string> = {}): Promise<File> => {
  const token = await tokenOf(username);
  const reply = await fetch(address + path, { headers: { authorization: `Bearer ${token}`, ...headers } });
  const bytes = new Uint8Array(await reply.arrayBuffer());
  return { status: reply.status, headers: reply.headers, bytes, text: Buffer.from(bytes).toString() };
};
const asked = (parameters: Record<string, string>) => new URLSearchParams(parameters).toString();
const download = (
  username: string,
  collection: string,
  format: string,
  parameters: Record<string, string> = {},
  headers = {},
) => fileOf(username, `/api/${collection}/download/${format}/?${asked(parameters)}`, headers);
/** Parses a csv without its byte order mark. Quoted cells may hold anything. */
const records = (csv: string): string[][] => {
  const [rows, cell] = [[[]] as string[][], /("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n|$)/gy];
  const text = csv.replace(/^\uFEFF/, '');
  for (let found = cell.exec(text); found && cell.lastIndex <= text.length; found = cell.exec(text)) {
    rows.at(-1)!.push(found[1]!.startsWith('"') ? found[1]!.slice(1, -1).replaceAll('""', '"') : found[1]!);
    if (cell.lastIndex >= text.length) break;
    if (found[2] === '\r\n') rows.push([]);
  }
  return rows.filter((row) => row.length > 1 || row[0] !== '');
};

describe('a download is the list as a file (contract §2.2)', () => {
  const columns = ['id', 'description', 'colour__description', 'wholesale_price', 'is_shipped', 'created_date'];
  const listed = {
    filter: 'all',
    sort: '-wholesale_price',
    limit: '25',
    offset: '5',
    // Only demo rows: other tests create and price products meanwhile.
    query: JSON.stringify(['created_date', 'before', 'today']),
  };
  const parameters = { ...listed, columns: JSON.stringify(columns) };
  let rows: Body[];
  beforeAll(async () => {
    rows = (await list(admin, 'product', listed))['results'];
  });
  test('json holds the rows of the list, with the columns asked for', async () => {
    const file = await download('admin', 'product', 'json', parameters);
    expect(file.headers.get('content-type')).toMatch(/^application\/json/);
    expect(JSON.parse(file.text)).toEqual(
      rows.map((row) => Object.fromEntries(columns.map((name) => [name, row[name]]))),
    );
  });
  test('csv has labels for headings, and the clock of the caller', async () => {
    const file = await download('admin', 'product', 'csv', parameters, { 'x-timezone': 'Pacific/Kiritimati' });
    expect(file.headers.get('content-type')).toMatch(/^text\/csv/);
    const [heads, ...lines] = records(file.text);
    expect(heads).toEqual(['Id', 'Description', 'Colour', 'Wholesale Price', 'Is shipped', 'Created Date']);
    expect(lines.map((line) => Number(line[0]))).toEqual(rows.map((row) => row['id']));
    const clock = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Pacific/Kiritimati',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
    expect(lines[0]).toEqual([
      String(rows[0]!['id']),
      rows[0]!['description'],
      rows[0]!['colour__description'] ?? '',
      rows[0]!['wholesale_price'].toFixed(2),
      rows[0]!['is_shipped'] ? 'Yes' : 'No',
      clock.format(new Date(rows[0]!['created_date'])).replace(',', ''),
    ]);
  });
  test('xlsx has typed cells', async () => {
    const file = await download('admin', 'product', 'xlsx', parameters);
    expect(file.headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    const {
      sheets: [sheet],
    } = await readXlsx(file.bytes);
    const [, first] = sheet!.rows;
    expect(sheet!.rows).toHaveLength(26);
    expect(first!.slice(0, 5)).toEqual([
      rows[0]!['id'],
      rows[0]!['description'],
      rows[0]!['colour__description'],
      rows[0]!['wholesale_price'],
      rows[0]!['is_shipped'],
    ]);
    expect(first![5]).toBeInstanceOf(Date);
  });
  test('the name of the file, and how many of how many rows', async () => {
    // Only demo rows: other tests create products meanwhile.
    const query = JSON.stringify(['id', 'le', 300]);
    const { count } = await list(admin, 'product', { filter: 'all', query });
    const file = await download('admin', 'product', 'csv', { ...parameters, query });
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="Products \d{4}-\d\d-\d\d\.csv"$/);
    expect([file.headers.get('x-row-count'), file.headers.get('x-total-count')]).toEqual(['25', String(count)]);
    expect(records((await download('admin', 'product', 'csv', { filter: 'all', query })).text)).toHaveLength(count + 1);
    expect(
      (await download('admin', 'product', 'csv', { q: 'no such chair anywhere' })).headers.get('x-row-count'),
    ).toBe('0');
  });
  describe('without columns a download holds all that the list shows', () => {
    // The demo data has no notes and files.
    beforeAll(async () => {
      const attachedTo = { other_name: 'product', other_id: rows[0]!['id'] };
      expectStatus(await admin('POST', '/api/note/', { note: unique('Wipe with a dry cloth'), ...attachedTo }), 201);
      expectStatus(await upload('admin', { content: PNG, name: `${unique('Sofa')}.png`, ...attachedTo }), 201);
    });
    test.each(entities.map((entity) => [entity.name, entity] as const))('%s', async (_name, entity) => {
      const path = collectionPath(entity);
      const [row] = expectStatus(await admin('GET', `${path}?limit=1&filter=all`), 200)['results'] as Body[];
      expect(row).toBeDefined();
      // By its id, since other tests create and delete rows meanwhile.
      const query = `_ids=${row!['id']}&filter=all`;
      const json = await fileOf('admin', `${path}download/json/?${query}`);
      const downloaded = JSON.parse(json.text) as Body[];
      // Lists of ids have no column.
      const shown = Object.entries(row!).filter(([name]) => entity.fields[name]!.kind !== 'ManyToMany');
      // Another test's login may change last_login.
      const comparable = (item: Body) => ({ ...item, ...('last_login' in item && { last_login: '' }) });
      expect(downloaded.map(comparable)).toEqual([comparable(Object.fromEntries(shown))]);
      const csv = await fileOf('admin', `${path}download/csv/?${query}`);
      expect([csv.status, records(csv.text)]).toEqual([200, [expect.anything(), expect.anything()]]);
    });
  });
});

describe('columns for people', () => {
  test.each(entities.map((entity) => [entity.name, entity] as const))(
    '%s: no two are named alike, in csv and xlsx',
    async (_name, entity) => {
      const path = collectionPath(entity);
      const every = Object.values(entity.fields)
        .filter(
          (field) =>
            !field.secret && !field.filter_only && field.kind !== 'ManyToMany' && (field.only ?? variant) === variant,
        )
        .map(({ name }) => name);
      for (const columns of ['', `&columns=${JSON.stringify(every)}`]) {
        const file = await fileOf('admin', `${path}download/csv/?limit=1&filter=all${columns}`);
        const heads = records(file.text)[0]!.map((head) => head.toLowerCase());
        expect([file.status, heads.filter((head, i) => heads.indexOf(head) < i)]).toEqual([200, []]);
      }
      const {
        sheets: [sheet],
      } = await readXlsx((await fileOf('admin', `${path}download/xlsx/?limit=1&filter=all`)).bytes);
      expect(sheet!.rows[0]).toEqual(
        records((await fileOf('admin', `${path}download/csv/?limit=1&filter=all`)).text)[0],
      );
    },
  );
  test('a foreign key shows the text of its row; without one that may be seen, the id, and says so; json has the id', async () => {
    const { product, stock } = await makeStock(1);
    const asks = (format: string, columns: string[]) =>
      `/api/stock/download/${format}/?_ids=${stock}&columns=${JSON.stringify(columns)}`;
    const { description, code } = expectStatus(await admin('PATCH', `/api/product/${product}/`, { code: 'K-1' }), 200);
    expect(
      records((await fileOf('admin', asks('csv', ['product', 'product__code', 'product__description']))).text),
    ).toEqual([
      ['Product', 'Product Code', 'Product Description'],
      [description, code, description],
    ]);
    expect(JSON.parse((await fileOf('admin', asks('json', ['product']))).text)).toEqual([{ product }]);
    const reader = await userWithRules([
      allowState('stock', fieldRules('product', ['description', true, false], ['code', true, false])),
    ]);
    expect(records((await reader('GET', asks('csv', ['product']))).body['text'])).toEqual([
      ['Product id'],
      [String(product)],
    ]);
  });
});

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
  const cells = records((await download('admin', 'product', 'csv', parameters)).text).slice(1);
  expect(cells.map((row) => row[1])).toEqual([
    ...texts.slice(0, -4).map((text) => `'${text}`),
    "'\t'=1",
    "'\r'=1",
    ";'=1+1",
    'plain, "quoted"',
  ]);
  expect(cells.map((row) => row[2])).toEqual(texts.map(() => '5.00'));
  const {
    sheets: [sheet],
  } = await readXlsx((await download('admin', 'product', 'xlsx', parameters)).bytes);
  expect(sheet!.rows.slice(1).map((row) => [row[1], row[2]])).toEqual(texts.map((text) => [text, 5]));
  expect(JSON.stringify([...(sheet!.cells ?? new Map()).values()].map((cell) => cell.formula ?? ''))).not.toMatch(
    /HYPERLINK/,
  );
});
