import { setUpContext } from '../../../testing/setUpContext';
import { createCaller, insertCaller } from '../../../testing/startContext';
import { merge } from './merge';
import { create as createRecord, remove as deleteRecord } from '../write/save';

const running = setUpContext(process.env);
const { context, select } = running;
const caller = {
  ...createCaller('all', new Date()),
  attachable: { read: ['supplier', 'product'], edit: ['supplier', 'product'] },
};
const create = async (name: string, values: object): Promise<number> =>
  (JSON.parse(await createRecord(context, context.find(name), values, caller)) as { id: number }).id;
const auditOf = async (name: string, id: number): Promise<unknown[]> =>
  (
    await select(
      'SELECT `action`, `changes` FROM `audit` WHERE `other_name` = ? AND `other_id` = ? ORDER BY `id`',
      name,
      id,
    )
  ).map(({ action, changes }) => [action, typeof changes === 'string' ? JSON.parse(changes) : changes]);

beforeAll(() => insertCaller(running.database));

test('rows changed by a merge get the new value, an audit entry and a new modified_date', async () => {
  const [kept, other] = [await create('supplier', { name: 'Kept' }), await create('supplier', { name: 'Other' })];
  const product = await create('product', { description: 'Oslo', supplier: other });
  const note = await create('note', { other_name: 'supplier', other_id: other, note: 'Call them' });
  const [before] = await select('SELECT `modified_date` FROM `product` WHERE `id` = ?', product);
  await merge(context, context.find('supplier'), kept, { id: kept, other_ids: [other] }, caller);
  const [after] = await select('SELECT `supplier`, `modified_date` FROM `product` WHERE `id` = ?', product);
  expect(after!['supplier']).toBe(kept);
  expect(Date.parse(after!['modified_date'] as string)).toBeGreaterThan(Date.parse(before!['modified_date'] as string));
  expect(await auditOf('product', product)).toContainEqual(['update', { supplier: [other, kept] }]);
  expect(await auditOf('note', note)).toContainEqual(['update', { other_id: [other, kept] }]);
  expect(await select('SELECT `id` FROM `supplier` WHERE `id` = ?', other)).toEqual([]);
});
test('notes of any author are deleted with their record, each with an audit row', async () => {
  const supplier = await create('supplier', { name: 'Goes' });
  const note = await create('note', { other_name: 'supplier', other_id: supplier, note: 'Bye' });
  await deleteRecord(context, context.find('supplier'), supplier, { ...caller, user: 2, actor: 1 });
  expect(await select('SELECT `id` FROM `note` WHERE `id` = ?', note)).toEqual([]);
  expect((await auditOf('note', note)).at(-1)).toEqual(['delete', expect.objectContaining({ note: ['Bye', null] })]);
});
test("the kept category replaces a merged one in a product's list", async () => {
  const [kept, other] = [
    await create('code_product_category', { description: 'Sofas' }),
    await create('code_product_category', { description: 'Couches' }),
  ];
  const product = await create('product', { description: 'Turin', categories: [other] });
  await merge(context, context.find('code_product_category'), kept, { id: kept, other_ids: [other] }, caller);
  expect(
    await select('SELECT `code_product_category` AS id FROM `product_categories` WHERE `product` = ?', product),
  ).toEqual([{ id: kept }]);
  expect(await auditOf('product', product)).toContainEqual([
    'update',
    { categories: [{ removed: [other] }, { added: [kept] }] },
  ]);
});
