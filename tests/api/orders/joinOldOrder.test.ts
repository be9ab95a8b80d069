import { as, expectStatus, makeOrder, type Body } from '../parts/people';
import { moreStock, receive, undoReceipt } from '../parts/receipts';
import { readRecord } from '../parts/records';
import { ageOrder, day, deliver, linesOf, pathOf, promisedOf, readOrder, stockOf } from '../parts/deliveries';

const [admin, store1] = [as('admin'), as('store1')];

describe('pieces that join an old order are still to be handed over', () => {
  const piecesOf = (order: Body) => linesOf(order).map(({ quantity, delivered }) => [quantity, delivered]);
  const setDay = (container: number, delivery_date: string | null) =>
    admin('PATCH', `/api/container/${container}/`, { delivery_date });

  test('a line that a store adds from old stock, or puts on it, waits, and the store may take it out again', async () => {
    const [here, undated, coming] = [await stockOf(-60), await stockOf(-60), await stockOf(20)];
    expectStatus(await setDay(undated.container, null), 200);
    const order = await makeOrder('store1', [
      { stock_id: here.stock, quantity: 1 },
      { stock_id: coming.stock, quantity: 2 },
    ]);
    await ageOrder(order, 60);
    const [old, open] = linesOf(order) as [Body, Body];
    const saved = expectStatus(
      await store1('PATCH', pathOf(order), {
        store_order_lines: [
          { id: old['id'] },
          { id: open['id'], stock_id: undated.stock },
          { stock_id: here.stock, quantity: 3 },
          { stock_id: coming.stock, quantity: 4 },
        ],
      }),
      200,
    );
    expect(piecesOf(saved)).toEqual([
      [1, 1],
      [2, 0],
      [3, 0],
      [4, 0],
    ]);
    expect(await promisedOf(here.stock)).toBe(3);
    // What comes later counts by its own age.
    expect(linesOf(saved)[3]!['handed_over']).toBeNull();
    const added = { store_order: order['id'], stock_id: here.stock, quantity: 5 };
    const alone = expectStatus(await store1('POST', '/api/store_order_line/', added), 201);
    expect(alone).toMatchObject({ delivered: 0, undelivered: 5 });
    for (const { id } of [...linesOf(saved).slice(1), alone])
      expectStatus(await store1('DELETE', `/api/store_order_line/${id}/`), 204);
    const handedOver = expectStatus(await deliver(order), 200);
    expect(piecesOf(handedOver)).toEqual([[1, 1]]);
  });

  test('a line that joins an older order waits; a delivered line whose stock is corrected stays delivered', async () => {
    const [here, other] = [await stockOf(-60), await stockOf(-50)];
    const [older, newer] = [
      await makeOrder('store1', [{ stock_id: here.stock, quantity: 2 }]),
      await makeOrder('store1', [{ stock_id: here.stock, quantity: 3 }]),
    ];
    await ageOrder(older, 60);
    const moved = { store_order: older['id'] };
    expectStatus(await store1('PATCH', `/api/store_order_line/${linesOf(newer)[0]!['id']}/`, moved), 200);
    const correction = { stock_id: other.stock, reason: 'It was the other chair' };
    expectStatus(await admin('PATCH', `/api/store_order_line/${linesOf(older)[0]!['id']}/`, correction), 200);
    expect(piecesOf(await readOrder(older)).toSorted()).toEqual([
      [2, 2],
      [3, 0],
    ]);
  });

  test('a merge of orders of different ages changes nothing of what is delivered; nor does its undo', async () => {
    const [older, newer] = [await stockOf(-60), await stockOf(-50)];
    const [old, young] = [
      await makeOrder('store1', [{ stock_id: older.stock, quantity: 2 }]),
      await makeOrder('store1', [{ stock_id: newer.stock, quantity: 3 }]),
    ];
    await ageOrder(old, 60);
    for (const [kept, other] of [
      [old, young],
      [young, old],
    ] as const) {
      const body = { id: kept['id'], other_ids: [other['id']] };
      const merged = expectStatus(await admin('POST', `${pathOf(kept)}merge/`, body), 200);
      expect(piecesOf(merged).toSorted()).toEqual([
        [2, 2],
        [3, 0],
      ]);
      expectStatus(await admin('POST', `${pathOf(kept)}merge/undo/`, body), 200);
      expect([...piecesOf(await readOrder(old)), ...piecesOf(await readOrder(young))]).toEqual([
        [2, 2],
        [3, 0],
      ]);
      for (const order of [old, young]) expect(linesOf(await readOrder(order))[0]!['handed_over']).toBeNull();
    }
  });

  test('short pieces that a receipt moves to an older container wait; its undo leaves no mark', async () => {
    const { stock, product, container } = await stockOf(-5, 6);
    const old = await moreStock(product, 9);
    expectStatus(await setDay(old.container, day(-60)), 200);
    const orders = [
      await makeOrder('store1', [{ stock_id: stock, quantity: 2 }]),
      await makeOrder('store2', [{ stock_id: stock, quantity: 4 }]),
    ];
    for (const order of orders) await ageOrder(order, 60);
    const [whole, part] = orders.map((order) => linesOf(order)[0]!['id']);
    const body = {
      rows: [{ id: stock, counted: 3, damaged: 0 }],
      resolve: [
        { line: whole, action: 'move', stock_id: old.stock, quantity: 2 },
        { line: part, action: 'move', stock_id: old.stock, quantity: 1 },
      ],
    };
    const { undo } = expectStatus(await receive(container, body), 200);
    expect(piecesOf(await readOrder(orders[0]!))).toEqual([[2, 0]]);
    expect(piecesOf(await readOrder(orders[1]!))).toEqual([
      [3, 0],
      [1, 0],
    ]);
    expectStatus(await undoReceipt(container, undo), 200);
    expect(await readRecord('store_order_line', whole)).toMatchObject({ stock_id: stock, handed_over: null });
  });
});
