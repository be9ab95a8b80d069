import { withDatabase } from '../../database';
import { as, expectStatus, type Body } from '../parts/people';
import { allowState, denyState, fieldRules, replaceRules, userWithRules } from '../parts/permissionRules';
import { importRows, makeProduct, newCode, productsWithCode, undoImport } from '../parts/productImports';
import { makeRecord, readRecord } from '../parts/records';
import { untilWaiting } from '../releases/testRemote';
import { unique } from '../../uniqueText';

const admin = as('admin');

test('an undo restores and deletes, keeps what others changed or use, and happens once, by its person alone', async () => {
  const [restored, touched] = [await makeProduct({ region_1_rrp: 1 }), await makeProduct({ region_1_rrp: 2 })];
  const [deletedCode, usedCode, editedCode] = [newCode(), newCode(), newCode()];
  const { id } = await importRows(
    ['code', 'description', 'region_1_rrp'],
    [
      [restored['code'], null, 10],
      [touched['code'], null, 20],
      ...[deletedCode, usedCode, editedCode].map((each) => [each, each, 5]),
    ],
  );
  const [usedRow, editedRow] = [(await productsWithCode(usedCode))[0]!, (await productsWithCode(editedCode))[0]!];
  await makeRecord('container', { name: unique('Box'), stock: [{ product: usedRow['id'], quantity: 1, price: 1 }] });
  for (const { id: each } of [touched, editedRow])
    expectStatus(await admin('PATCH', `/api/product/${each}/`, { notes: 'Mine' }), 200);
  const other = await userWithRules([allowState('product')], true);
  expectStatus(await undoImport(id, other), 404);
  expectStatus(await other('GET', `/api/import_run/${id}/`), 404);

  const result = expectStatus(await undoImport(id), 200);
  expect(result).toMatchObject({ restored: 1, deleted: 1 });
  expect(Object.fromEntries(result['kept'].map(({ name, reason }: Body) => [name, reason]))).toEqual({
    [touched['code']]: 'Somebody changed it since',
    [usedCode]: expect.stringMatching(/^Other records use it: 1 Stock \(.+\)$/) as string,
    [editedCode]: 'Somebody changed it since',
  });
  expect(await readRecord('product', restored['id'])).toMatchObject({ region_1_rrp: 1 });
  expect(await readRecord('product', touched['id'])).toMatchObject({ region_1_rrp: 20 });
  expect([await productsWithCode(deletedCode), await productsWithCode(usedCode)]).toMatchObject([
    [],
    [{ id: usedRow['id'] }],
  ]);
  expectStatus(await undoImport(id), 409);
  expect(expectStatus(await admin('GET', `/api/import_run/${id}/`), 200)).toMatchObject({
    file_name: 'list.csv',
    created_rows: 3,
    changed_rows: 2,
    undone: { restored: 1, deleted: 1 },
  });
});

test('safety 8: an undo is for whoever may still edit and delete, and keeps values that are hidden by now', async () => {
  const [changed, added, all] = [await makeProduct({ region_1_rrp: 1 }), newCode(), [allowState('product')]];
  const who = await userWithRules(all, true);
  const { id: change } = await importRows(['code', 'region_1_rrp'], [[changed['code'], 10]], who);
  const { id: creation } = await importRows(['code', 'description'], [[added, added]], who);
  const refused = async (run: number, states: Body[], route: string) => {
    await replaceRules(who, states);
    expect(expectStatus(await undoImport(run, who), 403)).toMatchObject({
      detail: expect.stringMatching(/^Denied by/) as string,
      why: { route },
    });
  };
  const creating = [allowState('product.list'), allowState('product.create')];
  await refused(change, creating, 'product.edit');
  await refused(creation, [...all, denyState('product.delete')], 'product.delete');
  expect(await readRecord('product', changed['id'])).toMatchObject({ region_1_rrp: 10 });
  expect(await productsWithCode(added)).toHaveLength(1);

  // Who may create takes back what they created, and nothing was undone before.
  await replaceRules(who, creating);
  expect(expectStatus(await undoImport(creation, who), 200)).toEqual({ restored: 0, deleted: 1, kept: [] });
  await replaceRules(who, [allowState('product', fieldRules('product', ['region_1_rrp', true, false]))]);
  expect(expectStatus(await undoImport(change, who), 200)).toEqual({
    restored: 0,
    deleted: 0,
    kept: [{ id: changed['id'], name: changed['code'], reason: 'You may not change it' }],
  });
});

test('an undo keeps what somebody changes while it runs', async () => {
  const changing = await makeProduct({ notes: 'Before' });
  const { id } = await importRows(['code', 'notes'], [[changing['code'], 'Imported']]);
  const pending = await withDatabase(async (run) => {
    await run('START TRANSACTION', []);
    const change = 'UPDATE `product` SET `notes` = ?, `modified_date` = UTC_TIMESTAMP(3) WHERE `id` = ?';
    await run(change, ['Mine', changing['id']]);
    const started = undoImport(id);
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
    await makeProduct({ supplier: deleted['id'] }),
    await makeProduct({ supplier: merged['id'] }),
    await makeProduct({ supplier: kept['id'] }),
  ];
  const { id } = await importRows(
    ['code', 'supplier'],
    products.map((one) => [one['code'], now['name']]),
  );
  expectStatus(await admin('DELETE', `/api/supplier/${deleted['id']}/`), 204);
  const merge = { id: kept['id'], other_ids: [merged['id']] };
  expectStatus(await admin('POST', `/api/supplier/${kept['id']}/merge/`, merge), 200);
  const reason = "Its former Supplier isn't there any more";
  expect(expectStatus(await undoImport(id), 200)).toEqual({
    restored: 1,
    deleted: 0,
    kept: products.slice(0, 2).map((one) => ({ id: one['id'], name: one['code'], reason })),
  });
  const suppliers = await Promise.all(
    products.map(async (one) => (await readRecord('product', one['id']))['supplier']),
  );
  expect(suppliers).toEqual([now['id'], now['id'], kept['id']]);
});
