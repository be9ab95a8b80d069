import { as, expectStatus, list, type Body } from '../parts/people';
import { importBody as file } from '../parts/importBody';
import { allowState, fieldRules, userWithRules } from '../parts/permissionRules';
import { dryRun, IMPORT_PATH, importRows, makeProduct, newCode, productsWithCode } from '../parts/productImports';
import { makeRecord, readRecord } from '../parts/records';
import { unique } from '../../uniqueText';

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
    {
      row: 2,
      result: 'created',
      changes: {
        code: [null, added],
        description: [null, 'Imported table'],
        region_1_rrp: [null, 1250.5],
        colour: [null, colour['description']],
        is_shipped: [null, true],
      },
    },
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
        colour: [{ code: 'not-found', message: 'There is no colour “No such colour”' }],
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
  const link = `/product/import?run=${done['id']}`;
  const [notice] = (await list(admin, 'notice', { query: JSON.stringify(['link', 'eq', link]) }))['results'];
  expect(notice).toMatchObject({ kind: 'import', title: 'Imported list.csv' });
  const history = expectStatus(await admin('GET', `/api/product/${changing['id']}/history/`), 200);
  expect(history['results'][0].changes.region_1_rrp).toEqual([100, 120]);
});

test('a word that is not found is named with those most like it, of what the caller may see', async () => {
  const [word, near] = [unique('Umber').replaceAll(' ', ''), newCode()];
  await makeRecord('code_colour', { description: word, code: near });
  const wrong = `${word.slice(0, -1)}x`;
  const { colour } = await errorOf(['description', 'colour'], 'A', wrong);
  expect(colour[0].code).toBe('not-found');
  expect(colour[0].message).toMatch(`There is no colour “${wrong}”. Did you mean`);
  expect(colour[0].message).toContain(`“${word}”`);
  const hideNames = fieldRules('code_colour', ['description', true, true], ['code', true, true]);
  const hidden = await userWithRules([allowState('product', hideNames), allowState('code_colour', hideNames)], true);
  const { rows } = await dryRun(['code', 'description', 'colour'], [[newCode(), 'A', wrong]], hidden);
  expect(JSON.stringify(rows)).not.toContain(word);
});

test('what a spreadsheet has spoiled is refused, and rows keep the numbers that they have in their file', async () => {
  const body = file(
    ['code', 'description', 'wholesale_price'],
    [
      ['1.23457E+12', 'A', 1],
      ['1234567890123450000', 'A', 1],
      [newCode(), '#REF!', 1],
      [newCode(), 'A', '#DIV/0!'],
      [`\u200b${newCode()}\u00a0`, 'A', '1.049,00'],
    ],
    { row_numbers: [3, 4, 9, 10, 40] },
  );
  const { rows } = expectStatus(await admin('POST', IMPORT_PATH, body), 200);
  expect(rows.map(({ row, errors }: Body) => [row, errors && Object.values<Body[]>(errors)[0]![0]!['code']])).toEqual([
    [3, 'damaged'],
    [4, 'damaged'],
    [9, 'formula'],
    [10, 'formula'],
    [40, undefined],
  ]);
  expect(rows[4].changes).toMatchObject({
    code: [null, expect.stringMatching(/^IM-\S+$/)],
    wholesale_price: [null, 1049],
  });
  for (const numbers of [[1], 'x', [1, 2, 3, 4, 0], [1, 2, 3, 4, 1.5]])
    expect(expectStatus(await admin('POST', IMPORT_PATH, { ...body, row_numbers: numbers }), 400)).toHaveProperty(
      'row_numbers',
    );
});

test('an import remembers its first records by name, so that its page can lead to them', async () => {
  const [changed, added] = [await makeProduct(), newCode()];
  const { id } = await importRows(
    ['code', 'description'],
    [
      [added, 'New'],
      [changed['code'], 'Changed'],
    ],
  );
  const { records } = await readRecord('import_run', id);
  const [{ id: addedId }] = (await productsWithCode(added)) as [Body];
  expect(records).toEqual([
    { id: addedId, name: added, result: 'created' },
    { id: changed['id'], name: changed['code'], result: 'changed' },
  ]);
});

test('what is wrong is said at the row, in the words of a form', async () => {
  const type = (message: string) => [{ code: 'type', message }];
  expect(await errorOf(['description', 'wholesale_price'], 'A', 'a lot')).toEqual({
    wholesale_price: type('Must be a number'),
  });
  expect(await errorOf(['description', 'wholesale_price'], 'A', '1,234')).toEqual({
    wholesale_price: type('1,234 can be read two ways: type 1234 or 1.234'),
  });
  expect(await errorOf(['description', 'wholesale_price'], 'A', '1.290')).toEqual({
    wholesale_price: type('1.290 can be read two ways: type 1290 or 1.29'),
  });
  expect(await errorOf(['description', 'wholesale_price'], 'A', '€ 5,00')).toEqual({
    wholesale_price: type('Must be in AUD, not in €'),
  });
  expect(await errorOf(['description', 'wholesale_price'], 'A', '(5)')).toEqual({
    wholesale_price: [{ code: 'min', message: 'Minimum value 0' }],
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
  expectStatus(await admin('POST', '/api/file/import/', file(['code'], [['A']])), 405);
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

test('dates in the wrong order refuse their row in the dry run, too, and the others are imported', async () => {
  const stored = await makeProduct({ active_start_date: '2026-05-05T00:00:00Z' });
  const [wrong, right] = [newCode(), newCode()];
  const columns = ['code', 'description', 'active_start_date', 'active_end_date'];
  const rows = [
    [wrong, 'Ends first', '2026-05-05', '2026-01-01'],
    [stored['code'], null, null, '2026-01-01'],
    [right, 'Never ends', null, null],
  ];
  const check = await dryRun(columns, rows);
  expect(check.rows.map(({ result }: Body) => result as string)).toEqual(['refused', 'refused', 'created']);
  const done = await importRows(columns, rows);
  expect(done['counts']).toMatchObject({ created: 1, changed: 0, refused: 2 });
});
