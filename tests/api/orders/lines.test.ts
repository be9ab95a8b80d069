import { as, expectStatus, list, makeOrder, makeStock, person, type Body } from '../parts/people';

const [admin, store1] = [as('admin'), as('store1')];
const availableOf = async (...stocks: number[]): Promise<number[]> => {
  const { results } = await list(store1, 'stock_availability', { _ids: stocks.join() });
  return stocks.map((id) => results.find((row: Body) => row['id'] === id).available);
};
const orderOf = async (id: number): Promise<Body> => expectStatus(await store1('GET', `/api/store_order/${id}/`), 200);
const moved = (order: Body): number => Date.parse(order['modified_date']);

describe('lines (contract §2.3)', () => {
  test('put on another stock row, a line gives back what it held, takes from the new one, and has its price', async () => {
    const [a, b] = [await makeStock(5, 10), await makeStock(5, 20)];
    const order = await makeOrder('store1', [{ stock_id: a.stock, quantity: 4 }]);
    const path = `/api/store_order_line/${order['store_order_lines'][0].id}/`;
    expect(expectStatus(await store1('PATCH', path, { stock_id: b.stock }), 200)).toMatchObject({
      unit_price: 20,
      total_price: 80,
      product: b.product,
    });
    expect(await availableOf(a.stock, b.stock)).toEqual([5, 1]);
    expect(expectStatus(await store1('PATCH', path, { stock_id: a.stock, quantity: 6 }), 400)).toEqual({
      quantity: [{ code: 'max', message: 'Maximum value 5' }],
    });
    expect(await availableOf(a.stock, b.stock)).toEqual([5, 1]);
  });
  test('errors stand by the position of the sent rows; those that are taken out have none', async () => {
    const { stock } = await makeStock(5);
    const order = await makeOrder(
      'store1',
      [1, 1, 1].map((quantity) => ({ stock_id: stock, quantity })),
    );
    const [{ id }] = order['store_order_lines'];
    expect(
      expectStatus(
        await store1('PUT', `/api/store_order/${order['id']}/`, { store_order_lines: [{ id, quantity: 6 }] }),
        400,
      ),
    ).toEqual({ store_order_lines: [{ quantity: [{ code: 'max', message: 'Maximum value 5' }] }] });
    expect(await availableOf(stock)).toEqual([2]);
  });
  test('moved to another order, it leaves the one and joins the other; both have changed', async () => {
    const { stock } = await makeStock(5);
    const [from, to] = [await makeOrder('store1', [{ stock_id: stock, quantity: 2 }]), await makeOrder('store1', [])];
    expectStatus(
      await store1('PATCH', `/api/store_order_line/${from['store_order_lines'][0].id}/`, { store_order: to['id'] }),
      200,
    );
    const [left1, joined] = [await orderOf(from['id']), await orderOf(to['id'])];
    expect([left1['store_order_lines'], joined['store_order_lines'].length, joined['total_price']]).toEqual([
      [],
      1,
      20,
    ]);
    expect(moved(left1)).toBeGreaterThan(moved(from));
    expect(moved(joined)).toBeGreaterThan(moved(to));
    expect(await availableOf(stock)).toEqual([3]);
  });
  test('made, changed and deleted at its own address, it moves the modified_date of its order each time', async () => {
    const { stock } = await makeStock(5);
    let order = await makeOrder('store1', []);
    const after = async (): Promise<void> => {
      const now = await orderOf(order['id']);
      expect(moved(now)).toBeGreaterThan(moved(order));
      order = now;
    };
    const { id } = expectStatus(
      await store1('POST', '/api/store_order_line/', { store_order: order['id'], stock_id: stock, quantity: 2 }),
      201,
    );
    await after();
    expectStatus(await store1('PATCH', `/api/store_order_line/${id}/`, { quantity: 1 }), 200);
    await after();
    expectStatus(await store1('DELETE', `/api/store_order_line/${id}/`), 204);
    await after();
    expect(await availableOf(stock)).toEqual([5]);
  });
  test('safety 20: a price that is sent is ignored, whenever it is sent', async () => {
    const { stock } = await makeStock(5, 12.35);
    const order = await makeOrder('store1', [{ stock_id: stock, quantity: 3, unit_price: 0.01, total_price: 0.03 }], {
      total_price: 1,
    });
    const [line] = order['store_order_lines'];
    expect([line.unit_price, line.total_price, order['total_price']]).toEqual([12.35, 37.05, 37.05]);
    expect(
      expectStatus(await store1('PATCH', `/api/store_order_line/${line.id}/`, { unit_price: 0 }), 200)['unit_price'],
    ).toBe(12.35);
    expect(
      expectStatus(
        await store1('PUT', `/api/store_order/${order['id']}/`, {
          ...order,
          modified_date: undefined,
          store_order_lines: [{ ...line, unit_price: 0 }],
        }),
        200,
      )['total_price'],
    ).toBe(37.05);
  });
  test('each refusal stands at its own line, and nothing of the order is written', async () => {
    const [a, b] = [await makeStock(5), await makeStock(1)];
    const { store } = await person('store1');
    const send = (lines: Body[]) => store1('POST', '/api/store_order/', { store: store.id, store_order_lines: lines });
    const absent = { stock_id: [{ code: 'not-found', message: 'There is no such record' }] };
    const maximumError = (n: number) => ({ quantity: [{ code: 'max', message: `Maximum value ${n}` }] });
    const good = { stock_id: a.stock, quantity: 5 };
    expect(
      expectStatus(await send([good, { stock_id: 99999999, quantity: 1 }, { stock_id: b.stock, quantity: 1 }]), 400),
    ).toEqual({ store_order_lines: [{}, absent, {}] });
    expect(expectStatus(await send([good, { stock_id: b.stock, quantity: 3 }, good]), 400)).toEqual({
      store_order_lines: [{}, maximumError(1), maximumError(0)],
    });
    expect(await availableOf(a.stock, b.stock)).toEqual([5, 1]);
  });
  test('changed, added and left out in one go: what is freed counts for the others', async () => {
    const [a, b] = [await makeStock(3), await makeStock(3)];
    const order = await makeOrder('store1', [
      { stock_id: a.stock, quantity: 3 },
      { stock_id: b.stock, quantity: 3 },
    ]);
    const [first] = order['store_order_lines'];
    const lines = [
      { stock_id: a.stock, quantity: 2 },
      { id: first.id, stock_id: b.stock },
    ];
    const saved = expectStatus(
      await store1('PUT', `/api/store_order/${order['id']}/`, { store_order_lines: lines }),
      200,
    );
    expect(saved['store_order_lines']).toHaveLength(2);
    expect(await availableOf(a.stock, b.stock)).toEqual([1, 0]);
  });
  test('an order of 5,000 lines is made, shown, cut down and deleted as any other', async () => {
    const stocks = await Promise.all(Array.from({ length: 20 }, () => makeStock(1000, 0.1)));
    const { store } = await person('store1');
    const lines = Array.from({ length: 5000 }, (_, i) => ({
      stock_id: stocks[i % 20]!.stock,
      quantity: 1,
      display_order: i,
    }));
    const order = expectStatus(
      await store1('POST', '/api/store_order/', { store: store.id, store_order_lines: lines }),
      201,
    );
    expect(order['store_order_lines'].map((line: Body) => line['stock_id'])).toEqual(
      lines.map((line) => line.stock_id),
    );
    expect(order['total_price']).toBe(500);
    expect(await availableOf(stocks[0]!.stock, stocks[19]!.stock)).toEqual([750, 750]);
    const keptLines = order['store_order_lines'].slice(0, 20).map(({ id }: Body) => ({ id }));
    expect(
      expectStatus(await store1('PATCH', `/api/store_order/${order['id']}/`, { store_order_lines: keptLines }), 200)[
        'total_price'
      ],
    ).toBe(2);
    expectStatus(await store1('DELETE', `/api/store_order/${order['id']}/`), 204);
    expect(await availableOf(stocks[0]!.stock, stocks[19]!.stock)).toEqual([1000, 1000]);
    // Each line was created and deleted, and so was the order.
    const { count } = expectStatus(await admin('GET', `/api/store_order/${order['id']}/history/?limit=1`), 200);
    expect(count).toBe(10_002);
  });
  test('the item adds up and joins as the list does', async () => {
    const { results } = await list(admin, 'store_order', { limit: '40', sort: 'id' });
    expect(results.length).toBeGreaterThan(0);
    for (const listedOrder of results as Body[]) {
      const { store_order_lines: _lines, ...item } = expectStatus(
        await admin('GET', `/api/store_order/${listedOrder['id']}/`),
        200,
      );
      expect(item).toEqual(listedOrder);
    }
  });
});
