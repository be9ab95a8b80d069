import { importBody } from '../parts/importBody';
import { as, expectStatus, list, makeOrder, makeStock, type Body } from '../parts/people';
import { allowState, fieldRules, userWithRules } from '../parts/permissionRules';
import { unique } from '../../uniqueText';

const admin = as('admin');
/** A word that three orders' lines have: one of long ago, one of last year, one of now. */
const word = unique('Plinth').replaceAll(/\W/g, '');
const VIEW_PATH = '/api/list_view/';
const DAY_MS = 86_400_000;
const dayBefore = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
let oldOrder: number;
let lastYears: number;
let newOrder: number;

const search = async (parameters: Record<string, string>): Promise<number[]> =>
  (await list(admin, 'store_order', { q: word, filter: 'all', sort: 'id', ...parameters }))['results'].map(
    ({ id }: Body) => id as number,
  );
const inOrder = (...ids: number[]): number[] => ids.toSorted((a, b) => a - b);

beforeAll(async () => {
  const code = unique('P').replaceAll(/\W/g, '');
  const { stock, product } = await makeStock(5, 10, { description: `${word} lamp`, code });
  const order = await makeOrder('store1', [{ stock_id: stock, quantity: 1 }]);
  newOrder = order['id'];
  const store = order['store__name'];
  const { body } = await admin('GET', `/api/product/${product}/`);
  // Imported after it, so that orders of long ago have higher numbers.
  const columns = ['reference', 'store', 'ordered_on', 'product', 'quantity', 'unit_price'];
  const references = [`${code}-1`, `${code}-2`];
  const rows = [
    [references[0], store, dayBefore(5 * 365), body['code'], 1, 10],
    [references[1], store, dayBefore(400), body['code'], 1, 10],
  ];
  const path = '/api/store_order/import/';
  expectStatus(await admin('POST', path, importBody(columns, rows, { dry_run: false })), 200);
  const idOf = async (reference: string): Promise<number> =>
    (await list(admin, 'store_order', { query: JSON.stringify(['reference', 'eq', reference]) }))['results'][0].id;
  [oldOrder, lastYears] = [await idOf(references[0]!), await idOf(references[1]!)];
});

test('a search of the last years leaves older orders out, by words of lines, too; without years it leaves none', async () => {
  expect(await search({})).toEqual(inOrder(newOrder, oldOrder, lastYears));
  expect(await search({ years: 'all' })).toEqual(inOrder(newOrder, oldOrder, lastYears));
  expect(await search({ years: '2' })).toEqual(inOrder(newOrder, lastYears));
  expect(await search({ years: '1' })).toEqual([newOrder]);
  expect(await search({ years: '100' })).toEqual(inOrder(newOrder, oldOrder, lastYears));
});

test('downloads and totals take the same years', async () => {
  const parameters = new URLSearchParams({ q: word, filter: 'all', years: '2', columns: '["id"]', sort: 'id' });
  const file = await admin('GET', `/api/store_order/download/json/?${parameters}`);
  expect(expectStatus(file, 200)).toEqual(inOrder(newOrder, lastYears).map((id) => ({ id })));
  const totals = new URLSearchParams({ q: word, filter: 'all', years: '2', by: 'store', sums: 'pieces' });
  const { body } = await admin('GET', `/api/store_order/totals/?${totals}`);
  expect(body['results']).toMatchObject([{ count: 2, pieces: 2 }]);
});

test('a saved view keeps all years', async () => {
  const view = {
    name: unique('View'),
    other_name: 'store_order',
    route: 'store_order.list',
    state: { q: word, years: 'all' },
  };
  const created = expectStatus(await admin('POST', VIEW_PATH, view), 201);
  expect(created['state']).toEqual(view.state);
  const refused = await admin('POST', VIEW_PATH, { ...view, state: { q: word, years: 'never' } });
  expect(Object.keys(expectStatus(refused, 400))).toEqual(['state']);
});

test('wrong years are 400 under their name, as are years of a list without them', async () => {
  for (const path of [
    'store_order/?years=0',
    'store_order/?years=x',
    'store_order/?years=2&years=3',
    'product/?years=2',
  ])
    expect([path, Object.keys(expectStatus(await admin('GET', `/api/${path}`), 400))]).toEqual([path, ['years']]);
});

test('whoever may not see the day of an order can not ask for years', async () => {
  const person = await userWithRules(
    [allowState('store_order.list', fieldRules('store_order', ['created_date', true, false]))],
    true,
  );
  expect(Object.keys(expectStatus(await person('GET', '/api/store_order/?years=2'), 400))).toEqual(['years']);
  expectStatus(await person('GET', '/api/store_order/?years=all&limit=1'), 200);
});
