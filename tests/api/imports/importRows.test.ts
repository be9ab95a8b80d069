import { as, expectStatus } from '../parts/people';
import { importBody as file } from '../parts/importBody';
import { allowState, fieldRules, userWithRules } from '../parts/permissionRules';
import {
  dryRun,
  IMPORT_PATH,
  importRows,
  makeProduct,
  newCode,
  productsWithCode,
  undoImport,
} from '../parts/productImports';
import { readRecord } from '../parts/records';
import { startStopwatch } from '../../stopwatch';

const admin = as('admin');

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
        const elapsedMs = startStopwatch();
        expectStatus(await admin('GET', '/api/product/?limit=1'), 200);
        slowest = Math.max(slowest, elapsedMs());
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
