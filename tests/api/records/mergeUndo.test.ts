import { unique } from '../../uniqueText';
import { awaitChange, currentCursor } from '../parts/changeFeed';
import { as, expectStatus, makeOrder, makeStock, type Body } from '../parts/people';
import { allowState, userWithRules } from '../parts/permissionRules';
import { makeRecord as make, mergeRecords as merge, readRecord as get } from '../parts/records';

const admin = as('admin');
const store1 = as('store1');
const idOf = (body: Body): number => body['id'] as number;
const undo = (collection: string, id: number, otherIds: readonly number[], more: object = {}, caller = admin) =>
  caller('POST', `/api/${collection}/${id}/merge/undo/`, { id, other_ids: otherIds, ...more });
/** The merge into a record, as the list of past merges shows it. */
const pastMerge = async (collection: string, id: number, caller = admin): Promise<Body | undefined> => {
  const { results } = expectStatus(await caller('GET', `/api/${collection}/merges/`), 200);
  return (results as Body[]).find((each) => each['id'] === id);
};
/** Two fabrics, of which the first takes the second's code, and a product of the second. */
async function mergedFabrics() {
  const [kept, other] = [
    await make('code_fabric', { description: unique('Linen') }),
    await make('code_fabric', { description: unique('Linnen'), code: unique('L').slice(-12), display_order: 4 }),
  ];
  const product = await make('product', { description: unique('Chair'), fabric: other['id'] });
  const body = { id: kept['id'], other_ids: [other['id']], fill_empty: true };
  expectStatus(await admin('POST', `/api/code_fabric/${kept['id']}/merge/`, body), 200);
  return { kept, other, product, id: idOf(kept), otherId: idOf(other) };
}

test('an undo brings the record back with what used it, and the feed tells it; the preview says the same', async () => {
  const { kept, other, product, id, otherId } = await mergedFabrics();
  const start = await currentCursor(admin);
  const preview = expectStatus(await undo('code_fabric', id, [otherId], { preview: true }), 200);
  expect(preview).toEqual({
    restored: [{ id: otherId, title: other['description'] }],
    moved: [{ name: 'product', label: 'Product', count: 1 }],
    stayed: [],
    reset: [
      { name: 'code', label: 'Code' },
      { name: 'display_order', label: 'Order' },
    ],
    kept: [],
  });
  expectStatus(await admin('GET', `/api/code_fabric/${otherId}/`), 404);
  expect(expectStatus(await undo('code_fabric', id, [otherId]), 200)).toEqual(preview);
  const again = (record: Body) => ({ ...record, modified_date: '' });
  expect(again(await get('code_fabric', otherId))).toEqual(again(other));
  expect(again(await get('code_fabric', id))).toEqual(again(kept));
  expect(await get('product', idOf(product))).toMatchObject({
    fabric: otherId,
    fabric__description: other['description'],
  });
  await awaitChange(admin, start, { entity: 'code_fabric', id: otherId, change: 'saved' });
  await awaitChange(admin, start, { entity: 'product', id: idOf(product), change: 'saved' });
  const { results } = expectStatus(await admin('GET', `/api/code_fabric/${id}/history/`), 200);
  expect(results).toContainEqual(expect.objectContaining({ action: 'unmerge', changes: { id: [id, [otherId]] } }));
  expectStatus(await undo('code_fabric', id, [otherId]), 409);
  expect((await pastMerge('code_fabric', id))!['undone_date']).not.toBeNull();
});

test('what was changed since stays, and is told', async () => {
  const { product, id, otherId } = await mergedFabrics();
  expectStatus(await admin('PATCH', `/api/product/${product['id']}/`, { fabric: null }), 200);
  expectStatus(await admin('PATCH', `/api/code_fabric/${id}/`, { display_order: 9 }), 200);
  expect(expectStatus(await undo('code_fabric', id, [otherId]), 200)).toMatchObject({
    moved: [],
    stayed: [{ name: 'product', count: 1 }],
    reset: [{ name: 'code' }],
    kept: [{ name: 'display_order' }],
  });
  expect(await get('code_fabric', id)).toMatchObject({ code: null, display_order: 9 });
  expect((await get('product', idOf(product)))['fabric']).toBeNull();
});

test('who may not is refused, and what is wrong is told by field', async () => {
  const { id, otherId } = await mergedFabrics();
  expect(await pastMerge('code_fabric', id)).toMatchObject({ is_own: true, undone_date: null, final_reason: null });
  const other = await userWithRules([allowState('*')]);
  expect(await pastMerge('code_fabric', id, other)).toMatchObject({ is_own: false });
  expectStatus(await undo('code_fabric', id, [otherId], {}, other), 403);
  expectStatus(await undo('code_fabric', id, [otherId], {}, store1), 403);
  expectStatus(await store1('GET', '/api/code_fabric/merges/'), 403);
  expect(expectStatus(await undo('code_fabric', id, [id]), 400)).toHaveProperty('other_ids');
  expect(expectStatus(await undo('code_fabric', id, [otherId], { sure: true }), 400)).toHaveProperty('sure');
  expect(expectStatus(await undo('code_fabric', id, []), 400)).toHaveProperty('other_ids');
  const foreign = { id: otherId, other_ids: [otherId] };
  expect(expectStatus(await admin('POST', `/api/code_fabric/${id}/merge/undo/`, foreign), 400)).toHaveProperty('id');
  expectStatus(await undo('code_fabric', 999_999_999, [otherId]), 404);
  expectStatus(await admin('GET', '/api/code_fabric/merges/?limit=3'), 400);
});

test('a merge of groups is final, and says so', async () => {
  const [kept, other] = [
    await make('trestle/group', { name: unique('Kept') }),
    await make('trestle/group', { name: unique('Other') }),
  ];
  expectStatus(await merge('trestle/group', idOf(kept), [idOf(other)]), 200);
  expect(expectStatus(await undo('trestle/group', idOf(kept), [idOf(other)]), 409)).toMatchObject({ code: 'final' });
  expect((await pastMerge('trestle/group', idOf(kept)))!['final_reason']).toContain("can't be undone");
});

describe('stock and orders', () => {
  test('pieces are divided again, and orders hold them where they did', async () => {
    const { stock, product, container } = await makeStock(5, 10);
    const other = idOf(await make('stock', { product, container, quantity: 3, price: 12 }));
    const order = await makeOrder('store1', [
      { stock_id: stock, quantity: 4 },
      { stock_id: other, quantity: 2 },
    ]);
    expectStatus(await merge('stock', stock, [other]), 200);
    expect(expectStatus(await undo('stock', stock, [other]), 200)).toMatchObject({ restored: [{ id: other }] });
    expect(await get('stock', stock)).toMatchObject({ quantity: 5, ordered: 4, available: 1 });
    expect(await get('stock', other)).toMatchObject({ quantity: 3, ordered: 2, available: 1, price: 12 });
    const { store_order_lines: lines } = expectStatus(await store1('GET', `/api/store_order/${order['id']}/`), 200);
    expect(lines.map((line: Body) => line['stock_id'])).toEqual([stock, other]);
    expectStatus(await store1('DELETE', `/api/store_order/${order['id']}/`), 204);
    expect([(await get('stock', stock))['ordered'], (await get('stock', other))['ordered']]).toEqual([0, 0]);
  });

  test('409 with nothing done where more was ordered since, or the quantity was changed', async () => {
    const { stock, product, container } = await makeStock(5, 10);
    const other = idOf(await make('stock', { product, container, quantity: 3 }));
    expectStatus(await merge('stock', stock, [other]), 200);
    await makeOrder('store1', [{ stock_id: stock, quantity: 6 }]);
    expect(expectStatus(await undo('stock', stock, [other]), 409)['code']).toBe('changed');
    expect(await get('stock', stock)).toMatchObject({ quantity: 8, ordered: 6 });
    expectStatus(await admin('PATCH', `/api/stock/${stock}/`, { quantity: 9 }), 200);
    expectStatus(await undo('stock', stock, [other]), 409);
    expectStatus(await admin('GET', `/api/stock/${other}/`), 404);
  });

  test('an order gets its lines back', async () => {
    const { stock } = await makeStock(9);
    const [kept, other] = [
      await makeOrder('store1', [{ stock_id: stock, quantity: 2 }]),
      await makeOrder('store1', [{ stock_id: stock, quantity: 3 }]),
    ];
    expectStatus(await merge('store_order', idOf(kept), [idOf(other)], store1), 200);
    expectStatus(await undo('store_order', idOf(kept), [idOf(other)], {}, store1), 200);
    const quantities = async (order: Body) =>
      (await get('store_order', idOf(order)))['store_order_lines'].map((line: Body) => line['quantity']);
    expect([await quantities(kept), await quantities(other)]).toEqual([[2], [3]]);
    expect(await get('stock', stock)).toMatchObject({ ordered: 5 });
    expectStatus(await as('store2')('GET', `/api/store_order/${other['id']}/`), 404);
    expect(await pastMerge('store_order', idOf(kept), as('store2'))).toBeUndefined();
  });
});
