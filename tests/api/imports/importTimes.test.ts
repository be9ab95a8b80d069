import { product } from '@trestle/schema/entities/product';
import { importFields } from '@trestle/schema/importRows';
import { as, expectStatus, type Body } from '../parts/people';
import { download, parseCsv } from '../parts/downloadFile';
import { importBody } from '../parts/importBody';
import { dryRun, IMPORT_PATH, makeProduct, newCode } from '../parts/productImports';

const admin = as('admin');
const FIELD = 'website_active_start_date';

test.each([
  ['04/10/2026 03:30', '2026-10-03T16:30:00.000Z'],
  ['04/10/2026 03:30 AM', '2026-10-03T16:30:00.000Z'],
  ['2026-10-04 03:30', '2026-10-03T16:30:00.000Z'],
  ['2026-10-04T03:30:00Z', '2026-10-04T03:30:00.000Z'],
  // Skipped and doubled hours.
  ['04/10/2026 02:30', '2026-10-03T16:30:00.000Z'],
  ['05/04/2026 02:30', '2026-04-04T15:30:00.000Z'],
  ['04/10/2026', '2026-10-03T14:00:00.000Z'],
])('a time written %s is imported as %s', async (cell, moment) => {
  const existing = await makeProduct();
  const { rows } = await dryRun(['code', FIELD], [[existing['code'], cell]], (method, path, body) =>
    admin(method, path, body, { 'x-timezone': 'Australia/Melbourne' }),
  );
  expect(rows).toMatchObject([{ result: 'changed', changes: { [FIELD]: [null, moment] } }]);
});

test('a csv that is downloaded and imported again changes nothing', async () => {
  const columns = importFields(product)
    .filter(({ kind }) => kind !== 'ForeignKey')
    .map(({ name }) => name);
  const headers = { 'x-timezone': 'Australia/Melbourne' };
  const name = newCode();
  await makeProduct({
    code: `${name}-1`,
    [FIELD]: '2026-10-25T21:00:37Z',
    active_start_date: '2026-04-04T15:30:00Z',
    region_1_rrp: 1250.5,
    is_shipped: true,
    notes: '=1+1',
  });
  // The second 02:30 of a night in which the clock is put back.
  await makeProduct({ code: `${name}-2`, [FIELD]: '2026-04-04T16:30:00Z', website_active_end_date: '2026-12-24' });
  const parameters = {
    filter: 'all',
    query: JSON.stringify(['code', 'contains', name]),
    columns: JSON.stringify(columns),
  };
  const [, ...rows] = parseCsv((await download('admin', 'product', 'csv', parameters, headers)).text);
  expect(rows).toHaveLength(2);
  const checked = expectStatus(await admin('POST', IMPORT_PATH, importBody(columns, rows), headers), 200);
  expect((checked['rows'] as Body[]).map(({ result, errors, changes }) => [result, errors, changes])).toEqual([
    ['unchanged', undefined, undefined],
    ['unchanged', undefined, undefined],
  ]);
});
