import { as, expectStatus, list, type Body } from './people';
import { importBody as file } from './importBody';
import { allowState, fieldRules, userWithRules } from './permissionRules';
import { dryRun, IMPORT_PATH, importRows, makeProduct, newCode, productsWithCode, undoImport } from './productImports';
import { makeRecord, readRecord } from './records';
import { unique } from '../uniqueText';

const admin = as('admin');
const errorOf = async (columns: string[], ...cells: unknown[]): Promise<Body> => {
  const { rows, counts } = await dryRun(['code', ...columns], [[newCode(), ...cells]]);
  return rows[0].errors ?? counts;
};

test('a dry run tells what each row does and writes nothing; the import does just that', async () => {
  const colour = await makeRecord('code_colour', { description: unique('Smoke'), code: newCode() });
  const [changing, same] = [await makeProduct({ region_1_rrp: 100 }), await makeProduct({ region_1_rrp: 7 })];
  const added = newCode();
  const columns = ['code', 'description', 'region_1_rrp', 'colour', 'is_shipped'];
  const rows = [
    [added, 'Imported table', '1,250.50', colour['code'], 'yes'],
    [changing['code'].toLowerCase(), null, 120, colour['description'].toUpperCase(), ''],
    [],
    [same['code'], same['description'], 7],
    [newCode(), '', 'twelve', 'No such colour'],
  ];
  const { id, counts, check, rows: results } = await dryRun(columns, rows);
  expect([id, counts]).toEqual([null, { created: 1, changed: 1, unchanged: 1, refused: 1 }]);
  expect(results).toEqual([
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
  expect(await productsWithCode(added)).toEqual([]);

  const done = expectStatus(await admin('POST', IMPORT_PATH, file(columns, rows, { dry_run: false, check })), 200);
  expect(done['counts']).toEqual(counts);
  expect((await productsWithCode(added))[0]).toMatchObject({
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
  expectStatus(await admin('POST', IMPORT_PATH, file(columns, rows, { dry_run: false, check })), 409);
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
    active_end_date: type('Must be a date: DD/MM/YYYY, or DD/MM/YYYY hh:mm'),
  });
  expect(await errorOf(['description', 'active_end_date'], 'A', '31/12/2031')).toMatchObject({ created: 1 });
  const twin = newCode();
  const first = await makeProduct({ code: twin });
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
  await makeProduct({ code: twin });
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
    expect(expectStatus(await admin('POST', IMPORT_PATH, body), 400)).toMatchObject(errors);
  expectStatus(await admin('POST', IMPORT_PATH, file(['code', 'notes'], [['A', 'x'.repeat(4_300_000)]])), 413);
  expectStatus(await admin('POST', '/api/container/import/', file(['code'], [['A']])), 405);
  expectStatus(await admin('POST', `${IMPORT_PATH}?x=1`, file(['code'], [['A']])), 400);
});

test('who may not create products imports none; field rules hold, and editing is a right of its own', async () => {
  const existing = await makeProduct({ region_1_rrp: 100, wholesale_price: 50 });
  const columns = ['code', 'description', 'region_1_rrp'];
  const reader = await userWithRules([allowState('product.list')], true);
  expectStatus(await reader('POST', IMPORT_PATH, file(columns, [[newCode(), 'A', 1]])), 403);
  expectStatus(await reader('POST', `${IMPORT_PATH}1/undo/`), 403);

  const locked = fieldRules('product', ['region_1_rrp', false, true], ['wholesale_price', true, true]);
  const limited = await userWithRules([allowState('product', locked)], true);
  const row = [existing['code'], null, 120];
  expect((await dryRun(columns, [row, [newCode(), 'A', 1]], limited))['rows']).toMatchObject([
    { errors: { region_1_rrp: [{ code: 'locked', message: 'You may not change this field' }] } },
    { errors: { region_1_rrp: [{ code: 'locked' }] } },
  ]);
  const hidden = await limited('POST', IMPORT_PATH, file(['code', 'wholesale_price'], [[existing['code'], 1]]));
  expect(expectStatus(hidden, 400)).toEqual({ wholesale_price: [{ code: 'unknown', message: 'Unknown field' }] });

  const creator = await userWithRules([allowState('product.list'), allowState('product.create')], true);
  expect((await dryRun(columns, [row, [newCode(), 'A', 1]], creator))['rows']).toMatchObject([
    { result: 'refused', errors: { non_field_errors: [{ message: 'You may not change Products that exist' }] } },
    { result: 'created' },
  ]);
  expect(await readRecord('product', existing['id'])).toMatchObject({ region_1_rrp: 100 });
});

test('a row that could not be written is refused by the dry run, and stops no other', async () => {
  const existing = await makeProduct();
  const rules = fieldRules('product', ['description', true, false]);
  const limited = await userWithRules([allowState('product', rules)], true);
  const rows = [
    [existing['code'], 'hello'],
    [newCode(), 'x'],
  ];
  const { check, rows: results } = await dryRun(['code', 'notes'], rows, limited);
  const message = 'You may not set all that such a record needs';
  expect(results).toMatchObject([
    { result: 'changed' },
    { result: 'refused', errors: { non_field_errors: [{ code: 'denied', message }] } },
  ]);
  const done = await limited('POST', IMPORT_PATH, file(['code', 'notes'], rows, { dry_run: false, check }));
  expect(expectStatus(done, 200)['counts']).toEqual({ created: 0, changed: 1, unchanged: 0, refused: 1 });
  expect(await readRecord('product', existing['id'])).toMatchObject({ notes: 'hello' });
});

test('safety 22: a field that is hidden from whoever edits is neither told nor changed', async () => {
  const existing = await makeProduct({ region_1_rrp: 137 });
  const rules = fieldRules('product', ['region_1_rrp', true, true]);
  const states = [allowState('product.list'), allowState('product.create'), allowState('product.edit', rules)];
  const limited = await userWithRules(states, true);
  const { rows } = await dryRun(['code', 'region_1_rrp'], [[existing['code'], 1]], limited);
  expect(rows).toMatchObject([{ result: 'refused', errors: { region_1_rrp: [{ code: 'locked' }] } }]);
  expect(JSON.stringify(rows)).not.toContain('137');
});

test('a row with more cells than there are columns is refused, unless they are empty', async () => {
  const { rows } = await dryRun(
    ['code', 'description'],
    [
      [newCode(), 'A', 'lost'],
      [newCode(), 'B', null, ' '],
    ],
  );
  expect(rows).toMatchObject([
    {
      result: 'refused',
      errors: { non_field_errors: [{ message: 'This row has more cells than the file has columns' }] },
    },
    { result: 'created' },
  ]);
});

test('a key that was used for an import is refused for a dry run', async () => {
  const added = newCode();
  const send = (dry_run: boolean) =>
    admin('POST', IMPORT_PATH, file(['code', 'description'], [[added, 'Once']], { dry_run }), {
      'idempotency-key': added,
    });
  expectStatus(await send(true), 200);
  expectStatus(await send(false), 200);
  expectStatus(await send(true), 422);
});

test('an import with a key is made once, however often it is sent', async () => {
  const added = newCode();
  const send = () =>
    admin('POST', IMPORT_PATH, file(['code', 'description'], [[added, 'Once']], { dry_run: false }), {
      'idempotency-key': added,
    });
  const replies = await Promise.all([send(), send(), send()]);
  expect(new Set(replies.map((reply) => expectStatus(reply, 200)['id'])).size).toBe(1);
  expect(await productsWithCode(added)).toHaveLength(1);
});

test('safety 66: 10,000 rows are checked, imported and undone while other calls stay quick', async () => {
  const prefix = newCode();
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
  const first = expectStatus(await amidOthers(admin('POST', IMPORT_PATH, whole)), 200);
  const raised = rows.map(([name, words, price]) => [name, words, (price as number) + 1, 'no']);
  const second = await amidOthers(importRows(columns, raised));
  expect(second['counts']).toMatchObject({ changed: 10_000 });
  expect(expectStatus(await amidOthers(undoImport(second['id'])), 200)).toMatchObject({ restored: 10_000 });
  // An undo gives earlier imports their rows back.
  expect(expectStatus(await amidOthers(undoImport(first['id'])), 200)).toEqual({
    restored: 0,
    deleted: 10_000,
    kept: [],
  });
  expect(slowest).toBeLessThan(2000);
}, 120_000);

test('a code whose accent is a character of its own means the same record, and another accent another one', async () => {
  const composed = `CAF\u00c9-${newCode()}`;
  const stored = await makeProduct({ code: composed });
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
