import { addDays, localDate } from '@trestle/schema/periods';
import { importBody } from '../parts/importBody';
import { as, expectStatus, list, type Body } from '../parts/people';
import { makeProduct } from '../parts/productImports';
import { makeRecord, readRecord } from '../parts/records';
import { previewReport, type ReportFields } from '../parts/reportForms';
import { unique } from '../../uniqueText';

const admin = as('admin');
const TODAY = localDate('Australia/Melbourne', new Date());
/** Ordered within the week that the home page counts, and delivered a day later. */
const [ORDERED, DELIVERED] = [addDays(TODAY, -3), addDays(TODAY, -2)];
const [PIECES, PRICE, WORTH] = [7, 120.5, 843.5];
const COLUMNS = ['reference', 'store', 'ordered_on', 'product', 'ordered_name', 'quantity', 'unit_price'];

const makeStore = () => makeRecord('store', { name: unique('Shop'), address: '1 Mill Lane', phone_number: '555 0101' });
const importOrders = async (rows: unknown[][]) =>
  expectStatus(
    await admin(
      'POST',
      '/api/store_order/import/',
      importBody([...COLUMNS, 'delivered_date'], rows, { dry_run: false }),
    ),
    200,
  );

/** A store that ordered something today and, by a later import, three days ago; a product with stock of today. */
async function makePast() {
  const [store, silent] = [await makeStore(), await makeStore()];
  const supplier = await makeRecord('supplier', { name: unique('Maker') });
  const product = await makeProduct({ supplier: supplier['id'] });
  const container = await makeRecord('container', {
    name: unique('Box'),
    delivery_date: addDays(TODAY, -1),
    stock: [{ product: product['id'], quantity: 5, price: 9 }],
  });
  const now = await makeRecord('store_order', { store: store['id'] });
  const rowOf = (shop: Body, day: string, delivered: string) => [
    'P-1',
    shop['name'],
    day,
    product['code'],
    'Old name',
    PIECES,
    PRICE,
    delivered,
  ];
  const days = [addDays(TODAY, -40), addDays(TODAY, -39)] as const;
  await importOrders([rowOf(store, ORDERED, DELIVERED), rowOf(silent, ...days)]);
  const query = JSON.stringify({
    and: [
      ['store', 'eq', store['id']],
      ['past', 'eq', true],
    ],
  });
  const [past] = (await list(admin, 'store_order', { query, filter: 'all' }))['results'] as Body[];
  return { store, silent, supplier, product, container, now, past: past! };
}
let world: Awaited<ReturnType<typeof makePast>>;
beforeAll(async () => {
  world = await makePast();
});

const PERIOD: ReportFields = [
  ['period', 'other_dates'],
  ['from', ORDERED],
  ['to', ORDERED],
];
const idOf = (record: Body) => String(record['id']);
const sectionsOf = async (report: string, fields: ReportFields): Promise<Body[]> => {
  const { status, body } = await previewReport('admin', report, fields);
  expect([report, status]).toEqual([report, 200]);
  return body['sections'] as Body[];
};
/** The rows of a report's tables, as objects by the name of their columns. */
const rowsOf = async (report: string, fields: ReportFields): Promise<Body[]> =>
  (await sectionsOf(report, fields)).flatMap(({ kind, columns, rows }) =>
    kind === 'table'
      ? (rows as unknown[][]).map((row): Body =>
          Object.fromEntries((columns as Body[]).map(({ name }, i) => [name as string, row[i]])),
        )
      : [],
  );

test('what was ordered counts on its own day, with its own price and words', async () => {
  const { store, supplier } = world;
  const ofStore = ['store', idOf(store)] as const;
  expect(await rowsOf('sales', [['by', 'supplier__name'], ...PERIOD, ['against', 'before'], ofStore])).toEqual([
    expect.objectContaining({ group: supplier['name'], pieces: PIECES, total: WORTH, pieces_before: 0 }),
  ]);
  const byStore = await rowsOf('orders_by_store', [
    ['from', ORDERED],
    ['to', ORDERED],
    ['period', 'week'],
    ['stores', idOf(store)],
  ]);
  expect(byStore[0]).toEqual({ store__name: store['name'], pieces: PIECES, total_price: WORTH, count: 1 });
  expect(await rowsOf('order_lines_for_accounts', [...PERIOD, ofStore])).toEqual([
    expect.objectContaining({
      reference: 'P-1',
      day: ORDERED,
      description: 'Old name',
      quantity: PIECES,
      unit_price: PRICE,
    }),
  ]);
});

test('what was delivered is neither here, nor to come, nor to be packed', async () => {
  const { store, past } = world;
  const ofStore = ['store', idOf(store)] as const;
  const note = await sectionsOf('delivery_note', [ofStore, ['day', DELIVERED]]);
  expect(note.filter(({ kind }) => kind === 'table')).toEqual([
    expect.objectContaining({ title: 'Handed over on this day', totalCount: 1 }),
  ]);
  expect(await rowsOf('delivery_note', [ofStore, ['day', TODAY]])).toEqual([]);
  expect(await rowsOf('incoming_order_lines', [ofStore])).toEqual([]);
  const order = ['order', idOf(past)] as const;
  expect(await rowsOf('packing_slip', [ofStore, order])).toEqual([]);
  expect(await rowsOf('order_confirmation', [ofStore, order])).toEqual([
    expect.objectContaining({ quantity: PIECES, delivered: PIECES, unit_price: PRICE, total_price: WORTH }),
  ]);
  // The tax of the import's day stays when the rate changes.
  expect(await readRecord('store_order', past['id'])).toMatchObject({ tax_rate: expect.any(Number) as unknown });
});

test('it takes no stock, and counts as sold', async () => {
  const { supplier, container, product } = world;
  const ofSupplier = ['supplier', idOf(supplier)] as const;
  const slow = (most: string) =>
    rowsOf('slow_movers', [['weeks', '1'], ['most', most], ofSupplier] satisfies ReportFields);
  expect(await slow(String(PIECES))).toEqual([
    expect.objectContaining({ product__code: product['code'], available: 5, value: 45, sold: PIECES }),
  ]);
  expect(await slow(String(PIECES - 1))).toEqual([]);
  expect(await rowsOf('stock_availability', [ofSupplier])).toEqual([
    expect.objectContaining({ product__code: product['code'], quantity: 5, ordered: 0, available: 5 }),
  ]);
  expect(await rowsOf('container_packing_list', [['containers', idOf(container)]])).toEqual([
    expect.objectContaining({ quantity: 5, ordered: 0, available: 5, taken_by: null }),
  ]);
});

test("an order of today stands before one that was imported later, in a report's choices", async () => {
  const { store, now, past } = world;
  const path = `/reports/reportsParams/order_confirmation/?store=${idOf(store)}`;
  const params = expectStatus(await admin('GET', path), 200)['params'] as Body[];
  const orders = params.find(({ name }) => name === 'order')!['listEntries'] as Body[];
  expect(orders.map(({ value }) => value as number)).toEqual([now['id'], past['id']]);
});

const totalsOf = async (entity: string, parameters: Record<string, string>): Promise<Body[]> => {
  const query = new URLSearchParams({ filter: 'all', limit: '1000', ...parameters });
  return expectStatus(await admin('GET', `/api/${entity}/totals/?${query}`), 200)['results'] as Body[];
};
const condition = (...conditions: readonly unknown[]) => JSON.stringify({ and: conditions });

test("the home page's cards count it on its day, and wait for nothing of it", async () => {
  const { store, silent, product } = world;
  const ofStore = ['store', 'eq', store['id']];
  // Orders by week.
  const byWeek = { by: 'created_date', starts: [ORDERED, addDays(ORDERED, 1)].join() };
  expect(await totalsOf('store_order', { ...byWeek, query: condition(ofStore, ['past', 'eq', true]) })).toMatchObject([
    { created_date: ORDERED, count: 1 },
  ]);
  // Top products; sold out; nearly gone.
  const lastWeek = ['ordered_on', 'after_on', addDays(TODAY, -7)];
  const top = { by: 'product', sums: 'quantity', query: condition(lastWeek, ofStore) };
  expect(await totalsOf('store_order_line', top)).toMatchObject([{ product: product['id'], quantity: PIECES }]);
  const left = { by: 'product', sums: 'available', query: JSON.stringify(['product', 'eq', product['id']]) };
  expect(await totalsOf('stock_availability', { ...left, filter: 'active' })).toMatchObject([{ available: 5 }]);
  expect(await totalsOf('stock_availability', { ...left, filter: 'sold_out' })).toEqual([]);
  // No order for 30 days.
  const shops = JSON.stringify({ or: [store, silent].map(({ id }) => ['store', 'eq', id as number]) });
  const ordering = {
    by: 'store',
    query: condition(['created_date', 'after_on', addDays(TODAY, -30)], JSON.parse(shops)),
  };
  expect((await totalsOf('store_order', ordering)).map((row) => row['store'] as number)).toEqual([store['id']]);
  // Open orders and arriving; delayed; dates moved.
  for (const filter of ['incoming', 'delayed'])
    expect(await totalsOf('store_order_line', { by: 'order_number', filter, query: JSON.stringify(ofStore) })).toEqual(
      [],
    );
  const moved = condition(['date_moved', 'after_on', addDays(TODAY, -14)], ofStore);
  expect(await totalsOf('store_order_line', { by: 'order_number', query: moved })).toEqual([]);
});
