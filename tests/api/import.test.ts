import { as, expectStatus, list, type Body, type Call } from './people';
import { importBody as file } from './importBody';
import { allowState, denyState, fieldRules, replaceRules, userWithRules } from './permissionRules';
import { makeRecord, readRecord } from './records';
import { untilWaiting, withDatabase } from './releases/testRemote';
import { unique } from '../uniqueText';

const admin = as('admin');
const PATH = '/api/product/import/';
const dryRun = async (columns: string[], rows: unknown[][], caller: Call = admin): Promise<Body> =>
  expectStatus(await caller('POST', PATH, file(columns, rows)), 200);
const apply = async (columns: string[], rows: unknown[][], caller: Call = admin): Promise<Body> =>
  expectStatus(await caller('POST', PATH, file(columns, rows, { dry_run: false })), 200);
const undo = (id: number, caller: Call = admin) => caller('POST', `${PATH}${id}/undo/`);
const product = (more: Body = {}) => makeRecord('product', { description: unique('Table'), code: code(), ...more });
const code = () => unique('IM').replaceAll(' ', '-');
const found = async (name: string) =>
  (await list(admin, 'product', { query: JSON.stringify(['code', 'eq', name]) }))['results'] as Body[];
const errorOf = async (columns: string[], ...cells: unknown[]): Promise<Body> => {
  const { rows, counts } = await dryRun(['code', ...columns], [[code(), ...cells]]);
  return rows[0].errors ?? counts;
};

test('a dry run tells what each row does and writes nothing; the import does just that', async () => {
  const colour = await makeRecord('code_colour', { description: unique('Smoke'), code: code() });
  const [changing, same] = [await product({ region_1_rrp: 100 }), await product({ region_1_rrp: 7 })];
  const added = code();
  const columns = ['code', 'description', 'region_1_rrp', 'colour', 'is_shipped'];
  const rows = [
    [added, 'Imported table', '1,250.50', colour['code'], 'yes'],
    [changing['code'].toLowerCase(), null, 120, colour['description'].toUpperCase(), ''],
    [],
    [same['code'], same['description'], 7],
    [code(), '', 'twelve', 'No such colour'],
  ];
  const { id, counts, check, rows: told } = await dryRun(columns, rows);
  expect([id, counts]).toEqual([null, { created: 1, changed: 1, unchanged: 1, refused: 1 }]);
  expect(told).toEqual([
    { row: 2, result: 'created' },
    {
      row: 3,
      result: 'changed',
      id: changing['id'],
      changes: {
        code: [changing['code'], changing['code'].toLowerCase()],
        colour: [null, colour['description']],
        region_1_rrp: [100, 120],
      },
    },
    { row: 5, result: 'unchanged', id: same['id'] },
    {
      row: 6,
      result: 'refused',
      errors: {
        description: [{ code: 'null', message: 'Value Required' }],
        region_1_rrp: [{ code: 'type', message: 'Must be a number' }],
        colour: [{ code: 'not-found', message: 'There is no such record' }],
      },
    },
  ]);
  expect(await found(added)).toEqual([]);

  const done = expectStatus(await admin('POST', PATH, file(columns, rows, { dry_run: false, check })), 200);
  expect(done['counts']).toEqual(counts);
  expect((await found(added))[0]).toMatchObject({
    description: 'Imported table',
    region_1_rrp: 1250.5,
    is_shipped: true,
  });
  expect(await readRecord('product', changing['id'])).toMatchObject({
    description: changing['description'],
    region_1_rrp: 120,
    colour: colour['id'],
  });
  expect((await readRecord('product', same['id']))['modified_date']).toBe(same['modified_date']);
  // What was checked is no longer what would be done.
  expectStatus(await admin('POST', PATH, file(columns, rows, { dry_run: false, check })), 409);
  const [notice] = (await list(admin, 'notice', { query: JSON.stringify(['kind', 'eq', 'import']), sort: '-id' }))[
    'results'
  ];
  expect(notice).toMatchObject({ title: 'Imported list.csv', link: `/product/import?run=${done['id']}` });
  const history = expectStatus(await admin('GET', `/api/product/${changing['id']}/history/`), 200);
  expect(history['results'][0].changes.region_1_rrp).toEqual([100, 120]);
});

test('what is wrong is said at the row, in the words of a form', async () => {
  const type = (message: string) => [{ code: 'type', message }];
  expect(await errorOf(['description', 'wholesale_price'], 'A', 'a lot')).toEqual({
    wholesale_price: type('Must be a number'),
  });
  expect(await errorOf(['description', 'wholesale_price'], 'A', '1,234')).toEqual({
    wholesale_price: type('1,234 can be read two ways: type 1234 or 1.234'),
  });
  expect(await errorOf(['description', 'wholesale_price'], 'A', -1)).toEqual({
    wholesale_price: [{ code: 'min', message: 'Minimum value 0' }],
  });
  expect(await errorOf(['description'], '=HYPERLINK("http://evil.example")')).toMatchObject({
    description: [{ code: 'formula', message: 'This is a formula. Enter its value' }],
  });
  expect(await errorOf(['description', 'wholesale_price'], 'A', '=1+1')).toMatchObject({
    wholesale_price: [{ code: 'formula' }],
  });
  expect(await errorOf(['description'], 'K\ufffdche')).toMatchObject({ description: [{ code: 'characters' }] });
  expect(await errorOf(['description', 'is_shipped'], 'A', 'perhaps')).toEqual({
    is_shipped: type('Must be yes or no'),
  });
  expect(await errorOf(['description', 'active_end_date'], 'A', 'soon')).toEqual({
    active_end_date: type('Must be a date: DD/MM/YYYY'),
  });
  expect(await errorOf(['description', 'active_end_date'], 'A', '31/12/2031')).toMatchObject({ created: 1 });
  const twin = code();
  const first = await product({ code: twin });
  expect(
    (
      await dryRun(
        ['code', 'notes'],
        [
          [twin, 'one'],
          [` ${twin} `, 'two'],
          [null, 'three'],
        ],
      )
    )['rows'],
  ).toMatchObject([
    { row: 2, id: first['id'], errors: { code: [{ message: 'Row 3 has the same' }] } },
    { row: 3, errors: { code: [{ message: 'Row 2 has the same' }] } },
    { row: 4, result: 'refused', errors: { code: [{ code: 'null', message: 'Value Required' }] } },
  ]);
  await product({ code: twin });
  expect((await dryRun(['code', 'notes'], [[twin, 'one']]))['rows'][0].errors).toEqual({
    code: [{ code: 'ambiguous', message: 'Two Products here have this. Change one of them first' }],
  });
});

test('safety 29: a body that is none of an import is refused by name, and changes nothing', async () => {
  const refusals: [Body, Body][] = [
    [file(['code', 'nonsense'], [['A', 1]]), { nonsense: [{ code: 'unknown', message: 'Unknown field' }] }],
    [file(['code', 'id'], [['A', 1]]), { id: [{ code: 'unknown' }] }],
    [file(['description'], [['A']]), { code: [{ code: 'null', message: 'Value Required' }] }],
    [file(['code', 'code'], [['A', 'A']]), { columns: [{ code: 'invalid' }] }],
    [file(['code'], []), { rows: [{ code: 'null' }] }],
    [file(['code'], [[null], ['']]), { rows: [{ code: 'null', message: 'There are no rows in this file' }] }],
    [file(['code'], Array(10_001).fill(['A'])), { rows: [{ code: 'max', message: 'Maximum value 10000' }] }],
    [file(['code'], [[{ id: 1 }]]), { rows: [{ code: 'type' }] }],
    [file(['code'], [['A']], { within: 3 }), { within: [{ code: 'type' }] }],
    [file(['code'], [['A']], { __proto__: null, surprise: 1 }), { surprise: [{ code: 'unknown' }] }],
    [file(['code'], [['A']], { dry_run: 'no' }), { dry_run: [{ code: 'type' }] }],
    [file(['code'], [['A']], { file_name: '' }), { file_name: [{ code: 'null' }] }],
    [file(['code'], [['A']], { file_name: 'NUL \0.csv' }), { file_name: [{ code: 'characters' }] }],
    [file(['code'], [['A']], { headings: ['Half a pair \ud83d'] }), { headings: [{ code: 'type' }] }],
  ];
  for (const [body, errors] of refusals)
    expect(expectStatus(await admin('POST', PATH, body), 400)).toMatchObject(errors);
  expectStatus(await admin('POST', PATH, file(['code', 'notes'], [['A', 'x'.repeat(4_300_000)]])), 413);
  expectStatus(await admin('POST', '/api/container/import/', file(['code'], [['A']])), 405);
  expectStatus(await admin('POST', `${PATH}?x=1`, file(['code'], [['A']])), 400);
});

test('who may not create products imports none; field rules hold, and editing is a right of its own', async () => {
  const existing = await product({ region_1_rrp: 100, wholesale_price: 50 });
  const columns = ['code', 'description', 'region_1_rrp'];
  const reader = await userWithRules([allowState('product.list')], true);
  expectStatus(await reader('POST', PATH, file(columns, [[code(), 'A', 1]])), 403);
  expectStatus(await reader('POST', `${PATH}1/undo/`), 403);

  const locked = fieldRules('product', ['region_1_rrp', false, true], ['wholesale_price', true, true]);
  const limited = await userWithRules([allowState('product', locked)], true);
  const row = [existing['code'], null, 120];
  expect((await dryRun(columns, [row, [code(), 'A', 1]], limited))['rows']).toMatchObject([
    { errors: { region_1_rrp: [{ code: 'locked', message: 'You may not change this field' }] } },
    { errors: { region_1_rrp: [{ code: 'locked' }] } },
  ]);
  const hidden = await limited('POST', PATH, file(['code', 'wholesale_price'], [[existing['code'], 1]]));
  expect(expectStatus(hidden, 400)).toEqual({ wholesale_price: [{ code: 'unknown', message: 'Unknown field' }] });

  const creator = await userWithRules([allowState('product.list'), allowState('product.create')], true);
  expect((await dryRun(columns, [row, [code(), 'A', 1]], creator))['rows']).toMatchObject([
    { result: 'refused', errors: { non_field_errors: [{ message: 'You may not change Products that exist' }] } },
    { result: 'created' },
  ]);
  expect(await readRecord('product', existing['id'])).toMatchObject({ region_1_rrp: 100 });
});

test('an undo restores and deletes, keeps what others changed or use, and happens once, by its person alone', async () => {
  const [restored, touched] = [await product({ region_1_rrp: 1 }), await product({ region_1_rrp: 2 })];
  const [deletedCode, usedCode, editedCode] = [code(), code(), code()];
  const { id } = await apply(
    ['code', 'description', 'region_1_rrp'],
    [
      [restored['code'], null, 10],
      [touched['code'], null, 20],
      ...[deletedCode, usedCode, editedCode].map((each) => [each, each, 5]),
    ],
  );
  const [usedRow, editedRow] = [(await found(usedCode))[0]!, (await found(editedCode))[0]!];
  await makeRecord('container', { name: unique('Box'), stock: [{ product: usedRow['id'], quantity: 1, price: 1 }] });
  for (const { id: each } of [touched, editedRow])
    expectStatus(await admin('PATCH', `/api/product/${each}/`, { notes: 'Mine' }), 200);
  const other = await userWithRules([allowState('product')], true);
  expectStatus(await undo(id, other), 404);
  expectStatus(await other('GET', `/api/import_run/${id}/`), 404);

  const result = expectStatus(await undo(id), 200);
  expect(result).toMatchObject({ restored: 1, deleted: 1 });
  expect(Object.fromEntries(result['kept'].map(({ name, reason }: Body) => [name, reason]))).toEqual({
    [touched['code']]: 'Somebody changed it since',
    [usedCode]: expect.stringMatching(/^Other records use it: 1 Stock \(.+\)$/) as string,
    [editedCode]: 'Somebody changed it since',
  });
  expect(await readRecord('product', restored['id'])).toMatchObject({ region_1_rrp: 1 });
  expect(await readRecord('product', touched['id'])).toMatchObject({ region_1_rrp: 20 });
  expect([await found(deletedCode), await found(usedCode)]).toMatchObject([[], [{ id: usedRow['id'] }]]);
  expectStatus(await undo(id), 409);
  expect(expectStatus(await admin('GET', `/api/import_run/${id}/`), 200)).toMatchObject({
    file_name: 'list.csv',
    created_rows: 3,
    changed_rows: 2,
    undone: { restored: 1, deleted: 1 },
  });
});

test('safety 8: an undo is for whoever may still edit and delete, and keeps values that are hidden by now', async () => {
  const [changed, added, all] = [await product({ region_1_rrp: 1 }), code(), [allowState('product')]];
  const who = await userWithRules(all, true);
  const { id: change } = await apply(['code', 'region_1_rrp'], [[changed['code'], 10]], who);
  const { id: creation } = await apply(['code', 'description'], [[added, added]], who);
  const refused = async (run: number, states: Body[], route: string) => {
    await replaceRules(who, states);
    expect(expectStatus(await undo(run, who), 403)).toMatchObject({
      detail: expect.stringMatching(/^Denied by/) as string,
      why: { route },
    });
  };
  const creating = [allowState('product.list'), allowState('product.create')];
  await refused(change, creating, 'product.edit');
  await refused(creation, [...all, denyState('product.delete')], 'product.delete');
  expect(await readRecord('product', changed['id'])).toMatchObject({ region_1_rrp: 10 });
  expect(await found(added)).toHaveLength(1);

  // Who may create takes back what they created, and nothing was undone before.
  await replaceRules(who, creating);
  expect(expectStatus(await undo(creation, who), 200)).toEqual({ restored: 0, deleted: 1, kept: [] });
  await replaceRules(who, [allowState('product', fieldRules('product', ['region_1_rrp', true, false]))]);
  expect(expectStatus(await undo(change, who), 200)).toEqual({
    restored: 0,
    deleted: 0,
    kept: [{ id: changed['id'], name: changed['code'], reason: 'You may not change it' }],
  });
});

test('an undo keeps what somebody changes while it runs', async () => {
  const changing = await product({ notes: 'Before' });
  const { id } = await apply(['code', 'notes'], [[changing['code'], 'Imported']]);
  const pending = await withDatabase(async (run) => {
    await run('START TRANSACTION', []);
    const change = 'UPDATE `product` SET `notes` = ?, `modified_date` = UTC_TIMESTAMP(3) WHERE `id` = ?';
    await run(change, ['Mine', changing['id']]);
    const started = undo(id);
    await untilWaiting(run, '%product%FOR UPDATE%', started);
    await run('COMMIT', []);
    return { started };
  });
  expect(expectStatus(await pending.started, 200)).toMatchObject({
    restored: 0,
    kept: [{ id: changing['id'], reason: 'Somebody changed it since' }],
  });
  expect(await readRecord('product', changing['id'])).toMatchObject({ notes: 'Mine' });
});

test('an undo keeps a row whose former supplier was deleted or merged since, and restores the others', async () => {
  const supplier = () => makeRecord('supplier', { name: unique('Maker') });
  const [deleted, merged, kept, now] = [await supplier(), await supplier(), await supplier(), await supplier()];
  const products = [
    await product({ supplier: deleted['id'] }),
    await product({ supplier: merged['id'] }),
    await product({ supplier: kept['id'] }),
  ];
  const { id } = await apply(
    ['code', 'supplier'],
    products.map((one) => [one['code'], now['name']]),
  );
  expectStatus(await admin('DELETE', `/api/supplier/${deleted['id']}/`), 204);
  const merge = { id: kept['id'], other_ids: [merged['id']] };
  expectStatus(await admin('POST', `/api/supplier/${kept['id']}/merge/`, merge), 200);
  const reason = "Its former Supplier isn't there any more";
  expect(expectStatus(await undo(id), 200)).toEqual({
    restored: 1,
    deleted: 0,
    kept: products.slice(0, 2).map((one) => ({ id: one['id'], name: one['code'], reason })),
  });
  const suppliers = await Promise.all(
    products.map(async (one) => (await readRecord('product', one['id']))['supplier']),
  );
  expect(suppliers).toEqual([now['id'], now['id'], kept['id']]);
});

test('an import with a key is made once, however often it is sent', async () => {
  const added = code();
  const send = () =>
    admin('POST', PATH, file(['code', 'description'], [[added, 'Once']], { dry_run: false }), {
      'idempotency-key': added,
    });
  const replies = await Promise.all([send(), send(), send()]);
  expect(new Set(replies.map((reply) => expectStatus(reply, 200)['id'])).size).toBe(1);
  expect(await found(added)).toHaveLength(1);
});

test('safety 66: 10,000 rows are checked, imported and undone while other calls stay quick', async () => {
  const prefix = code();
  const rows = Array.from({ length: 10_000 }, (_, i) => [`${prefix}-${i}`, `Bulk table ${i}`, i, 'yes']);
  const columns = ['code', 'description', 'region_1_rrp', 'is_shipped'];
  let slowest = 0;
  const amidOthers = async <T>(work: Promise<T>): Promise<T> => {
    let running = true;
    const others = (async () => {
      while (running) {
        const began = performance.now();
        expectStatus(await admin('GET', '/api/product/?limit=1'), 200);
        slowest = Math.max(slowest, performance.now() - began);
      }
    })();
    const result = await work.finally(() => (running = false));
    await others;
    return result;
  };
  const { check, counts } = await amidOthers(dryRun(columns, rows));
  expect(counts).toEqual({ created: 10_000, changed: 0, unchanged: 0, refused: 0 });
  const whole = file(columns, rows, { dry_run: false, check });
  const first = expectStatus(await amidOthers(admin('POST', PATH, whole)), 200);
  const raised = rows.map(([name, words, price]) => [name, words, (price as number) + 1, 'no']);
  const second = await amidOthers(apply(columns, raised));
  expect(second['counts']).toMatchObject({ changed: 10_000 });
  expect(expectStatus(await amidOthers(undo(second['id'])), 200)).toMatchObject({ restored: 10_000 });
  // An undo gives earlier imports their rows back.
  expect(expectStatus(await amidOthers(undo(first['id'])), 200)).toEqual({
    restored: 0,
    deleted: 10_000,
    kept: [],
  });
  expect(slowest).toBeLessThan(2000);
}, 120_000);

test('a code whose accent is a character of its own means the same record, and another accent another one', async () => {
  const composed = `CAF\u00c9-${code()}`;
  const stored = await product({ code: composed });
  const twin = await dryRun(['code', 'description'], [[composed.normalize('NFD'), 'Changed']]);
  expect(twin['rows']).toMatchObject([{ result: 'changed', id: stored['id'] }]);
  expect(Object.keys(twin['rows'][0].changes)).toEqual(['description']);
  const plain = await dryRun(['code', 'description'], [[composed.replace('\u00c9', 'E'), 'New']]);
  expect(plain['rows']).toMatchObject([{ result: 'created' }]);
  const both = await dryRun(
    ['code', 'description'],
    [
      [composed, 'A'],
      [composed.normalize('NFD'), 'B'],
    ],
  );
  expect(both['counts']).toMatchObject({ refused: 2 });
});
