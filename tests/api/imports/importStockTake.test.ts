import { importBody } from '../parts/importBody';
import { as, expectStatus, makeOrder, makeStock, type Body, type Call } from '../parts/people';
import { allowState, denyState, fieldRules, userWithRules } from '../parts/permissionRules';
import { makeRecord, readRecord } from '../parts/records';
import { unique } from '../../uniqueText';

const admin = as('admin');
const PATH = '/api/container/import/';
const COLUMNS = ['container', 'product', 'colour', 'counted', 'damaged', 'notes'];
const newCode = (start: string) => unique(start).replaceAll(' ', '-');
const post = (rows: unknown[][], more: Body = {}, caller: Call = admin) =>
  caller('POST', PATH, importBody(COLUMNS, rows, more));
const count = async (rows: unknown[][], more: Body = {}): Promise<Body> => expectStatus(await post(rows, more), 200);
const messagesOf = (row: Body): string => JSON.stringify(row['errors'] ?? {});
const makeProduct = (more: Body = {}): Promise<Body> =>
  makeRecord('product', { description: unique('Table'), code: newCode('ST'), ...more });
const makeBox = async (quantities: readonly [product: Body, quantity: number][]): Promise<Body> =>
  makeRecord('container', {
    name: unique('Box'),
    code: newCode('C'),
    delivery_date: '2024-03-31',
    stock: quantities.map(([product, quantity]) => ({ product: product['id'], quantity, price: 10 })),
  });
const stockFacts = async (id: unknown) => {
  const { quantity, counted, damaged, received_notes: notes } = await readRecord('stock', id as number);
  return { quantity, counted, damaged, notes };
};

test('several containers are counted by one file, and one undo takes all of it back', async () => {
  const [one, two] = [await makeProduct(), await makeProduct()];
  const [first, second] = [await makeBox([[one, 5], [two, 7]]), await makeBox([[one, 3]])]; // prettier-ignore
  const rows = [
    [first['code'], one['code'], null, 4, null, null],
    [first['code'], two['description'], null, 9, 1, 'One leg broken'],
    [second['code'], one['code'], null, 3, null, null],
  ];
  const check = await count(rows);
  expect(check['counts']).toEqual({ created: 0, changed: 3, unchanged: 0, refused: 0 });
  expect((check['rows'] as Body[]).map((row) => row['words'])).toEqual([
    'Expected 5, counted 4: 1 piece fewer',
    'Expected 7, counted 9, 1 of them damaged: 1 piece more',
    'Expected 3, counted 3: as expected',
  ]);
  const [firstStock, secondStock] = first['stock'] as [Body, Body];
  expect(await stockFacts(firstStock['id'])).toMatchObject({ quantity: 5, counted: null });
  const done = await count(rows, { dry_run: false, check: check['check'] });
  expect(await stockFacts(firstStock['id'])).toEqual({ quantity: 4, counted: 4, damaged: 0, notes: null });
  expect(await stockFacts(secondStock['id'])).toEqual({ quantity: 8, counted: 9, damaged: 1, notes: 'One leg broken' });
  expect((await readRecord('container', second['id'] as number))['received_date']).not.toBeNull();
  expect((await count(rows))['counts']).toMatchObject({ unchanged: 3 });
  const run = expectStatus(await admin('GET', `/api/import_run/${done['id']}/`), 200);
  expect((run['records'] as Body[]).map((record) => record['name'])).toEqual([first['code'], second['code']]);
  const history = expectStatus(await admin('GET', `/api/container/${first['id']}/history/`), 200);
  expect(JSON.stringify(history)).toContain('One leg broken');

  expect(expectStatus(await admin('POST', `${PATH}${done['id']}/undo/`, {}), 200)).toEqual({
    restored: 3,
    deleted: 0,
    kept: [],
  });
  expect(await stockFacts(secondStock['id'])).toEqual({ quantity: 7, counted: null, damaged: null, notes: null });
  expect((await readRecord('container', first['id'] as number))['received_date']).toBeNull();
  expect(expectStatus(await admin('POST', `${PATH}${done['id']}/undo/`, {}), 409)).toHaveProperty('code', 'changed');
});

test('what stores have already is not there to be counted', async () => {
  const { stock, container, product } = await makeStock(10);
  const order = await makeOrder('store1', [{ stock_id: stock, quantity: 4 }]);
  const [line] = order['store_order_lines'] as [Body];
  const { code } = await readRecord('product', product);
  const box = await readRecord('container', container);
  const name = code ?? (await readRecord('product', product))['description'];
  const row = (counted: number) => [[box['code'], name, null, counted, null, null]];
  // All four are ordered, and none has left.
  expect((await count(row(10)))['rows'][0].words).toBe('Expected 10, counted 10: as expected');
  expectStatus(
    await admin('POST', `/api/store_order/${order['id']}/deliver/`, { rows: [{ line: line['id'], quantity: 3 }] }),
    200,
  );
  const check = await count(row(6));
  expect(check['rows'][0].words).toBe('Expected 7, counted 6: 1 piece fewer');
  expect(messagesOf((await count(row(0)))['rows'][0])).toContain('Stores wait for 1 more');
  await count(row(6), { dry_run: false, check: check['check'] });
  expect(await stockFacts(stock)).toMatchObject({ quantity: 9, counted: 9 });
});

test('rows that can not be counted are told by row and field, and the others are written', async () => {
  const [product, other] = [await makeProduct(), await makeProduct()];
  const colours = [
    await makeRecord('code_colour', { description: unique('Sand') }),
    await makeRecord('code_colour', { description: unique('Slate') }),
  ];
  const shared = newCode('VAR');
  const variants = [
    await makeProduct({ code: shared, colour: colours[0]!['id'] }),
    await makeProduct({ code: shared, colour: colours[1]!['id'] }),
  ];
  const box = await makeBox([
    [product, 5],
    [other, 6],
    [variants[0]!, 2],
    [variants[1]!, 2],
  ]);
  const { code } = box;
  const { rows, counts, check } = await count([
    ['no such container', product['code'], null, 1, null, null],
    [code, `${String(product['code'])}x`, null, 1, null, null],
    [code, product['code'], null, -1, null, null],
    [code, product['code'], null, 2, 3, null],
    [code, product['code'], null, null, null, null],
    [code, shared, null, 2, null, null],
    [code, shared, colours[1]!['description'], 1, null, null],
    [code, other['code'], null, 6, null, null],
    [code, other['code'], null, 6, null, null],
    [null, other['code'], null, 6, null, null],
  ]);
  expect(counts).toMatchObject({ changed: 1, refused: 9 });
  expect((rows as Body[]).map(({ errors }) => Object.keys((errors ?? {}) as Body))).toEqual([
    ['container'],
    ['product'],
    ['counted'],
    ['damaged'],
    ['counted'],
    ['product'],
    [],
    ['product'],
    ['product'],
    ['container'],
  ]);
  expect(messagesOf(rows[1])).toContain(`Did you mean “${product['code']}”`);
  expect(messagesOf(rows[5])).toContain('Say colour and fabric');
  await count([[code, shared, colours[1]!['description'], 1, null, null]], { dry_run: false });
  const stock = (await readRecord('container', box['id'] as number))['stock'] as Body[];
  expect(stock.map(({ quantity }) => quantity).toSorted()).toEqual([1, 2, 5, 6]);
  expectStatus(await post([[code, product['code'], null, 1, null, null]], { dry_run: false, check }), 409);
});

test('an undo keeps a container whose stock has changed since, and takes the others back', async () => {
  const product = await makeProduct();
  const [first, second] = [await makeBox([[product, 5]]), await makeBox([[product, 5]])];
  const done = await count(
    [first, second].map(({ code }) => [code, product['code'], null, 4, null, null]),
    { dry_run: false },
  );
  const [stock] = first['stock'] as [Body];
  await makeOrder('store1', [{ stock_id: stock['id'], quantity: 1 }]);
  const undone = expectStatus(await admin('POST', `${PATH}${done['id']}/undo/`, {}), 200);
  expect(undone).toMatchObject({ restored: 1, kept: [{ id: first['id'] }] });
  expect((await readRecord('container', second['id'] as number))['stock'][0].quantity).toBe(5);
  expect(await stockFacts(stock['id'])).toMatchObject({ quantity: 4 });
  // Its receipt is no longer one that was half undone.
  const { results } = expectStatus(await admin('GET', `/api/container/${first['id']}/receipts/`), 200);
  expect(results[0]).toMatchObject({ undone_date: null });
});

test('head office counts, by the rights of an edit', async () => {
  const product = await makeProduct();
  const box = await makeBox([[product, 5]]);
  const rows = [[box['code'], product['code'], null, 4, null, null]];
  expectStatus(await post(rows, {}, as('store1')), 403);
  expectStatus(await post(rows, {}, await userWithRules([denyState('container.edit')])), 403);
  const counter = await userWithRules([denyState('container.create')]);
  expectStatus(await post(rows, {}, counter), 200);
  const locked = await userWithRules([allowState('container', fieldRules('stock', ['quantity', false, true]))]);
  expectStatus(await post(rows, {}, locked), 400);
});
