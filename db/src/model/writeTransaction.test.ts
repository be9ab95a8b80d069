import type { Entity } from '@trestle/schema/entity';
import { LookedUpValue } from '../sql/lookedUpValue';
import { createSqlPool } from '../sql/pool';
import { createSqlTransactions, MAX_ROWS_WITH_LOOK_UPS, TRANSACTION_SESSION_SQL } from '../sql/sqlTransaction';
import { sql } from '../sql/sqlText';
import { setUpContext } from '../../testing/setUpContext';

const running = setUpContext(process.env);
const { context, select } = running;
let supplier: Entity;
beforeAll(async () => {
  supplier = context.find('supplier');
});

const OLD_DATE = '2020-01-01T00:00:00.000Z';
const NOW = '2026-01-01T10:20:30.456Z';
const FUTURE_DATE = '2120-01-01T00:00:00.000Z';
const names = async (ids: readonly number[]): Promise<unknown[]> =>
  (await select('SELECT `name` FROM `supplier` WHERE `id` IN (?) ORDER BY `id`', ids)).map(({ name }) => name);
const LOOK_UP = { table: '`supplier`', from: '`supplier` s', keyColumn: 's.`id`' };
const OTHER_LOOK_UP = { table: '`supplier`', from: '`supplier` c', keyColumn: 'c.`id`' };
const lookedUp = (expression: string, key: number, lookUp = LOOK_UP) => new LookedUpValue(lookUp, expression, key);
const lookedUpRow = (id: number) => ({
  ...row(''),
  name: lookedUp("CONCAT('Copy of ', s.`name`)", id),
  address_line_1: lookedUp("UPPER(CONCAT('Copy of ', c.`name`))", id, OTHER_LOOK_UP),
});
const row = (name: string, modified = OLD_DATE) => ({ name, created_date: OLD_DATE, modified_date: modified });

describe.each(['inModelTransaction', 'inSqlTransaction'] as const)('%s', (way) => {
  const insert = (...rows: object[]) => context[way]((transaction) => transaction.insertRows(supplier, rows as never));

  test('returns the ids of inserted rows, in order', async () => {
    const ids = await insert(row('First'), row('Second'), row('Third'));
    expect(new Set(ids).size).toBe(3);
    expect(await names(ids)).toEqual(['First', 'Second', 'Third']);
  });

  test.each([1, MAX_ROWS_WITH_LOOK_UPS, MAX_ROWS_WITH_LOOK_UPS + 1])(
    'stores values that are looked up, and gives them to the rows: %i rows',
    async (count) => {
      const sources = await insert(...Array.from({ length: count }, (_, i) => row(`Source ${i}`)));
      const rows = [...sources, sources[0]!].slice(-count).map((id) => lookedUpRow(id));
      const ids = await insert(...rows);
      const expected = [...sources, sources[0]!].slice(-count).map((id) => `Copy of Source ${sources.indexOf(id)}`);
      expect(await names(ids)).toEqual(expected);
      expect(rows.map(({ name }) => name)).toEqual(expected);
      expect(rows.map(({ address_line_1: line }) => line)).toEqual(expected.map((name) => name.toUpperCase()));
    },
  );

  test('an empty value is stored for a row that is not there', async () => {
    const rows = Array.from({ length: MAX_ROWS_WITH_LOOK_UPS + 1 }, () => ({
      ...row('Here'),
      address_line_1: lookedUp('s.`name`', 0),
    }));
    await insert(...rows);
    expect(rows.map(({ address_line_1: line }) => line)).toEqual(rows.map(() => null));
  });

  test('reads its own writes, in the form of the API', async () => {
    const read = await context[way](async (transaction) => {
      const [id] = await transaction.insertRows(supplier, [{ ...row('Read'), active_start_date: OLD_DATE }]);
      const statement = sql('SELECT `name`, `created_date`, 1 = 1 AS n FROM `supplier` WHERE `id` = ?', id);
      const [cells] = await transaction.selectCells(statement);
      return { rows: await transaction.selectRows(statement), name: cells![0] };
    });
    expect(read).toEqual({ rows: [{ name: 'Read', created_date: OLD_DATE, n: 1 }], name: 'Read' });
  });

  test('sets rows to the same values and raises their modified_date, even a future one', async () => {
    const ids = await insert(row('Old'), row('New', FUTURE_DATE), row('Other'));
    await context[way]((transaction) =>
      transaction.updateRows(supplier, ids.slice(0, 2), { name: 'Same', modified_date: NOW }),
    );
    expect(await names(ids)).toEqual(['Same', 'Same', 'Other']);
    const dates = await select<{ modified_date: string }>(
      'SELECT `modified_date` FROM `supplier` WHERE `id` IN (?) ORDER BY `id`',
      ids,
    );
    const [old, future, other] = dates.map(({ modified_date }) => modified_date);
    expect([old, future, other]).toEqual([NOW, '2120-01-01T00:00:00.001Z', OLD_DATE]);
  });

  test('deletes rows', async () => {
    const ids = await insert(row('Stays'), row('Goes'));
    await context[way]((transaction) => transaction.deleteRows(supplier, [ids[1]!]));
    expect(await names(ids)).toEqual(['Stays']);
  });

  test('rolls back when the work fails, and the connection stays usable', async () => {
    let ids: number[] = [];
    const work = context[way](async (transaction) => {
      ids = await transaction.insertRows(supplier, [row('Undone')]);
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await names(ids)).toEqual([]);
    expect(await names(await insert(row('Done')))).toEqual(['Done']);
  });

  test('safety 25: refuses a second statement in one text', async () => {
    const work = context[way]((transaction) => transaction.execute(sql('DO 1; DELETE FROM `supplier`')));
    await expect(work).rejects.toThrow(/syntax/i);
  });
});

test('works out ids and expressions of inserted rows where INSERT cannot return them, as on MySQL', async () => {
  const sessionSql = [...TRANSACTION_SESSION_SQL, 'SET SESSION auto_increment_increment = 3'];
  const pool = createSqlPool(running.url, { name: 'test', maxConnections: 1, maxStatementSeconds: 10, sessionSql });
  const runInTransaction = createSqlTransactions(pool, async () => ({ canReturn: false, isClusterNode: false }));
  const [source] = await context.inSqlTransaction((transaction) => transaction.insertRows(supplier, [row('c')]));
  const named = { ...row(''), name: lookedUp('UPPER(s.`name`)', source!) as unknown };
  const ids = await runInTransaction((transaction) => transaction.insertRows(supplier, [row('A'), row('B'), named]));
  expect(await names(ids)).toEqual(['A', 'B', 'C']);
  expect(named.name).toBe('C');
  expect(ids[2]! - ids[0]!).toBe(6);
  await pool.close();
});

test('models insert many rows by one statement where ids rise in larger steps, as on the nodes of a cluster', async () => {
  const inserted = await context.inModelTransaction(async (transaction) => {
    const countInserts = async () =>
      Number((await transaction.selectCells(sql("SHOW SESSION STATUS LIKE 'Com_insert'")))[0]![1]);
    await transaction.execute(sql('SET SESSION auto_increment_increment = 3'));
    const before = await countInserts();
    const ids = await transaction.insertRows(
      supplier,
      ['D', 'E', 'F'].map((name) => row(name)),
    );
    const statements = (await countInserts()) - before;
    await transaction.execute(sql('SET SESSION auto_increment_increment = 1'));
    return { ids, statements };
  });
  expect(await names(inserted.ids)).toEqual(['D', 'E', 'F']);
  expect(inserted.ids[2]! - inserted.ids[0]!).toBe(6);
  expect(inserted.statements).toBe(1);
});

test('safety 25: a pool refuses a second statement in one text', async () => {
  const stacked = sql('SELECT 1; DELETE FROM `supplier`');
  for (const select of [
    context.database.selectRows,
    context.listConnections.selectOnReplica,
    context.listConnections.selectOnPrimary,
  ])
    await expect(select(stacked)).rejects.toThrow(/syntax/i);
  await expect(running.database.query(stacked.text)).rejects.toThrow(/syntax/i);
});

test('many-to-many lists are locked, extended and reduced', async () => {
  const [product, category] = [context.find('product'), context.find('code_product_category')];
  const field = product.fields['categories']!;
  const links = await context.inModelTransaction(async (transaction) => {
    const categories = await transaction.insertRows(
      category,
      [
        { description: 'Sofas', ...row('') },
        { description: 'Beds', ...row('') },
      ].map(({ name: _name, ...values }) => values),
    );
    const [id] = await transaction.insertRows(product, [
      { code: 'P-1', description: 'Oslo', created_date: OLD_DATE, modified_date: OLD_DATE },
    ]);
    await transaction.addLinks(product, field, id!, categories);
    await transaction.removeLinks(product, field, id!, [categories[0]!]);
    return { categories, linked: await transaction.lockLinks(product, field, id!) };
  });
  expect(links.linked).toEqual([links.categories[1]]);
});
