import { MAX_DOWNLOAD_ROWS } from '@trestle/schema/limits';
import type { Caller } from '../collection/call/context';
import { createCaller, startContext, type TestContext } from '../../testing/startContext';
import { execute } from '../collection/call/statements';
import { sql } from '../sql/sqlText';
import { insertChunks } from '../storage/chunks';
import { createReportReader } from './reader';

jest.setTimeout(120_000);

const NOW = new Date('2026-03-01T00:00:00Z');
let running: TestContext;
const stores: number[] = [];

beforeAll(async () => {
  running = await startContext(process.env);
  const { context } = running;
  const at = '2026-02-01T00:00:00.000Z';
  const dateColumns = { created_date: at, modified_date: at, active_start_date: at, active_end_date: null };
  await context.inModelTransaction(async (transaction) => {
    const insert = async (entity: string, ...rows: object[]) =>
      transaction.insertRows(context.find(entity), rows.map((row) => ({ ...dateColumns, ...row })) as never);
    stores.push(
      ...(await insert(
        'store',
        { name: 'Albury', address: 'a', phone_number: '1' },
        { name: 'Bendigo', address: 'b', phone_number: '2' },
      )),
    );
    const [product] = await insert('product', { description: 'Chair' });
    const [container] = await insert('container', { code: 'C1', name: 'One', delivery_date: '2026-02-01' });
    const [stock] = await insert('stock', { product, container, quantity: 99, price: 10.1, ordered: 0 });
    const [one, two, three] = await insert(
      'store_order',
      { store: stores[0] },
      { store: stores[1] },
      { store: stores[1], active_end_date: '2026-02-02T00:00:00.000Z' },
    );
    const line = (store_order: number | undefined, quantity: number) => ({
      store_order,
      stock_id: stock,
      quantity,
      unit_price: 10.1,
      display_order: 0,
    });
    await insert('store_order_line', line(one, 1), line(one, 2), line(two, 3), line(three, 4));
  });
});
afterAll(() => running.stop());

const READABLE_ENTITIES = { store_order: {}, store_order_line: {}, store: {}, product: {}, file: {} };
const readerOf = (more: Partial<Caller> = {}) =>
  createReportReader(
    running.context,
    { ...createCaller('all', NOW), reads: { list: READABLE_ENTITIES, read: READABLE_ENTITIES }, ...more },
    new AbortController().signal,
  );
async function rowsOf(reader: ReturnType<typeof readerOf>, parameters: Record<string, string>, ...names: string[]) {
  const { rows, ...counts } = await reader.list('store_order', parameters, names);
  const listedRows = [];
  for await (const batch of rows) listedRows.push(...batch);
  return { ...counts, listedRows };
}
const hide = (entity: string, field_name: string) => ({
  [entity]: [{ field_name, deny_read: true, deny_update: true }],
});

test('lists rows as lists reply with them, and says how many there are', async () => {
  const read = await rowsOf(
    readerOf(),
    { filter: 'all', sort: 'id', limit: '2' },
    'store__name',
    'created_date',
    'total_price',
  );
  expect(read).toEqual({
    fields: ['store__name', 'created_date', 'total_price'],
    totalCount: 3,
    rowCount: 2,
    listedRows: [
      { store__name: 'Albury', created_date: '2026-02-01T00:00:00.000Z', total_price: 30.3 },
      { store__name: 'Bendigo', created_date: '2026-02-01T00:00:00.000Z', total_price: 30.3 },
    ],
  });
});

test("a list has all suppliers of an order, however long their names are, as the order's page does", async () => {
  const { context } = running;
  const names = Array.from({ length: 300 }, (_, i) => `${String(i).padStart(3, '0')}${'ö'.repeat(200)}`);
  const order = await context.inModelTransaction(async (transaction) => {
    const insert = async (entity: string, rows: object[]) =>
      transaction.insertRows(context.find(entity), rows as never);
    const [store_order] = await insert('store_order', [{ store: stores[0] }]);
    const suppliers = await insert(
      'supplier',
      names.map((name) => ({ name, phone_number: '1' })),
    );
    const products = await insert(
      'product',
      suppliers.map((supplier) => ({ description: 'Bench', supplier })),
    );
    const stock = await insert(
      'stock',
      products.map((product) => ({ product, quantity: 9, price: 1, ordered: 0 })),
    );
    await insert(
      'store_order_line',
      stock.map((stock_id) => ({ store_order, stock_id, quantity: 1, unit_price: 1, display_order: 0 })),
    );
    return store_order!;
  });
  const { listedRows } = await rowsOf(
    readerOf(),
    { filter: 'all', _ids: String(order) },
    'supplier__name',
    'suppliers',
  );
  const { supplier__name, suppliers } = await readerOf().record('store_order', order);
  await execute(context, sql('DELETE FROM `store_order_line` WHERE `store_order` = ?', order));
  await execute(context, sql('DELETE FROM `store_order` WHERE `id` = ?', order));
  expect(supplier__name).toBe(names.join(', '));
  expect(listedRows).toEqual([{ supplier__name, suppliers }]);
});

test('groups add up what the list holds, by default only the active', async () => {
  const groups = (parameters: Record<string, string>, by: string[], more: Partial<Caller> = {}) =>
    readerOf(more).groups('store_order', parameters, by, ['pieces', 'total_price']);
  expect(await groups({ filter: 'all' }, ['store__name'])).toEqual([
    { store__name: 'Albury', pieces: 3, total_price: 30.3, count: 1 },
    { store__name: 'Bendigo', pieces: 7, total_price: 70.7, count: 2 },
  ]);
  expect(await groups({}, [])).toEqual([{ pieces: 6, total_price: 60.6, count: 2 }]);
  const query = JSON.stringify(['store__name', 'eq', 'nowhere']);
  expect(await groups({ query }, [])).toEqual([{ pieces: 0, total_price: 0, count: 0 }]);
  expect(await groups({ query }, ['store'])).toEqual([]);
});

test("safety 17: another store's rows are in no list, sum or record", async () => {
  const storeCaller = { administrator: false, superuser: false, scope: stores[0]! };
  expect(await readerOf(storeCaller).groups('store_order', { filter: 'all' }, ['store'], [])).toEqual([
    { store: stores[0], count: 1 },
  ]);
  const allRows = await rowsOf(readerOf(), { filter: 'all', sort: 'id' }, 'id');
  const ownRows = await rowsOf(readerOf(storeCaller), { filter: 'all' }, 'id');
  expect(ownRows.listedRows).toEqual(allRows.listedRows.slice(0, 1));
  await expect(
    readerOf(storeCaller).record('store_order', allRows.listedRows[1]!['id'] as number),
  ).rejects.toMatchObject({
    status: 404,
  });
  const query = JSON.stringify({
    or: [
      ['store', 'eq', stores[1]],
      ['id', 'gt', 0],
    ],
  });
  expect((await rowsOf(readerOf(storeCaller), { filter: 'all', query }, 'id')).totalCount).toBe(1);
});

test("safety 22: fields that the list's own call hides are left out, and refused to group, sort and ask by", async () => {
  const reader = readerOf({ reads: { list: { store_order: hide('store_order', 'total_price') }, read: {} } });
  expect([reader.canRead('store_order', 'total_price'), reader.canRead('store_order', 'pieces')]).toEqual([
    false,
    true,
  ]);
  expect((await rowsOf(reader, {}, 'id', 'total_price')).fields).toEqual(['id']);
  expect(await reader.groups('store_order', {}, [], ['total_price', 'pieces'])).toEqual([{ pieces: 6, count: 2 }]);
  for (const readForbidden of [
    () => reader.groups('store_order', {}, ['total_price'], []),
    () => reader.list('store_order', { sort: 'total_price' }, ['id']),
    () => reader.list('store_order', { query: '["total_price","gt",1]' }, ['id']),
    // A sum of lines is hidden with the number that it sums up.
    () => readerOf({ limits: hide('store_order_line', 'quantity') }).groups('store_order', {}, ['pieces'], []),
  ])
    await expect(readForbidden()).rejects.toMatchObject({ status: 403 });
});

test('an entity that is closed is refused, and one that no list shows is a fault of the report', async () => {
  const reader = readerOf({ reads: { list: {}, read: {} } });
  expect([reader.canList('store_order'), reader.canRead('store_order', 'id')]).toEqual([false, false]);
  await expect(reader.list('store_order', {}, ['id'])).rejects.toMatchObject({ status: 403 });
  await expect(reader.record('store_order', 1)).rejects.toMatchObject({ status: 403 });
  expect(await reader.pictures('product', [1])).toEqual(new Map());
  await expect(readerOf().list('store_order', {}, ['store_order_lines'])).rejects.toThrow('which no list has');
});

test('pictures are found as far as the caller may see their records', async () => {
  const { context } = running;
  const reader = (read: string[]) => readerOf({ attachable: { read, edit: [] } });
  const file = {
    created_date: NOW.toISOString(),
    created_user: null,
    file_size: 3,
    other_name: 'product',
    other_id: 7,
  };
  const ids = await context.inModelTransaction(async (transaction) =>
    transaction.insertRows(context.find('file'), [
      { ...file, original_filename: 'a.png', file_type: 'image/png', content_type: 'image/png' },
      { ...file, original_filename: 'b.png', file_type: 'image/png', content_type: 'image/png' },
      { ...file, original_filename: 'c.pdf', file_type: 'application/pdf', content_type: 'application/pdf' },
    ] as never),
  );
  await insertChunks(context.database, ids[1]!, { size: 3, read: async () => Buffer.from('png') });
  expect(await reader(['product']).pictures('product', [7, 8])).toEqual(new Map([[7, ids[1]]]));
  expect(await reader(['store']).pictures('product', [7, 8])).toEqual(new Map());
  expect(await reader(['product']).readPicture(ids[1]!)).toEqual({
    type: 'image/png',
    content: Buffer.from('png'),
  });
  // Its content is gone.
  expect(await reader(['product']).readPicture(ids[0]!)).toBeNull();
  expect([await reader(['store']).readPicture(ids[1]!), await reader(['product']).readPicture(ids[2]!)]).toEqual([
    null,
    null,
  ]);
});

test('says when there are more groups than it returns', async () => {
  const text =
    "INSERT INTO `product` (`description`, `active_start_date`) SELECT CONCAT('Stool ', seq), '2026-02-01' FROM ";
  const groupAll = async () => {
    const reader = readerOf();
    const query = JSON.stringify(['description', 'contains', 'Stool']);
    const rows = await reader.groups('product', { filter: 'all', query }, ['description'], []);
    return [rows.length, reader.hasMoreGroups()];
  };
  await execute(running.context, sql(`${text} seq_1_to_${MAX_DOWNLOAD_ROWS}`));
  expect(await groupAll()).toEqual([MAX_DOWNLOAD_ROWS, false]);
  await execute(running.context, sql(`${text} seq_0_to_0`));
  expect(await groupAll()).toEqual([MAX_DOWNLOAD_ROWS, true]);
});
