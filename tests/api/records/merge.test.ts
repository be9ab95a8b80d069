import { as, expectStatus, list, makeOrder, makeStock, person, type Body } from '../parts/people';
import { unique } from '../../uniqueText';
import { makeRecord as make, mergeRecords as merge, readRecord as get } from '../parts/records';
import { allowState, fieldRules, userWithRules } from '../parts/permissionRules';

const admin = as('admin');
const store1 = as('store1');
const history = async (collection: string, id: number): Promise<Body[]> =>
  expectStatus(await admin('GET', `/api/${collection}/${id}/history/`), 200)['results'];

test('what pointed at the others points at the first, and they go (contract §2.2)', async () => {
  const [keptColour, other, third] = [
    await make('code_colour', { description: unique('Grey') }),
    await make('code_colour', { description: unique('Gray') }),
    await make('code_colour', { description: unique('Grau') }),
  ];
  const product = await make('product', { description: unique('Chair'), colour: other['id'] });
  const merged = expectStatus(await merge('code_colour', keptColour['id'], [other['id'], third['id']]), 200);
  expect({ ...merged, modified_date: '' }).toEqual({ ...keptColour, modified_date: '' });
  expect(merged['modified_date'] > keptColour['modified_date']).toBe(true);
  for (const { id } of [other, third] as Body[]) expectStatus(await admin('GET', `/api/code_colour/${id}/`), 404);
  const now = await get('product', product['id']);
  expect([now['colour'], now['colour__description']]).toEqual([keptColour['id'], keptColour['description']]);
  // An older copy of the product names the deleted colour, so it is stale.
  expectStatus(await admin('PUT', `/api/product/${product['id']}/`, product), 409);
  expect((await history('code_colour', keptColour['id']))[0]).toMatchObject({
    action: 'merge',
    changes: { id: [[other['id'], third['id']], keptColour['id']] },
  });
  expect((await history('product', product['id']))[0]).toMatchObject({
    action: 'update',
    changes: { colour: [other['id'], keptColour['id']] },
  });
  expect((await history('code_colour', other['id']))[0]).toMatchObject({ action: 'delete' });
});

test('a list of ids holds the first once', async () => {
  const [keptCategory, other] = [
    await make('code_product_category', { description: unique('Chairs') }),
    await make('code_product_category', { description: unique('Seats') }),
  ];
  const [both, one, none] = [
    await make('product', { description: unique('A'), categories: [keptCategory['id'], other['id']] }),
    await make('product', { description: unique('B'), categories: [other['id']] }),
    await make('product', { description: unique('C'), category: other['id'], categories: [] }),
  ];
  expectStatus(await merge('code_product_category', keptCategory['id'], [other['id']]), 200);
  expect((await get('product', both['id']))['categories']).toEqual([keptCategory['id']]);
  expect((await get('product', one['id']))['categories']).toEqual([keptCategory['id']]);
  expect(await get('product', none['id'])).toMatchObject({ category: keptCategory['id'], categories: [] });
  const united = expectStatus(await merge('product', none['id'], [one['id'], both['id']]), 200);
  expect(united['categories']).toEqual([keptCategory['id']]);
});

test('a preview says what moves and what the kept record takes, and writes nothing; the merge does it', async () => {
  const [keptFabric, other, third] = [
    await make('code_fabric', { description: unique('Linen') }),
    await make('code_fabric', { description: unique('Linnen'), code: unique('L').slice(-12), display_order: 7 }),
    await make('code_fabric', {
      description: unique('Leinen'),
      display_order: 9,
      active_end_date: '2099-01-01T00:00:00Z',
    }),
  ];
  const product = await make('product', { description: unique('Chair'), fabric: other['id'] });
  await make('product', { description: unique('Sofa'), fabric: third['id'] });
  const note = await make('note', { note: 'scratchy', other_name: 'code_fabric', other_id: third['id'] });
  const path = `/api/code_fabric/${keptFabric['id']}/merge/`;
  // The order of the request decides, not that of the ids.
  const body = { id: keptFabric['id'], other_ids: [third['id'], other['id']], fill_empty: true };
  const preview = expectStatus(await admin('POST', `${path}preview/`, body), 200);
  expect(preview['moved'].toSorted((a: Body, b: Body) => a['name'].localeCompare(b['name']))).toEqual([
    { name: 'note', label: 'Note', count: 1 },
    { name: 'product', label: 'Products', count: 2 },
  ]);
  expect(preview['taken']).toEqual([
    { name: 'code', label: 'Code', from: other['id'] },
    { name: 'display_order', label: 'Order', from: third['id'] },
  ]);
  expect(await get('code_fabric', keptFabric['id'])).toEqual(keptFabric);
  expect((await get('product', product['id']))['fabric']).toBe(other['id']);

  const merged = expectStatus(await admin('POST', path, body), 200);
  expect(merged).toMatchObject({ code: other['code'], display_order: 9, active_end_date: null });
  expect((await get('note', note['id']))['other_id']).toBe(keptFabric['id']);
  const entries = await history('code_fabric', keptFabric['id']);
  expect(entries.find((entry) => entry['action'] === 'update')!['changes']).toEqual({
    code: [null, other['code']],
    display_order: [null, 9],
  });
  // Without the flag, empty fields stay, as for callers of before.
  const [plain, full] = [
    await make('code_fabric', { description: unique('Wool') }),
    await make('code_fabric', { description: unique('Wolle'), display_order: 3 }),
  ];
  expect(expectStatus(await merge('code_fabric', plain['id'], [full['id']]), 200)['display_order']).toBeNull();
});

test('a field that somebody may not change is not taken; a wrong flag and an impossible merge are refused', async () => {
  const [first, second] = [
    await make('code_fabric', { description: unique('Felt') }),
    await make('code_fabric', { description: unique('Filz'), display_order: 4 }),
  ];
  const path = `/api/code_fabric/${first['id']}/merge/`;
  const body = { id: first['id'], other_ids: [second['id']], fill_empty: true };
  const locked = await userWithRules([allowState('*', fieldRules('code_fabric', ['display_order', false, true]))]);
  expect(expectStatus(await locked('POST', `${path}preview/`, body), 200)['taken']).toEqual([]);
  const refusal = expectStatus(await admin('POST', path, { ...body, fill_empty: 'yes' }), 400);
  expect(refusal['fill_empty'][0].code).toBe('type');
  expectStatus(await admin('POST', `${path}preview/`, { ...body, other_ids: [999_999_999] }), 400);
  expectStatus(await store1('POST', `${path}preview/`, body), 403);
});

test('nested rows, notes and stock come along', async () => {
  const [first, second] = [await makeStock(4), await makeStock(6)];
  const note = await make('note', { note: 'from the second', other_name: 'container', other_id: second.container });
  const merged = expectStatus(await merge('container', first.container, [second.container]), 200);
  expect(merged['stock'].map((row: Body) => row['id']).sort()).toEqual([first.stock, second.stock].sort());
  expect((await get('note', note['id']))['other_id']).toBe(first.container);
  expect((await history('container', first.container)).map((entry) => [entry['action'], entry['other_name']])).toEqual(
    expect.arrayContaining([
      ['merge', 'container'],
      ['update', 'stock'],
    ]),
  );
});

describe('stock and orders (contract §2.3)', () => {
  test('stock of one product in one container is added up, with what is ordered of it', async () => {
    const { stock, product, container } = await makeStock(5, 10);
    const other = await make('stock', { product, container, quantity: 3, price: 12 });
    const order = await makeOrder('store1', [
      { stock_id: stock, quantity: 4 },
      { stock_id: other['id'], quantity: 2 },
    ]);
    const merged = expectStatus(await merge('stock', stock, [other['id']]), 200);
    expect(merged).toMatchObject({ quantity: 8, ordered: 6, price: 10 });
    const lines = expectStatus(await store1('GET', `/api/store_order/${order['id']}/`), 200)[
      'store_order_lines'
    ] as Body[];
    expect(lines.map((line) => [line['stock_id'], line['quantity'], line['unit_price']])).toEqual([
      [stock, 4, 10],
      [stock, 2, 12],
    ]);
    // The remaining pieces can be ordered, and no more.
    const more = await store1('PATCH', `/api/store_order/${order['id']}/`, {
      store_order_lines: [...lines.map(({ id }) => ({ id })), { stock_id: stock, quantity: 3 }],
    });
    expect(expectStatus(more, 400)['store_order_lines'][2]).toEqual({
      quantity: [{ code: 'max', message: 'Maximum value 2' }],
    });
    expectStatus(await store1('PATCH', `/api/store_order/${order['id']}/`, { store_order_lines: [] }), 200);
    expect(await get('stock', stock)).toMatchObject({ quantity: 8, ordered: 0 });
  });
  test('quantities that add up to more than a stock row can hold are refused', async () => {
    const { stock, product, container } = await makeStock(2_000_000_000);
    const others = [await make('stock', { product, container, quantity: 147_483_647 })];
    expect(expectStatus(await merge('stock', stock, [others[0]!['id']]), 200)).toMatchObject({
      quantity: 2_147_483_647,
    });
    others[0] = await make('stock', { product, container, quantity: 1 });
    expect(expectStatus(await merge('stock', stock, [others[0]['id']]), 400)).toEqual({
      quantity: [{ code: 'max', message: 'Maximum value 2147483647' }],
    });
    expect(await get('stock', others[0]['id'])).toEqual(others[0]);
    expect(await get('stock', stock)).toMatchObject({ quantity: 2_147_483_647 });
    // Stories look for stock that nobody has so much of.
    expectStatus(await admin('DELETE', `/api/stock/${stock}/`), 204);
  });
  test('of other products or containers it stays apart', async () => {
    const [one, other] = [await makeStock(5), await makeStock(5)];
    expect(expectStatus(await merge('stock', one.stock, [other.stock]), 400)).toHaveProperty('other_ids');
    expect(await get('stock', other.stock)).toMatchObject({ quantity: 5 });
  });
  test("an order gets the others' lines; nothing more or less is ordered", async () => {
    const { stock } = await makeStock(9);
    const [keptOrder, other] = [
      await makeOrder('store1', [{ stock_id: stock, quantity: 2 }]),
      await makeOrder('store1', [{ stock_id: stock, quantity: 3 }]),
    ];
    const merged = expectStatus(await merge('store_order', keptOrder['id'], [other['id']], store1), 200);
    expect(merged['store_order_lines'].map((line: Body) => line['quantity'])).toEqual([2, 3]);
    expect(await get('stock', stock)).toMatchObject({ ordered: 5 });
    expectStatus(await store1('DELETE', `/api/store_order/${keptOrder['id']}/`), 204);
    expect(await get('stock', stock)).toMatchObject({ ordered: 0 });
  });
  test('lines: those that go give back what they held', async () => {
    const { stock } = await makeStock(9);
    const {
      store_order_lines: [one, two],
    } = await makeOrder('store1', [
      { stock_id: stock, quantity: 2 },
      { stock_id: stock, quantity: 3 },
    ]);
    expectStatus(await merge('store_order_line', one.id, [two.id], store1), 200);
    expect(await get('stock', stock)).toMatchObject({ ordered: 2 });
  });
  test('safety 50: an order placed while stock is merged is either there or refused, and the counter is right', async () => {
    const { stock, product, container } = await makeStock(50);
    const others = await Promise.all([1, 2, 3].map(() => make('stock', { product, container, quantity: 50 })));
    const { store } = await person('store1');
    const order = (stock_id: number) =>
      store1('POST', '/api/store_order/', { store: store.id, store_order_lines: [{ stock_id, quantity: 1 }] });
    const replies = await Promise.all(
      [...others, ...others, ...others].flatMap((row, i) => [
        order(row['id']),
        ...(i < 3 ? [merge('stock', stock, [row['id']])] : []),
      ]),
    );
    expect(replies.filter((reply) => ![200, 201, 400].includes(reply.status))).toEqual([]);
    const keptStock = await get('stock', stock);
    const lines = await list(admin, 'store_order_line', { query: JSON.stringify(['stock_id', 'eq', stock]) });
    expect(keptStock).toMatchObject({ quantity: 200, ordered: replies.filter((reply) => reply.status === 201).length });
    expect(lines['count']).toBe(keptStock['ordered']);
  });
});
