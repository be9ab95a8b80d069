import { loadDemo } from '../../../demo/load';
import type { Sql } from '../../sql/sqlText';
import { LARGE_TABLES, now, SCREEN_LISTS, type CheckedList } from '../../../testing/screenLists';
import { setUpContext } from '../../../testing/setUpContext';
import { createCaller } from '../../../testing/startContext';
import { prepareList } from './list';
import { prepareTotals } from './totals';

jest.setTimeout(240_000);

const json = (value: unknown): string => JSON.stringify(value);

const running = setUpContext(process.env);
beforeAll(async () => {
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

/** The statements that a list runs: those for its rows first, then its count, which may be kept. */
async function statementsOf({ name, parameters, scope = 'all', totals }: CheckedList) {
  const { context } = running;
  const statements: Sql[] = [];
  const counts: Sql[] = [];
  const { select, count } = context.lists;
  const spies = [
    jest.spyOn(context.lists, 'select').mockImplementation((statement) => {
      statements.push(statement);
      return select(statement);
    }),
    jest.spyOn(context.lists, 'count').mockImplementation((entity, statement, person) => {
      counts.push(statement);
      return count(entity, statement, person);
    }),
  ];
  const prepare = totals ? prepareTotals : prepareList;
  await prepare(context, context.find(name), parameters, createCaller(scope, now))();
  for (const spy of spies) spy.mockRestore();
  return { statements, counts };
}
/** One row of MariaDB's EXPLAIN. */
interface ExplainRow {
  select_type: string;
  table: string | null;
  type: string | null;
  key: string | null;
}
async function planOf({ text, values }: Sql): Promise<ExplainRow[]> {
  return running.context.database.selectRows<ExplainRow>({ text: `EXPLAIN ${text}`, values });
}
/** Returns the table that an alias stands for. */
const tableOf = ({ text }: Sql, alias: string): string | undefined =>
  new RegExp(`\`(\\w+)\` ${alias}\\b`).exec(text)?.[1] ?? (text.includes(`FROM \`${alias}\``) ? alias : undefined);

test.each(SCREEN_LISTS.map((list) => [`${list.name} ${json(list.parameters)} ${list.scope ?? ''}`, list] as const))(
  '%s',
  async (_name, list) => {
    const keys = new Set<string>();
    const scans = new Set<string>();
    const { statements, counts } = await statementsOf(list);
    for (const statement of [...statements, ...counts])
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

/** Rows that statements read, of tables and indexes. */
const countRowsRead = (statements: readonly Sql[]): Promise<number> =>
  running.database.transaction(async (transaction) => {
    const readSoFar = async (): Promise<number> => {
      const [rows] = await running.database.query("SHOW SESSION STATUS LIKE 'Handler_read%'", { transaction });
      return (rows as { Value: string }[]).reduce((sum, { Value }) => sum + Number(Value), 0);
    };
    const before = await readSoFar();
    for (const { text, values } of statements)
      await running.database.query(text, { replacements: [...values], transaction });
    return (await readSoFar()) - before;
  });
/** What the first rows may read of stock and products together. */
const MOST_SHARE_READ = 1 / 3;

test.each([
  ['container__delivery_date', 'active'],
  ['-container__delivery_date', 'all'],
  ['product__description', 'all'],
  ['-product__description', 'active'],
])('the first stock rows by %s (%s) are found without reading all stock', async (sort, filter) => {
  const parameters = { filter, sort, limit: '25' };
  const { statements } = await statementsOf({ name: 'stock_availability', parameters });
  const stockRows = await running.context.lists.estimateRowCount(running.context.find('stock'));
  expect(stockRows).toBeGreaterThan(20_000);
  expect(await countRowsRead(statements)).toBeLessThan(MOST_SHARE_READ * stockRows);
});

test("a store's newest order lines are found among the lines, before any order is read", async () => {
  const parameters = { filter: 'all', sort: '-id', limit: '25' };
  const { statements } = await statementsOf({ name: 'store_order_line', parameters, scope: 1 });
  const [page] = await Promise.all(statements.map(planOf));
  const picked = page!.filter(({ select_type: type }) => type === 'DERIVED').map(({ table }) => table);
  expect(picked).toEqual(['t', 't_1']);
});
