import { setUpContext } from '../../../../testing/setUpContext';
import { createCaller, insertCaller } from '../../../../testing/startContext';
import { checkData } from '../../../backup/checkData';
import { create as createRecord, update as updateRecord } from '../../write/save';
import { merge } from '../merge';
import { listMerges } from './listMerges';
import { undoMerge } from './undoMerge';

const running = setUpContext(process.env);
const { context, select } = running;
const caller = {
  ...createCaller('all', new Date()),
  attachable: { read: ['supplier', 'product', 'note', 'stock'], edit: ['supplier', 'product'] },
};
const create = async (name: string, values: object): Promise<number> =>
  (JSON.parse(await createRecord(context, context.find(name), values, caller)) as { id: number }).id;
const change = (name: string, id: number, values: object) =>
  updateRecord(context, context.find(name), id, values, caller);
const mergeInto = (name: string, id: number, ...others: number[]) =>
  merge(context, context.find(name), id, { id, other_ids: others, fill_empty: true }, caller);
const undo = (name: string, id: number, others: number[], more: object = {}, who = caller) =>
  undoMerge(context, context.find(name), id, { id, other_ids: others, ...more }, who);
const rowOf = async (table: string, id: number) => (await select(`SELECT * FROM \`${table}\` WHERE \`id\` = ?`, id))[0];

beforeAll(() => insertCaller(running.database));

test('an undo brings records, references, notes and filled fields back; what was changed since stays', async () => {
  const kept = await create('supplier', { name: 'Kept' });
  const other = await create('supplier', { name: 'Other', phone_number: '03 9000 0000', website: 'https://o.example' });
  const [first, second] = [
    await create('product', { description: 'Oslo', supplier: other }),
    await create('product', { description: 'Bergen', supplier: other }),
  ];
  const note = await create('note', { other_name: 'supplier', other_id: other, note: 'Call them' });
  const before = await rowOf('supplier', other);
  await mergeInto('supplier', kept, other);
  await change('product', second, { supplier: null });
  await change('supplier', kept, { phone_number: '03 9000 0001' });
  const expected = {
    restored: [{ id: other, title: 'Other' }],
    moved: [
      { name: 'product', label: 'Product', count: 1 },
      { name: 'note', label: 'Note', count: 1 },
    ],
    stayed: [{ name: 'product', label: 'Product', count: 1 }],
    reset: [{ name: 'website', label: 'Ordering Portal/Website' }],
    kept: [{ name: 'phone_number', label: 'Phone Number' }],
  };
  const preview = await undo('supplier', kept, [other], { preview: true });
  expect(preview).toMatchObject({ restored: expected.restored, moved: expected.moved, stayed: expected.stayed });
  expect(await rowOf('supplier', other)).toBeUndefined();
  expect(await undo('supplier', kept, [other])).toEqual(preview);
  expect(preview.reset.map(({ name }) => name)).toEqual(['website']);
  expect(preview.kept.map(({ name }) => name)).toEqual(['phone_number']);
  expect({ ...(await rowOf('supplier', other)), modified_date: '' }).toEqual({ ...before, modified_date: '' });
  expect(await rowOf('supplier', kept)).toMatchObject({ website: null, phone_number: '03 9000 0001' });
  expect([(await rowOf('product', first))!['supplier'], (await rowOf('product', second))!['supplier']]).toEqual([
    other,
    null,
  ]);
  expect((await rowOf('note', note))!['other_id']).toBe(other);
  const actions = await select(
    'SELECT `action`, `other_id` FROM `audit` WHERE `other_name` = ? AND `other_id` IN (?) ORDER BY `id`',
    'supplier',
    [kept, other],
  );
  expect(actions).toEqual(
    expect.arrayContaining([
      { action: 'unmerge', other_id: kept },
      { action: 'restore', other_id: other },
    ]),
  );
  await expect(undo('supplier', kept, [other])).rejects.toMatchObject({ status: 409 });
});

test("lists get their entries back, and the removed record's own list", async () => {
  const [kept, other, third] = [
    await create('code_product_category', { description: 'Sofas' }),
    await create('code_product_category', { description: 'Couches' }),
    await create('code_product_category', { description: 'Settees' }),
  ];
  const product = await create('product', { description: 'Turin', categories: [other, kept] });
  const moved = await create('product', { description: 'Milan', categories: [third] });
  await mergeInto('code_product_category', kept, other, third);
  await mergeInto('product', product, moved);
  await undo('product', product, [moved]);
  await undo('code_product_category', kept, [third, other]);
  const categories = async (id: number) =>
    (await select('SELECT `code_product_category` AS id FROM `product_categories` WHERE `product` = ?', id))
      .map(({ id: category }) => category as number)
      .sort((a, b) => a - b);
  expect(await categories(product)).toEqual([kept, other]);
  expect(await categories(moved)).toEqual([third]);
});

test('categories within each other come back as they were, unless one was moved into the other since', async () => {
  const top = await create('code_product_category', { description: 'Top' });
  const middle = await create('code_product_category', { description: 'Middle', parent: top });
  const low = await create('code_product_category', { description: 'Low', parent: middle });
  const parents = async () =>
    Promise.all([top, middle, low].map(async (id) => (await rowOf('code_product_category', id))?.['parent']));
  await mergeInto('code_product_category', low, middle, top);
  await undo('code_product_category', low, [middle, top]);
  expect(await parents()).toEqual([null, top, middle]);
  const [a, b] = [
    await create('code_product_category', { description: 'A', parent: top }),
    await create('code_product_category', { description: 'B', parent: low }),
  ];
  await mergeInto('code_product_category', a, low);
  await change('code_product_category', middle, { parent: b });
  await expect(undo('code_product_category', a, [low])).rejects.toMatchObject({ status: 409 });
});

test('a record whose own reference is gone does not come back, and nothing is done', async () => {
  const colour = await create('code_colour', { description: 'Teal' });
  const [kept, other] = [
    await create('product', { description: 'Kept' }),
    await create('product', { description: 'Gone', colour }),
  ];
  await merge(context, context.find('product'), kept, { id: kept, other_ids: [other] }, caller);
  await select('SELECT 1');
  await running.run('DELETE FROM `code_colour` WHERE `id` = ?', colour);
  const refusal = undo('product', kept, [other]);
  await expect(refusal).rejects.toMatchObject({
    status: 409,
    body: { non_field_errors: [expect.stringContaining('Colour of “Gone')] },
  });
  const [run] = await select(
    'SELECT `undone_date` FROM `merge_run` WHERE `collection` = ? AND `kept` = ?',
    'product',
    kept,
  );
  expect(run!['undone_date']).toBeNull();
});

test('the list names the records; only the one who merged them or an administrator may undo it', async () => {
  const [kept, other] = [
    await create('code_fabric', { description: 'Linen' }),
    await create('code_fabric', { description: 'Linnen' }),
  ];
  await mergeInto('code_fabric', kept, other);
  const find = async () =>
    (await listMerges(context, context.find('code_fabric'), caller)).find(({ id }) => id === kept);
  expect(await find()).toMatchObject({
    title: 'Linen',
    merged: [{ id: other, title: 'Linnen' }],
    is_own: true,
    undone_date: null,
    final_reason: null,
  });
  const stranger = { ...caller, user: 2, actor: 2, administrator: false };
  await expect(undo('code_fabric', kept, [other], {}, stranger)).rejects.toMatchObject({ status: 403 });
  await expect(undo('code_fabric', kept, [other, 99])).rejects.toMatchObject({ status: 400 });
  await undo('code_fabric', kept, [other], {}, { ...stranger, administrator: true });
  expect((await find())!.undone_date).not.toBeNull();
});

test('stock rows and orders are named by what they point at, as in lists', async () => {
  const store = await create('store', { name: 'Newtown', address: '1 High Street', phone_number: '1234 5678' });
  const container = await create('container', { name: 'Ship', code: 'S-7' });
  const product = await create('product', { description: 'Malmö' });
  const stockOf = () => create('stock', { product, container, quantity: 1, price: 10 });
  const [first, second] = [await stockOf(), await stockOf()];
  await mergeInto('stock', first, second);
  const [order, other] = [await create('store_order', { store }), await create('store_order', { store })];
  await mergeInto('store_order', order, other);
  const find = async (name: string, kept: number) =>
    (await listMerges(context, context.find(name), caller)).find(({ id }) => id === kept);
  const title = 'Malmö · S-7';
  expect(await find('stock', first)).toMatchObject({ title, merged: [{ id: second, title }] });
  expect(await find('store_order', order)).toMatchObject({
    title: `Order ${order} · Newtown`,
    merged: [{ id: other, title: `Order ${other} · Newtown` }],
  });
  expect((await undo('stock', first, [second])).restored).toEqual([{ id: second, title }]);
});

test('counters and copies are right after an undo, also where a code was changed since: check-data finds no more', async () => {
  const findings = async () =>
    (await checkData(running.url, { backendVariant: 'standard' } as Parameters<typeof checkData>[1])).findings;
  const before = await findings();
  const store = await create('store', { name: 'Fitzroy', address: '1 High Street', phone_number: '1234 5678' });
  const container = await create('container', { name: 'Ship', code: 'S-1' });
  const [kept, other] = [
    await create('product', { description: 'Kept', code: 'K-1' }),
    await create('product', { description: 'Other', code: 'O-1' }),
  ];
  const stockOf = (product: number, quantity: number) => create('stock', { product, container, quantity, price: 10 });
  const [first, second] = [await stockOf(kept, 5), await stockOf(other, 3)];
  await create('store_order', {
    store,
    store_order_lines: [first, second].map((row) => ({ stock_id: row, quantity: 2 })),
  });
  await mergeInto('product', kept, other);
  await mergeInto('stock', first, second);
  await change('product', kept, { code: 'K-2' });
  await undo('stock', first, [second]);
  expect(await rowOf('stock', second)).toMatchObject({ product: kept, quantity: 3, ordered: 2 });
  await undo('product', kept, [other]);
  expect(await rowOf('stock', second)).toMatchObject({ product: other });
  expect(await findings()).toEqual(before);
});
