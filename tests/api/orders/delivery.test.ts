import { as, expectStatus, list, makeOrder, type Body } from '../parts/people';
import { unique } from '../../uniqueText';
import { ageOrder, day, deliver, linesOf, pathOf, promisedOf, readOrder, stockOf } from '../parts/deliveries';

const [admin, office, warehouse, store1, store2] = [
  as('admin'),
  as('office'),
  as('warehouse'),
  as('store1'),
  as('store2'),
];

describe('what a store was handed', () => {
  test('in part, in all, and taken back; promised ends, and the history tells', async () => {
    const { stock } = await stockOf(-2);
    const order = await makeOrder('store1', [{ stock_id: stock, quantity: 5 }]);
    const [line] = linesOf(order);
    expect([line!['delivered'], line!['delivered_date'], await promisedOf(stock)]).toEqual([0, null, 5]);

    const partly = expectStatus(await deliver(order, [{ line: line!['id'], quantity: 2 }]), 200);
    expect(linesOf(partly)[0]).toMatchObject({ delivered: 2, handed_over: 2, quantity: 5 });
    expect(linesOf(partly)[0]!['delivered_date']).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect((partly['arrivals'] as Body[]).map(({ state, quantity }) => [state, quantity])).toEqual([
      ['here', 3],
      ['delivered', 2],
    ]);
    expect(await promisedOf(stock)).toBe(3);

    expect(linesOf(expectStatus(await deliver(order, undefined, office), 200))[0]!['delivered']).toBe(5);
    expect(await promisedOf(stock)).toBe(0);
    const back = expectStatus(await deliver(order, [{ line: line!['id'], quantity: 0 }]), 200);
    expect(linesOf(back)[0]).toMatchObject({ delivered: 0, delivered_date: null, handed_over: null });

    const { results } = expectStatus(await admin('GET', `${pathOf(order)}history/`), 200);
    const pieces = (results as Body[]).flatMap(({ changes }) =>
      'handed_over' in changes ? [changes.handed_over] : [],
    );
    expect(pieces).toEqual([
      [5, null],
      [2, 5],
      [null, 2],
    ]);
  });

  test('of a whole container in one call, for all orders that take from it', async () => {
    const { stock, container } = await stockOf(-1);
    const orders = [
      await makeOrder('store1', [{ stock_id: stock, quantity: 2 }]),
      await makeOrder('store2', [{ stock_id: stock, quantity: 3 }]),
    ];
    const { rows } = expectStatus(await admin('POST', `/api/container/${container}/deliver/`, {}), 200);
    expect((rows as Body[]).map(({ order, delivered }) => [order, delivered])).toEqual([
      [orders[0]!['id'], 2],
      [orders[1]!['id'], 3],
    ]);
    expect(await promisedOf(stock)).toBe(0);
    // What is repeated changes nothing.
    expect(expectStatus(await admin('POST', `/api/container/${container}/deliver/`, {}), 200)).toEqual({ rows: [] });
  });

  test('what was read before the last delivery replaces none of it', async () => {
    const { stock } = await stockOf(-2);
    const order = await makeOrder('store1', [{ stock_id: stock, quantity: 5 }]);
    const line = linesOf(order)[0]!['id'];
    expectStatus(await deliver(order, [{ line, quantity: 2, before: 0 }]), 200);
    // Somebody else hands over three more and has not seen these two.
    expect(expectStatus(await deliver(order, [{ line, quantity: 3, before: 0 }], warehouse), 409)['code']).toBe(
      'changed',
    );
    expectStatus(await deliver(order, [{ line, quantity: 2, before: 0 }], warehouse), 200);
    expect(linesOf(await readOrder(order))[0]!['delivered']).toBe(2);
    expectStatus(await deliver(order, [{ line, quantity: 5, before: 2 }], warehouse), 200);
    expectStatus(await deliver(order, [{ line, quantity: 1, before: null }]), 200);
    expectStatus(await deliver(order, [{ line, quantity: 1, before: '2' }]), 400);
  });

  test('what is wrong is said at its row, and nothing is written', async () => {
    const { stock } = await stockOf(-2);
    const [order, other] = [
      await makeOrder('store1', [{ stock_id: stock, quantity: 2 }]),
      await makeOrder('store2', [{ stock_id: stock, quantity: 2 }]),
    ];
    const line = linesOf(order)[0]!['id'] as number;
    const codesOf = async (rows: Body[]) => {
      const body = expectStatus(await deliver(order, rows), 400);
      return (body['rows'] as Body[]).map((row) => Object.entries(row).map(([name, [first]]) => [name, first.code]));
    };
    expect(
      await codesOf([
        { line, quantity: 1 },
        { line, quantity: 1 },
      ]),
    ).toEqual([[], [['line', 'invalid']]]);
    expect(await codesOf([{ line, quantity: 3 }])).toEqual([[['quantity', 'max']]]);
    expect(await codesOf([{ line: linesOf(other)[0]!['id'], quantity: 1 }])).toEqual([[['line', 'not-found']]]);
    expect(
      await codesOf([
        { line, quantity: -1 },
        { quantity: 1.5, x: 1 },
      ]),
    ).toEqual([
      [['quantity', 'min']],
      [
        ['x', 'unknown'],
        ['line', 'null'],
        ['quantity', 'type'],
      ],
    ]);
    expectStatus(await admin('POST', `${pathOf(order)}deliver/`, { rows: 'all' }), 400);
    expectStatus(await admin('POST', `${pathOf(order)}deliver/`, { everything: true }), 400);
    expectStatus(await admin('POST', '/api/store_order/2147483647/deliver/', {}), 404);
    expectStatus(await admin('POST', '/api/container/2147483647/deliver/', {}), 404);
    expect(linesOf(await readOrder(order))[0]!['delivered']).toBe(0);
  });

  test('is said by head office and warehouse alone', async () => {
    const { stock, container } = await stockOf(-2);
    const order = await makeOrder('store1', [{ stock_id: stock, quantity: 2 }]);
    expectStatus(await deliver(order, undefined, store1), 403);
    expectStatus(await deliver(order, undefined, store2), 404);
    expectStatus(await store1('POST', `/api/container/${container}/deliver/`, {}), 403);
    expect(linesOf(await readOrder(order))[0]!['delivered']).toBe(0);
    const [line] = linesOf(order);
    expectStatus(await warehouse('PATCH', pathOf(order), { notes: 'Two more' }), 400);
    expectStatus(await warehouse('PATCH', `/api/store_order_line/${line!['id']}/`, { quantity: 1 }), 403);
    expectStatus(await deliver(order, [{ line: line!['id'], quantity: 1 }], warehouse), 200);
    expectStatus(await warehouse('POST', `/api/container/${container}/deliver/`, {}), 200);
    expect(linesOf(await readOrder(order))[0]!['delivered']).toBe(2);
  });

  test('an old line that nobody marked counts as delivered, unless its container came later', async () => {
    const [old, recent] = [await stockOf(-40), await stockOf(-20)];
    const order = await makeOrder('store1', [
      { stock_id: old.stock, quantity: 2 },
      { stock_id: recent.stock, quantity: 3 },
    ]);
    await ageOrder(order, 20);
    expect(linesOf(await readOrder(order)).map(({ delivered }) => delivered)).toEqual([0, 0]);
    await ageOrder(order, 40);
    const lines = linesOf(await readOrder(order));
    expect(lines.map(({ delivered, delivered_date: on }) => [delivered, on])).toEqual([
      [2, null],
      [0, null],
    ]);
    expect([await promisedOf(old.stock), await promisedOf(recent.stock)]).toEqual([0, 3]);
    // Somebody says that these never came: then they don't count as delivered by age.
    expectStatus(await deliver(order, [{ line: lines[0]!['id'], quantity: 0 }]), 200);
    expect([await promisedOf(old.stock), linesOf(await readOrder(order))[0]!['delivered']]).toEqual([2, 0]);
  });
});

describe('delivered lines are locked', () => {
  const makeDelivered = async () => {
    const { stock } = await stockOf(-2);
    const order = await makeOrder('store1', [
      { stock_id: stock, quantity: 4 },
      { stock_id: stock, quantity: 1 },
    ]);
    const [line, open] = linesOf(order) as [Body, Body];
    expectStatus(await deliver(order, [{ line: line['id'], quantity: 3 }]), 200);
    return { order, line, open, stock };
  };
  const expectLocked = ({ status, body }: { status: number; body: Body }) =>
    expect([status, body['code']]).toEqual([403, 'delivered']);

  test('for stores: no change, no removal, no deletion of the order, no merge; the rest stays open', async () => {
    const { order, line, open, stock } = await makeDelivered();
    const linePath = `/api/store_order_line/${line['id']}/`;
    expectLocked(await store1('PATCH', linePath, { quantity: 3 }));
    expectLocked(await store1('PATCH', linePath, { notes: 'Broken' }));
    expectLocked(await store1('DELETE', linePath));
    expectLocked(await store1('PATCH', linePath, { quantity: 3, reason: 'Please' }));
    expectLocked(await store1('PATCH', pathOf(order), { store_order_lines: [{ id: open['id'] }] }));
    expectLocked(await store1('DELETE', pathOf(order)));
    expectLocked(await store1('DELETE', `${pathOf(order)}?reason=Please`));
    const other = await makeOrder('store1', [{ stock_id: stock, quantity: 1 }]);
    const merge = { id: other['id'], other_ids: [order['id']] };
    expectLocked(await store1('POST', `${pathOf(other)}merge/`, merge));
    const rest = {
      store_order_lines: [
        { id: line['id'], quantity: 4 },
        { id: open['id'], quantity: 2 },
      ],
      notes: 'x',
    };
    const saved = expectStatus(await store1('PATCH', pathOf(order), rest), 200);
    expect(linesOf(saved).map(({ quantity }) => quantity)).toEqual([4, 2]);
    expectStatus(await store1('DELETE', `/api/store_order_line/${open['id']}/`), 204);
  });

  test('head office says why, and the history keeps it', async () => {
    const { order, line } = await makeDelivered();
    const change = { store_order_lines: [{ id: line['id'], quantity: 2 }] };
    const refused = expectStatus(await admin('PATCH', pathOf(order), change), 400);
    expect(refused['reason'][0].code).toBe('null');
    expect(expectStatus(await admin('DELETE', pathOf(order)), 400)['reason'][0].code).toBe('null');
    const reason = unique('Two came back broken');
    const saved = expectStatus(await admin('PATCH', pathOf(order), { ...change, reason }), 200);
    expect(linesOf(saved)[0]).toMatchObject({ quantity: 2, delivered: 2, handed_over: 2 });
    const { results } = expectStatus(await admin('GET', `${pathOf(order)}history/`), 200);
    expect((results as Body[]).find(({ changes }) => 'quantity' in changes)).toMatchObject({ reason });
    expectStatus(await admin('PATCH', pathOf(order), { reason: 'x'.repeat(256) }), 400);
    expectStatus(await admin('DELETE', `${pathOf(order)}?reason=x&why=y`), 400);
    expectStatus(await admin('DELETE', `${pathOf(order)}?reason=${encodeURIComponent(reason)}`), 204);
    const deleted = expectStatus(await admin('GET', `${pathOf(order)}history/`), 200)['results'] as Body[];
    expect(deleted[0]).toMatchObject({ action: 'delete', reason });
  });

  test('other records take no reason', async () => {
    const { container } = await stockOf(-2);
    expectStatus(await admin('PATCH', `/api/container/${container}/`, { reason: 'x' }), 400);
    expectStatus(await admin('DELETE', `/api/container/${container}/?reason=x`), 400);
  });
});

describe("an order's dates", () => {
  test('arrivals by day and state, on the record and in the list, which sorts and filters by the next', async () => {
    const [here, soon, late] = [await stockOf(-3), await stockOf(10), await stockOf(60)];
    expectStatus(await admin('PATCH', `/api/container/${soon.container}/`, { delivery_date: day(20) }), 200);
    const notes = unique('Dates');
    const order = await makeOrder(
      'store1',
      [
        { stock_id: late.stock, quantity: 1 },
        { stock_id: soon.stock, quantity: 3 },
        { stock_id: here.stock, quantity: 5 },
      ],
      { notes },
    );
    const arrivals = [
      { date: day(-3), quantity: 5, state: 'here', delayed_from: null },
      { date: day(20), quantity: 3, state: 'coming', delayed_from: day(10) },
      { date: day(60), quantity: 1, state: 'coming', delayed_from: null },
    ];
    expect(order).toMatchObject({ arrivals, next_arrival: day(20) });
    const later = await makeOrder('store1', [{ stock_id: late.stock, quantity: 1 }], { notes });
    const past = await makeOrder('store1', [{ stock_id: here.stock, quantity: 1 }], { notes });
    const sorted = await list(store1, 'store_order', { q: notes, sort: '-next_arrival' });
    expect((sorted['results'] as Body[]).map(({ id, next_arrival: next }) => [id, next])).toEqual([
      [later['id'], day(60)],
      [order['id'], day(20)],
      [past['id'], null],
    ]);
    expect((sorted['results'] as Body[])[1]!['arrivals']).toEqual(arrivals);
    const query = JSON.stringify({
      and: [
        ['notes', 'eq', notes],
        ['next_arrival', 'before', day(30)],
      ],
    });
    expect((await list(store1, 'store_order', { query }))['results']).toMatchObject([{ id: order['id'] }]);
    expectStatus(await admin('GET', '/api/store_order/?sort=arrivals'), 400);
    expectStatus(await admin('GET', `/api/store_order/download/json/?columns=["arrivals"]`), 400);
    // Delivered before its day: nothing of it is still to come.
    expectStatus(await deliver(later), 200);
    expect((await readOrder(later))['next_arrival']).toBeNull();
  });
});
