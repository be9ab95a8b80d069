import { loadDemo } from '../../demo/load';
import type { Sql } from '../sql/sqlText';
import { createCaller, startContext, type TestContext } from '../testing/startContext';
import type { Caller } from './context';
import { prepareList } from './list';
import { prepareTotals } from './totals';

jest.setTimeout(240_000);

const LARGE_TABLES = ['stock', 'store_order', 'store_order_line', 'product'];
/** Why a list may read all of a large table. */
const INNER_TEXT = 'a word inside a text is in no index';
const MOST_ROWS = 'most rows are wanted';
/** A list whose plans are checked. */
interface CheckedList {
  name: string;
  parameters: Record<string, string>;
  /** Indexes that the list is slow without. */
  keys?: string[];
  /** The large tables that are read whole, and why. */
  scans?: Record<string, string>;
  scope?: Caller['scope'];
  /** Asks for totals of the list, as cards of the home page do. */
  totals?: true;
}
const json = (value: unknown): string => JSON.stringify(value);
const now = new Date();
const daysAgo = (days: number): string => new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10);
const ACTIVE_STOCK = { filter: 'active', limit: '25', sort: 'container__delivery_date' };
const LISTS: CheckedList[] = [
  // Menus and the screens' own questions.
  {
    name: 'stock_availability',
    parameters: ACTIVE_STOCK,
    keys: ['stock_container', 'stock_product'],
    scans: { product: 'who is not active is looked up once' },
  },
  {
    name: 'stock_availability',
    parameters: { ...ACTIVE_STOCK, offset: '5000' },
    keys: ['stock_container', 'stock_product'],
    scans: { product: 'who is not active is looked up once' },
  },
  {
    name: 'stock_availability',
    parameters: { ...ACTIVE_STOCK, q: 'oslo' },
    keys: ['stock_product'],
    scans: { product: INNER_TEXT },
  },
  {
    name: 'stock_availability',
    parameters: { ...ACTIVE_STOCK, q: 'C-118' },
    keys: ['stock_container'],
    scans: { product: INNER_TEXT },
  },
  {
    name: 'stock_availability',
    parameters: { ...ACTIVE_STOCK, q: 'oak dining' },
    keys: ['stock_product'],
    scans: { product: INNER_TEXT },
  },
  {
    name: 'stock_availability',
    parameters: { ...ACTIVE_STOCK, limit: '1', query: json(['product', 'eq', 7]) },
    keys: ['stock_product'],
  },
  { name: 'stock_availability', parameters: { _ids: '5,6,7' }, keys: ['PRIMARY'] },
  {
    name: 'stock_availability',
    parameters: { filter: 'active', qbe: json({ colour__description: 'oak' }) },
    keys: ['stock_product', 'fk_product_colour'],
  },
  {
    name: 'store_order',
    parameters: { filter: 'active', limit: '25', sort: '-id' },
    keys: ['PRIMARY', 'store_order_store'],
  },
  {
    name: 'store_order',
    parameters: { filter: 'active', limit: '25', sort: '-id' },
    keys: ['store_order_store'],
    scope: 1,
  },
  {
    name: 'store_order',
    parameters: { q: 'oslo', limit: '25' },
    keys: ['stock_product', 'store_order_line_stock'],
    scans: { store_order: 'either notes or lines', product: INNER_TEXT },
  },
  {
    name: 'store_order',
    parameters: { q: 'oslo', limit: '25' },
    keys: ['store_order_store', 'store_order_line_stock'],
    scans: { product: INNER_TEXT },
    scope: 1,
  },
  {
    name: 'store_order',
    parameters: { q: 'oslo oak', limit: '25' },
    keys: ['store_order_store', 'store_order_line_stock'],
    scans: { product: INNER_TEXT },
    scope: 1,
  },
  {
    name: 'store_order',
    parameters: { sort: 'supplier__name', limit: '25' },
    keys: ['fk_product_supplier', 'stock_product', 'store_order_line_stock'],
    scans: { store_order: MOST_ROWS },
  },
  {
    name: 'store_order',
    parameters: { sort: '-container_delivery_date', limit: '25' },
    keys: ['stock_container', 'store_order_line_stock'],
    scans: { store_order: MOST_ROWS },
  },
  {
    name: 'store_order',
    parameters: { sort: 'supplier__name', limit: '25' },
    keys: ['store_order_store', 'store_order_line_order'],
    scope: 1,
  },
  { name: 'store_order', parameters: { sort: 'created_date', limit: '25' }, keys: ['store_order_created'] },
  // The audit grows with every write, and what administrators' cards look for is rare in it.
  { name: 'audit', parameters: { filter: 'sudo', limit: '3' }, keys: ['audit_other'] },
  { name: 'audit', parameters: { filter: 'rights', limit: '3' }, keys: ['audit_other'] },
  {
    name: 'store_order',
    parameters: { query: json(['container_code', 'eq', 'C-118']) },
    keys: ['stock_container', 'store_order_line_stock'],
  },
  {
    name: 'store_order_line',
    parameters: { filter: 'incoming', limit: '10' },
    keys: ['store_order_line_expected'],
  },
  {
    name: 'store_order_line',
    parameters: { filter: 'incoming', limit: '10' },
    keys: ['store_order_line_store'],
    scope: 1,
  },
  {
    name: 'store_order_line',
    parameters: { q: 'oslo' },
    keys: ['store_order_line_stock', 'store_order_line_notes'],
    scans: { product: INNER_TEXT },
  },
  {
    name: 'store_order_line',
    parameters: { q: '1086' },
    keys: ['store_order_line_order', 'store_order_line_notes'],
    scans: { product: INNER_TEXT },
  },
  { name: 'store_order_line', parameters: { sort: 'expected_delivery_date' }, keys: ['store_order_line_stock'] },
  {
    name: 'store_order',
    parameters: { filter: 'delayed', sort: '-id', limit: '6' },
    keys: ['container_delayed_to', 'stock_container', 'store_order_line_stock'],
    scope: 1,
  },
  {
    name: 'store_order_line',
    parameters: {
      filter: 'all',
      by: 'product,product__description',
      sums: 'quantity',
      query: json(['ordered_on', 'after_on', daysAgo(7)]),
      sort: '-quantity',
      limit: '90',
    },
    totals: true,
    keys: ['store_order_created', 'store_order_line_order'],
  },
  {
    name: 'store_order_line',
    parameters: {
      filter: 'all',
      by: 'product,product__description,container__code,available',
      query: json({
        and: [
          ['ordered_on', 'after_on', daysAgo(90)],
          ['available', 'ge', 1],
          ['available', 'le', 3],
        ],
      }),
      sort: 'available',
      limit: '5',
    },
    totals: true,
    keys: ['store_order_store', 'store_order_line_order'],
    scope: 1,
  },
  {
    name: 'product',
    parameters: { filter: 'active', sort: 'description', limit: '25' },
    keys: ['product_description'],
    scans: { product: MOST_ROWS },
  },
  {
    name: 'product',
    parameters: { filter: 'whats_new', sort: '-website_active_start_date', limit: '10000' },
    scans: { product: MOST_ROWS },
  },
  ...['in_stock', 'here', 'next_month', 'sold_out'].map((filter) => ({
    name: 'product',
    parameters: { filter, sort: 'description', limit: '25' },
    scans: { product: MOST_ROWS },
  })),
  { name: 'product', parameters: { q: 'oslo oak' }, scans: { product: INNER_TEXT } },
  { name: 'product', parameters: { _code: 'true' }, scans: { product: MOST_ROWS } },
  { name: 'product', parameters: { sort: 'supplier__name' }, keys: ['fk_product_supplier'] },
  ...[
    'store',
    'container',
    'supplier',
    'catalogue',
    'catalogue_page',
    'code_colour',
    'user',
    'user_list',
    'group',
    'audit',
    'store_contact',
  ].map((name) => ({ name, parameters: {} })),
];

let running: TestContext;
beforeAll(async () => {
  running = await startContext(process.env);
  await loadDemo(running.database, {
    scale: 10,
    password: 'x',
    variant: 'standard',
    superuserGroup: 'Administrator',
    now,
    log: () => undefined,
  });
  await running.database.query(`ANALYZE TABLE ${[...LARGE_TABLES, 'container', 'supplier'].join(', ')}`);
});
afterAll(() => running?.stop());

/** The statements that a list runs. */
const statementsOf = async ({ name, parameters, scope = 'all', totals }: CheckedList): Promise<Sql[]> => {
  const { context } = running;
  const statements: Sql[] = [];
  const { select } = context.lists;
  const spy = jest.spyOn(context.lists, 'select').mockImplementation((statement) => {
    statements.push(statement);
    return select(statement);
  });
  const prepare = totals ? prepareTotals : prepareList;
  await prepare(context, context.find(name), parameters, createCaller(scope, now))();
  spy.mockRestore();
  return statements;
};
/** One row of MariaDB's EXPLAIN. */
interface ExplainRow {
  table: string | null;
  type: string | null;
  key: string | null;
}
const planOf = async ({ text, values }: Sql): Promise<ExplainRow[]> => {
  return running.context.database.selectRows<ExplainRow>({ text: `EXPLAIN ${text}`, values });
};
/** Returns the table that an alias stands for. */
const tableOf = ({ text }: Sql, alias: string): string | undefined =>
  new RegExp(`\`(\\w+)\` ${alias}\\b`).exec(text)?.[1] ?? (text.includes(`FROM \`${alias}\``) ? alias : undefined);

test.each(LISTS.map((list) => [`${list.name} ${json(list.parameters)} ${list.scope ?? ''}`, list] as const))(
  '%s',
  async (_name, list) => {
    const keys = new Set<string>();
    const scans = new Set<string>();
    for (const statement of await statementsOf(list))
      for (const { table, type, key } of await planOf(statement)) {
        for (const index of key?.split(',') ?? []) keys.add(index);
        const scannedTable = type === 'ALL' && table ? tableOf(statement, table) : undefined;
        if (scannedTable && LARGE_TABLES.includes(scannedTable)) scans.add(scannedTable);
      }
    expect([...scans].filter((table) => !list.scans?.[table])).toEqual([]);
    expect((list.keys ?? []).filter((key) => !keys.has(key))).toEqual([]);
  },
);

test('groups are in the order that an index has, too, which MariaDB loses beside window functions', async () => {
  const { context } = running;
  const parameters = { filter: 'all', by: 'store' };
  const fetchTotals = prepareTotals(context, context.find('store_order'), parameters, createCaller('all', now));
  const stores = (await fetchTotals()).results.map(({ store }) => store as number);
  expect(stores.length).toBeGreaterThan(10);
  expect(stores).toEqual(stores.toSorted((a, b) => a - b));
});
