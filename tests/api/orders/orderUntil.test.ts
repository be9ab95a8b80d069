import { as, expectStatus, list, makeOrder, makeStock, person, type Body } from '../parts/people';
import { readRecord } from '../parts/records';

const [admin, store1] = [as('admin'), as('store1')];
const lineOf = (order: Body): Body => order['store_order_lines'][0] as Body;

test('after the last day for orders stores add, change and remove nothing; head office does', async () => {
  const { stock, container } = await makeStock(9);
  const { store } = await person('store1');
  const order = await makeOrder('store1', [{ stock_id: stock, quantity: 2 }]);
  const path = `/api/store_order/${order['id']}/`;
  const until = (order_until: string | null) => admin('PATCH', `/api/container/${container}/`, { order_until });
  expectStatus(await until('2020-02-29'), 200);
  const line = lineOf(order);
  const sent = (quantity: number) => ({ store_order_lines: [{ id: line['id'], stock_id: stock, quantity }] });
  const added = { store: store.id, store_order_lines: [{ stock_id: stock, quantity: 1 }] };
  const refusal = expectStatus(await store1('POST', '/api/store_order/', added), 400);
  expect(refusal['store_order_lines'][0].stock_id[0]).toEqual({
    code: 'closed',
    message: 'Orders closed on 29/02/2020: ask head office',
  });
  expect(expectStatus(await store1('PATCH', path, sent(3)), 400)['store_order_lines'][0].stock_id[0].code).toBe(
    'closed',
  );
  for (const reply of [
    await store1('PUT', path, { store: store.id, store_order_lines: [] }),
    await store1('DELETE', path),
  ])
    expect(expectStatus(reply, 400)['store_order_lines'][0].code).toBe('closed');
  // What touches no line is not closed.
  expectStatus(await store1('PATCH', path, { ...sent(2), notes: 'Ring twice' }), 200);
  expect(
    (await list(store1, 'stock_availability', { query: JSON.stringify(['id', 'eq', stock]), filter: 'all' }))[
      'results'
    ][0],
  ).toMatchObject({ container__order_until: '2020-02-29' });
  expect(lineOf(await readRecord('store_order', order['id']))['order_until']).toBe('2020-02-29');
  expectStatus(await admin('PATCH', path, sent(3)), 200);
  expectStatus(await until('2999-12-31'), 200);
  expectStatus(await store1('PATCH', path, sent(4)), 200);
  expectStatus(await until(null), 200);
  expectStatus(await store1('DELETE', path), 204);
});

test('lines of a closed container keep their place free: stores sort their order', async () => {
  const [closed, open] = [await makeStock(9), await makeStock(9)];
  const order = await makeOrder('store1', [
    { stock_id: closed.stock, quantity: 1, display_order: 0 },
    { stock_id: open.stock, quantity: 2, display_order: 1 },
  ]);
  const [first, second] = order['store_order_lines'] as [Body, Body];
  expectStatus(await admin('PATCH', `/api/container/${closed.container}/`, { order_until: '2020-02-29' }), 200);
  const path = `/api/store_order/${order['id']}/`;
  const send = (line: Body) =>
    store1('PATCH', path, {
      store_order_lines: [
        { id: second['id'], display_order: 0 },
        { id: first['id'], ...line },
      ],
    });
  const saved = expectStatus(await send({ display_order: 1 }), 200);
  expect((saved['store_order_lines'] as Body[]).map(({ id }) => id)).toEqual([second['id'], first['id']]);
  for (const change of [{ quantity: 2 }, { notes: 'Brass legs' }, { stock_id: open.stock }])
    expect(expectStatus(await send(change), 400)['store_order_lines'][1].stock_id[0].code).toBe('closed');
});
