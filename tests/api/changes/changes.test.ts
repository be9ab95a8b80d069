import { unique } from '../../uniqueText';
import { awaitChange, currentCursor, readAllChanges, readChanges } from '../parts/changeFeed';
import { importRows, newCode, undoImport } from '../parts/productImports';
import { as, expectStatus, list, makeOrder, makeStock, person, type Body } from '../parts/people';

const admin = as('admin');
const idOf = (body: Body): number => body['id'] as number;
/** The changes of one record, in order. */
const kindsOf = (rows: readonly Body[], entity: string, id: number): string[] =>
  rows.filter((row) => row['entity'] === entity && row['id'] === id).map((row) => row['change'] as string);

let start: string;
beforeAll(async () => {
  start = await currentCursor(admin);
});

test('safety 80: a record that is created, changed and deleted has three rows, in the order of the commits', async () => {
  const id = idOf(expectStatus(await admin('POST', '/api/supplier/', { name: unique('Oak') }), 201));
  expectStatus(await admin('PATCH', `/api/supplier/${id}/`, { name: unique('Elm') }), 200);
  const { row } = await awaitChange(admin, start, { entity: 'supplier', id });
  expect(row).toEqual({
    cursor: expect.any(Number),
    entity: 'supplier',
    id,
    change: 'saved',
    into: null,
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  });
  expectStatus(await admin('DELETE', `/api/supplier/${id}/`), 204);
  const { rows } = await awaitChange(admin, start, { entity: 'supplier', id, change: 'deleted' });
  expect(kindsOf(rows, 'supplier', id)).toEqual(['saved', 'saved', 'deleted']);
  const cursors = rows.map((each) => each['cursor'] as number);
  expect(cursors).toEqual(cursors.toSorted((a, b) => a - b));
});

test('safety 80: an order tells of its lines, and of the stock and product that it takes from; deleted, too', async () => {
  const { stock, product } = await makeStock(9);
  const order = await makeOrder('store1', [{ stock_id: stock, quantity: 2 }]);
  const line = idOf(order['store_order_lines'][0] as Body);
  const { row, rows } = await awaitChange(admin, start, { entity: 'store_order', id: idOf(order) });
  const after = (row['cursor'] as number) - 1;
  const ofOrder = rows.filter(({ cursor }) => (cursor as number) > after);
  for (const [entity, id] of [
    ['store_order_line', line],
    ['stock', stock],
    ['stock_availability', stock],
    ['product', product],
  ] as const)
    expect([entity, kindsOf(ofOrder, entity, id)]).toEqual([entity, ['saved']]);
  expectStatus(await admin('DELETE', `/api/store_order/${idOf(order)}/`), 204);
  const deletion = await awaitChange(admin, start, { entity: 'store_order', id: idOf(order), change: 'deleted' });
  expect(kindsOf(deletion.rows, 'store_order_line', line)).toEqual(['saved', 'deleted']);
  expect(kindsOf(deletion.rows, 'stock_availability', stock)).toEqual(['saved', 'saved', 'saved']);
});

test('safety 80: an order that goes to another store takes its notes along', async () => {
  const { stock } = await makeStock(9);
  const order = idOf(await makeOrder('store1', [{ stock_id: stock, quantity: 1 }]));
  const record = { other_name: 'store_order', other_id: order };
  const note = idOf(expectStatus(await admin('POST', '/api/note/', { note: unique('Note'), ...record }), 201));
  const { row } = await awaitChange(as('store1'), start, { entity: 'note', id: note });
  const store = (await person('store2'))['store'].id as number;
  expectStatus(await admin('PATCH', `/api/store_order/${order}/`, { store }), 200);
  const former = await awaitChange(as('store1'), start, { entity: 'note', id: note, change: 'deleted' });
  // The row of before is no longer told: the note isn't there for this store.
  expect(kindsOf(former.rows, 'note', note)).toEqual(['deleted']);
  const present = await awaitChange(as('store2'), String(row['cursor']), { entity: 'note', id: note });
  expect(kindsOf(present.rows, 'note', note)).toEqual(['saved']);
  expect(kindsOf((await readAllChanges(admin, String(row['cursor']))).rows, 'note', note)).toEqual(['saved']);
});

test("safety 80: an order that goes to another store takes its lines' notes along", async () => {
  const { stock } = await makeStock(9);
  const order = await makeOrder('store1', [{ stock_id: stock, quantity: 1 }]);
  const record = { other_name: 'store_order_line', other_id: idOf(order['store_order_lines'][0] as Body) };
  const note = idOf(expectStatus(await admin('POST', '/api/note/', { note: unique('Note'), ...record }), 201));
  const { row } = await awaitChange(as('store1'), start, { entity: 'note', id: note });
  const store = (await person('store2'))['store'].id as number;
  expectStatus(await admin('PATCH', `/api/store_order/${idOf(order)}/`, { store }), 200);
  const former = await awaitChange(as('store1'), start, { entity: 'note', id: note, change: 'deleted' });
  expect(kindsOf(former.rows, 'note', note)).toEqual(['deleted']);
  const present = await awaitChange(as('store2'), String(row['cursor']), { entity: 'note', id: note });
  expect(kindsOf(present.rows, 'note', note)).toEqual(['saved']);
});

test('safety 80: a container that moves tells of its stock, its orders and their lines', async () => {
  const { stock, container } = await makeStock(9);
  const order = await makeOrder('store1', [{ stock_id: stock, quantity: 1 }]);
  const { row } = await awaitChange(admin, start, { entity: 'store_order', id: idOf(order) });
  const after = String(row['cursor']);
  expectStatus(await admin('PATCH', `/api/container/${container}/`, { delivery_date: '2031-02-03' }), 200);
  const { rows } = await awaitChange(admin, after, { entity: 'container', id: container });
  for (const [entity, id] of [
    ['stock', stock],
    ['stock_availability', stock],
    ['store_order', idOf(order)],
    ['store_order_line', idOf(order['store_order_lines'][0] as Body)],
  ] as const)
    expect([entity, kindsOf(rows, entity, id)]).toContainEqual(expect.arrayContaining(['saved']));
});

test('safety 80: a merge tells of the merged record and where it went', async () => {
  const [kept, gone] = await Promise.all(
    ['A', 'B'].map(async (name) =>
      idOf(expectStatus(await admin('POST', '/api/supplier/', { name: unique(name) }), 201)),
    ),
  );
  expectStatus(await admin('POST', `/api/supplier/${kept}/merge/`, { id: kept, other_ids: [gone] }), 200);
  const { row, rows } = await awaitChange(admin, start, { entity: 'supplier', id: gone!, change: 'merged' });
  expect(row['into']).toBe(kept);
  expect(kindsOf(rows, 'supplier', gone!)).toEqual(['saved', 'merged']);
  expect(kindsOf(rows, 'supplier', kept!)).toEqual(['saved', 'saved']);
});

test('safety 80: a deleted record takes its notes along; a store is told of those on its own orders alone', async () => {
  const { stock } = await makeStock(5);
  const order = await makeOrder('store1', [{ stock_id: stock, quantity: 1 }]);
  const note = { note: 'Ring first', other_name: 'store_order', other_id: idOf(order) };
  const id = idOf(expectStatus(await as('store1')('POST', '/api/note/', note), 201));
  expectStatus(await as('store1')('DELETE', `/api/store_order/${idOf(order)}/`), 204);
  await awaitChange(admin, start, { entity: 'note', id, change: 'deleted' });
  await awaitChange(as('store1'), start, { entity: 'note', id, change: 'deleted' });
  const others = await readAllChanges(as('store2'), start);
  expect(kindsOf(others.rows, 'note', id)).toEqual([]);
});

test("safety 17, 80: a store sees its own orders' changes, also once they are deleted or another store's", async () => {
  const { stock } = await makeStock(5);
  const order = idOf(await makeOrder('store1', [{ stock_id: stock, quantity: 1 }]));
  const deleted = idOf(await makeOrder('store1', [{ stock_id: stock, quantity: 1 }]));
  expectStatus(await admin('DELETE', `/api/store_order/${deleted}/`), 204);
  await awaitChange(as('store1'), start, { entity: 'store_order', id: deleted, change: 'deleted' });
  for (const id of [order, deleted]) {
    const { rows } = await readAllChanges(as('store2'), start, 'store_order,store_order_line');
    expect(kindsOf(rows, 'store_order', id)).toEqual([]);
  }
  expect(kindsOf((await readAllChanges(as('nostore'), start)).rows, 'store_order', order)).toEqual([]);

  const { store } = await person('store2');
  expectStatus(await admin('PATCH', `/api/store_order/${order}/`, { store: (store as Body)['id'] }), 200);
  await awaitChange(as('store2'), start, { entity: 'store_order', id: order });
  const own = await readAllChanges(as('store1'), start, 'store_order');
  expect(kindsOf(own.rows, 'store_order', order).at(-1)).toBe('deleted');
  expect(kindsOf((await readAllChanges(admin, start)).rows, 'store_order', order)).toEqual(['saved', 'saved']);
});

test('safety 80: rows of an import are told, and those that its undo takes back', async () => {
  const code = newCode();
  const run = await importRows(['code', 'description'], [[code, unique('Bench')]]);
  const query = JSON.stringify(['code', 'eq', code]);
  const [imported] = (await list(admin, 'product', { query }))['results'] as Body[];
  await awaitChange(admin, start, { entity: 'product', id: idOf(imported!) });
  expectStatus(await undoImport(idOf(run)), 200);
  await awaitChange(admin, start, { entity: 'product', id: idOf(imported!), change: 'deleted' });
});

test('the rights of lists hold: what somebody may not list is not told, and asking for it is denied', async () => {
  const store1 = as('store1');
  const { results } = await readChanges(store1, { after: start, limit: '10000' });
  expect((results as Body[]).filter(({ entity }) => entity === 'user' || entity === 'audit')).toEqual([]);
  expectStatus(await store1('GET', '/api/changes/?entities=user'), 403);
  expectStatus(await store1('GET', '/api/changes/?entities=product,user'), 403);
  expectStatus(await as('nogroup')('GET', '/api/changes/'), 403);
});

test('rows come page by page: each page goes on where the one before ends', async () => {
  const ids = await Promise.all(
    Array.from({ length: 5 }, async () =>
      idOf(
        expectStatus(await admin('POST', '/api/code_colour/', { code: unique('c'), description: unique('x') }), 201),
      ),
    ),
  );
  await Promise.all(ids.map((id) => awaitChange(admin, start, { entity: 'code_colour', id })));
  const rows: Body[] = [];
  for (let after = start; ;) {
    const page = await readChanges(admin, { after, limit: '2', entities: 'code_colour' });
    expect((page['results'] as Body[]).length).toBeLessThanOrEqual(2);
    rows.push(...(page['results'] as Body[]));
    if (String(page['next']) === after) break;
    after = String(page['next']);
  }
  const told = rows.map((row) => row['id'] as number);
  expect(ids.every((id) => told.includes(id))).toBe(true);
  expect(new Set(rows.map((row) => row['cursor'])).size).toBe(rows.length);
  expect(rows.every(({ entity }) => entity === 'code_colour')).toBe(true);
});

test.each([
  ['after=x', 'after'],
  ['after=-1', 'after'],
  ['after=1.5', 'after'],
  ['after=1&after=2', 'after'],
  ['after=9999999999999999', 'after'],
  ['limit=-1', 'limit'],
  ['limit=10001', 'limit'],
  ['limit=ten', 'limit'],
  ['entities=chair', 'entities'],
  ['entities=product,', 'entities'],
  ['entities=audit', 'entities'],
  ['entities=__proto__', 'entities'],
  ['since=1', 'since'],
])('%s is a 400 on %s', async (query, name) => {
  expect(Object.keys(expectStatus(await admin('GET', `/api/changes/?${query}`), 400))).toEqual([name]);
});

test('a cursor that no feed has given is gone, in words', async () => {
  expect(expectStatus(await admin('GET', '/api/changes/?after=999999999999'), 410)['detail']).toContain('30 days');
});

test('other methods are refused', async () => {
  expectStatus(await admin('POST', '/api/changes/', {}), 405);
  expectStatus(await admin('GET', '/api/changes'), 404);
});
