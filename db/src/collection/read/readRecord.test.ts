import { fillLists } from '../../../testing/fillLists';
import { setUpContext } from '../../../testing/setUpContext';
import { createCaller } from '../../../testing/startContext';
import { selectRows } from '../call/statements';
import { readInOneStatement } from './readInOneStatement';
import { readRecord } from './readRecord';

jest.setTimeout(120_000);
jest.mock('./readInOneStatement', () => {
  const actual = jest.requireActual<typeof import('./readInOneStatement')>('./readInOneStatement');
  return { readInOneStatement: jest.fn(actual.readInOneStatement) };
});
const running = setUpContext(process.env);
const { context } = running;
const caller = createCaller('all', new Date('2026-11-21T02:00:30Z'));

beforeAll(async () => {
  await fillLists(running);
});
afterEach(() => jest.restoreAllMocks());

test.each(['container', 'store_order'])('a record is the same in one statement and in two: %s', async (name) => {
  const entity = context.find(name);
  const list = Object.values(entity.fields).find(({ kind }) => kind === 'ManyToMany')!;
  const rowCounts = jest.spyOn(context.lists, 'estimateRowCount');
  const read = async (id: number, rowsPerRecord: number) => {
    rowCounts.mockImplementation(async ({ name: table }) => (table === name ? 10 : 10 * rowsPerRecord));
    // The first read asks for the sizes, and the second goes by them.
    await readRecord(context, entity, id, caller);
    await Promise.all(rowCounts.mock.results.map(({ value }) => value as Promise<number>));
    const record = await readRecord(context, entity, id, caller);
    return { record, isRead: (await jest.mocked(readInOneStatement).mock.results.at(-1)!.value) !== null };
  };
  const rows = await selectRows<{ id: number }>(context, {
    text: `SELECT \`id\` FROM \`${name}\` ORDER BY \`id\` LIMIT 8`,
    values: [],
  });
  let nestedRows = 0;
  for (const { id } of rows) {
    const [together, apart] = [await read(id, 50), await read(id, 51)];
    expect([together.isRead, apart.isRead]).toEqual([true, false]);
    expect(apart.record).toEqual(together.record);
    nestedRows += (apart.record[list.name] as unknown[]).length;
  }
  expect(nestedRows).toBeGreaterThan(10);
});

test('a record doesn’t wait for the sizes of tables, which come through the connections of lists', async () => {
  jest.spyOn(context.lists, 'estimateRowCount').mockImplementation(() => new Promise(() => undefined));
  expect(await readRecord(context, context.find('container'), 1, caller)).toMatchObject({ id: 1 });
  jest.spyOn(context.lists, 'estimateRowCount').mockRejectedValue(new Error('gone'));
  expect(await readRecord(context, context.find('container'), 1, caller)).toMatchObject({ id: 1 });
});
