import { as, expectStatus, list, makeOrder, makeStock, type Body } from '../parts/people';
import { lineOf, moreStock, receive, stockFacts, undoReceipt } from '../parts/receipts';
import { unique } from '../../uniqueText';
import { makeRecord, readRecord } from '../parts/records';

const admin = as('admin');

test('stock becomes what was counted without what is damaged, and one undo brings all of it back', async () => {
  const { stock, container } = await makeStock(10);
  const before = await stockFacts(stock);
  const rows = [{ id: stock, counted: 12, damaged: 3, notes: 'Two legs broken' }];
  const preview = expectStatus(await receive(container, { rows, preview: true }), 200);
  expect(preview).toEqual({ rows: [{ id: stock, counted: 12, damaged: 3, quantity: 9 }], short: [], undo: null });
  expect(await stockFacts(stock)).toEqual(before);
  const reply = expectStatus(await receive(container, { rows }), 200);
  expect(await stockFacts(stock)).toEqual({
    quantity: 9,
    ordered: 0,
    available: 9,
    counted: 12,
    damaged: 3,
    received_notes: 'Two legs broken',
  });
  expect(Date.parse((await readRecord('container', container))['received_date'])).toBeGreaterThan(Date.now() - 60_000);
  expect(expectStatus(await undoReceipt(container, reply['undo']), 200)).toEqual({ rows: 1, lines: 0 });
  expect(await stockFacts(stock)).toEqual(before);
  expect((await readRecord('container', container))['received_date']).toBeNull();
  expect(expectStatus(await undoReceipt(container, reply['undo']), 409)['code']).toBe('changed');
});

test('a receipt says whether it came in order, and its undo brings the answer of before back', async () => {
  const { stock, container } = await makeStock(10);
  const rows = [{ id: stock, counted: 10, damaged: 0 }];
  const answer = async () => (await readRecord('container', container))['received_in_order'] as unknown;
  expectStatus(await receive(container, { rows, received_in_order: 'No' }), 200);
  const { undo: second } = expectStatus(await receive(container, { rows, received_in_order: 'N/A' }), 200);
  expect(await answer()).toBe('N/A');
  expectStatus(await undoReceipt(container, second), 200);
  expect(await answer()).toBe('No');
  const history = expectStatus(await admin('GET', `/api/container/${container}/history/`), 200)['results'] as Body[];
  expect(history.some(({ changes }) => String(changes?.['received_in_order']) === 'No,N/A')).toBe(true);
  const found = await list(admin, 'container', {
    query: JSON.stringify({
      and: [
        ['id', 'eq', container],
        ['received_in_order', 'eq', 'No'],
      ],
    }),
  });
  expect(found['count']).toBe(1);
  for (const received_in_order of ['yes', 'Maybe', 'A long answer', true, 1, ['Yes']])
    expect(expectStatus(await receive(container, { rows, received_in_order }), 400)).toEqual({
      received_in_order: [{ code: 'choice', message: 'Choose one of the list: Yes, No, N/A' }],
    });
  expectStatus(await receive(container, { rows }), 200);
  expect(await answer()).toBeNull();
});

test('without a choice for the lines that wait it is 409 with them, oldest order first, and nothing changes', async () => {
  const { stock, container } = await makeStock(6);
  const orders = [
    await makeOrder('store1', [{ stock_id: stock, quantity: 2 }]),
    await makeOrder('store2', [{ stock_id: stock, quantity: 3 }]),
  ];
  const before = await stockFacts(stock);
  const rows = [{ id: stock, counted: 4, damaged: 1 }];
  const refusal = expectStatus(await receive(container, { rows }), 409);
  expect(refusal).toMatchObject({
    code: 'short',
    short: [
      {
        stock_id: stock,
        missing: 2,
        lines: orders.map((order, i) => ({
          id: lineOf(order)['id'],
          order: order['id'],
          store: order['store'],
          quantity: i + 2,
          created_date: order['created_date'],
        })),
      },
    ],
  });
  expect(await stockFacts(stock)).toEqual(before);
  expect(expectStatus(await receive(container, { rows, preview: true }), 200)['short']).toEqual(refusal['short']);
  const tooFew = [{ line: lineOf(orders[0]!)['id'], action: 'shorten', quantity: 1 }];
  expectStatus(await receive(container, { rows, resolve: tooFew }), 409);
  expect(await stockFacts(stock)).toEqual(before);
});

test('lines are moved, swapped and shortened; stores are told, orders keep it in their history, and undo restores', async () => {
  const { stock, product, container } = await makeStock(6, 10);
  const later = await moreStock(product, 5, 14);
  const other = await makeStock(5, 20);
  const orders = [
    await makeOrder('store1', [{ stock_id: stock, quantity: 2, notes: 'Door 3' }]),
    await makeOrder('store2', [{ stock_id: stock, quantity: 2 }]),
    await makeOrder('store1', [{ stock_id: stock, quantity: 2 }]),
  ];
  const [moved, swapped, shortened] = orders.map(lineOf) as [Body, Body, Body];
  const before = await stockFacts(stock);
  const resolve = [
    { line: moved['id'], action: 'move', stock_id: later.stock, quantity: 1 },
    { line: swapped['id'], action: 'swap', stock_id: other.stock, quantity: 2 },
    { line: shortened['id'], action: 'shorten', quantity: 2 },
  ];
  const reply = expectStatus(await receive(container, { rows: [{ id: stock, counted: 1, damaged: 0 }], resolve }), 200);
  const linesOf = async (order: Body) =>
    (await readRecord('store_order', order['id']))['store_order_lines'].map((line: Body) => [
      line['stock_id'],
      line['quantity'],
      line['unit_price'],
      line['notes'],
    ]);
  // The same product keeps the price of its order; another one has its own.
  expect(await linesOf(orders[0]!)).toEqual([
    [stock, 1, 10, 'Door 3'],
    [later.stock, 1, 10, 'Door 3'],
  ]);
  expect(await linesOf(orders[1]!)).toEqual([[other.stock, 2, 20, null]]);
  expect(await linesOf(orders[2]!)).toEqual([]);
  expect(await stockFacts(stock)).toMatchObject({ quantity: 1, ordered: 1 });
  expect([(await stockFacts(later.stock)).ordered, (await stockFacts(other.stock)).ordered]).toEqual([1, 2]);
  const { results } = await list(as('store2'), 'notice', { q: `Order ${orders[1]!['id']} was changed`, limit: '5' });
  expect(results).toHaveLength(1);
  expect(results[0]).toMatchObject({ kind: 'order', link: `/store_order/edit/${orders[1]!['id']}` });
  const history = expectStatus(await as('store2')('GET', `/api/store_order/${orders[1]!['id']}/history/`), 200);
  expect(history['results'].map(({ changes }: Body) => changes['stock_id'])).toContainEqual([stock, other.stock]);

  expect(expectStatus(await undoReceipt(container, reply['undo']), 200)).toEqual({ rows: 1, lines: 4 });
  expect(await linesOf(orders[0]!)).toEqual([[stock, 2, 10, 'Door 3']]);
  expect(await linesOf(orders[1]!)).toEqual([[stock, 2, 10, null]]);
  expect(await linesOf(orders[2]!)).toEqual([[stock, 2, 10, null]]);
  expect(await stockFacts(stock)).toEqual(before);
  expect([(await stockFacts(later.stock)).ordered, (await stockFacts(other.stock)).ordered]).toEqual([0, 0]);
});

test('once anything has moved, a receipt stays', async () => {
  const { stock, container } = await makeStock(5);
  const { undo: receipt } = expectStatus(
    await receive(container, { rows: [{ id: stock, counted: 4, damaged: 0 }] }),
    200,
  );
  await makeOrder('store1', [{ stock_id: stock, quantity: 1 }]);
  expect(expectStatus(await undoReceipt(container, receipt), 409)['code']).toBe('changed');
  expect(await stockFacts(stock)).toMatchObject({ quantity: 4, ordered: 1 });
  for (const id of ['x', '1b4e28ba-2fa1-11d2-883f-0016d3cca427', '%F0%9F%98%80'])
    expectStatus(await undoReceipt(container, id), 404);
  expectStatus(await undoReceipt((await makeStock(1)).container, receipt), 404);
});

test('what cannot be a receipt is refused by row, and nothing changes', async () => {
  const [{ stock, container, product }, foreign] = [await makeStock(5), await makeStock(5)];
  const row = { id: stock, counted: 5, damaged: 0 };
  const codeOf = async (rows: unknown, name: string) => {
    const { rows: errors } = expectStatus(await receive(container, { rows }), 400);
    return (errors as Body[])[0]![name]?.[0].code as string;
  };
  for (const rows of [undefined, null, []])
    expect(expectStatus(await receive(container, { rows }), 400)['rows'][0].code).toBe('null');
  for (const rows of ['x', {}, [1], [null]])
    expect(expectStatus(await receive(container, { rows }), 400)['rows'][0].code).toBe('type');
  expect(await codeOf([{ ...row, id: foreign.stock }], 'id')).toBe('not-found');
  expect(await codeOf([{ ...row, id: 99_999_999 }], 'id')).toBe('not-found');
  expect(await codeOf([{ ...row, id: '1' }], 'id')).toBe('type');
  expect(await codeOf([{ ...row, counted: 2, damaged: 3 }], 'damaged')).toBe('max');
  expect(await codeOf([{ ...row, counted: -1 }], 'counted')).toBe('min');
  expect(await codeOf([{ ...row, counted: 1.5 }], 'counted')).toBe('type');
  expect(await codeOf([{ ...row, counted: 1e15 }], 'counted')).toBe('max');
  expect(await codeOf([{ id: stock, counted: 1 }], 'damaged')).toBe('null');
  expect(await codeOf([{ ...row, price: 1 }], 'price')).toBe('unknown');
  expect(await codeOf([{ ...row, notes: 'x'.repeat(256) }], 'notes')).toBe('max-len');
  expect(expectStatus(await receive(container, { rows: [row, row] }), 400)['rows'][1].id[0].code).toBe('invalid');
  expect(expectStatus(await receive(container, { rows: [row], date: '2026-01-01' }), 400)['date'][0].code).toBe(
    'unknown',
  );

  const line = lineOf(await makeOrder('store1', [{ stock_id: stock, quantity: 4 }]))['id'];
  const resolved = async (resolution: Body, name: string) => {
    const body = { rows: [{ ...row, counted: 1 }], resolve: [resolution] };
    return expectStatus(await receive(container, body), 400)['resolve'][0][name]?.[0].code as string;
  };
  const later = await moreStock(product, 2);
  const move = { line, action: 'move', stock_id: later.stock, quantity: 3 };
  expect(await resolved(move, 'quantity')).toBe('max');
  expect(await resolved({ ...move, quantity: 5 }, 'quantity')).toBe('max');
  expect(await resolved({ ...move, line: 99_999_999 }, 'line')).toBe('not-found');
  expect(await resolved({ ...move, stock_id: 99_999_999 }, 'stock_id')).toBe('not-found');
  expect(await resolved({ ...move, stock_id: stock }, 'stock_id')).toBe('invalid');
  expect(await resolved({ ...move, stock_id: foreign.stock }, 'stock_id')).toBe('invalid');
  expect(await resolved({ ...move, action: 'swap' }, 'stock_id')).toBe('invalid');
  expect(await resolved({ ...move, stock_id: null }, 'stock_id')).toBe('null');
  expect(await resolved({ ...move, action: 'lose' }, 'action')).toBe('choice');
  expect(await resolved({ ...move, action: 'shorten' }, 'stock_id')).toBe('exclusive');
  expectStatus(await receive(container, { rows: [row] }, admin), 200);
  expect(await stockFacts(stock)).toMatchObject({ quantity: 5, ordered: 4 });
  expectStatus(await receive(99_999_999, { rows: [row] }), 404);
});

test('a count that began before somebody else counted is refused, one beside new orders is not', async () => {
  const { stock, container } = await makeStock(10);
  const { modified_date } = await readRecord('container', container);
  await makeOrder('store1', [{ stock_id: stock, quantity: 1 }]);
  const count = (counted: number, version: unknown) =>
    receive(container, { rows: [{ id: stock, counted, damaged: 0 }], modified_date: version });
  expectStatus(await count(9, modified_date), 200);
  expect(expectStatus(await count(10, modified_date), 409)).toMatchObject({ code: 'changed', who: expect.any(String) });
  expect(await stockFacts(stock)).toMatchObject({ quantity: 9, counted: 9 });
  expectStatus(await count(10, (await readRecord('container', container))['modified_date']), 200);
  expect(expectStatus(await count(10, 'yesterday'), 400)).toEqual({
    modified_date: [{ code: 'type', message: 'Must be a time: YYYY-MM-DDThh:mm:ssZ' }],
  });
});

test('a receipt stays, with words, once its order is gone or what it took from has no price', async () => {
  const [gone, unpriced] = [await makeStock(2), await makeStock(2)];
  for (const { stock, container } of [gone, unpriced]) {
    const order = await makeOrder('store1', [{ stock_id: stock, quantity: 2 }]);
    const resolve = [{ line: lineOf(order)['id'], action: 'shorten', quantity: 2 }];
    const rows = [{ id: stock, counted: 0, damaged: 0 }];
    const { undo } = expectStatus(await receive(container, { rows, resolve }), 200);
    if (stock === gone.stock) expectStatus(await admin('DELETE', `/api/store_order/${order['id']}/`), 204);
    else expectStatus(await admin('PATCH', `/api/stock/${stock}/`, { price: null }), 200);
    const before = await stockFacts(stock);
    const refused = expectStatus(await undoReceipt(container, undo), 409);
    expect([refused['code'], refused['non_field_errors'][0]]).toEqual([
      'changed',
      expect.stringMatching(/^The receipt can't be undone any more\. \w/),
    ]);
    expect(await stockFacts(stock)).toEqual(before);
  }
});

test('a container of which nothing came takes hundreds of lines off one order, and the notice counts them', async () => {
  const { product } = await makeStock(1, 10, { description: `${unique('Chair')} ${'of solid oak '.repeat(16)}` });
  const rows = Array.from({ length: 400 }, () => ({ product, quantity: 1, price: 10 }));
  const { id: container, stock } = await makeRecord('container', {
    name: unique('Box'),
    code: unique('C'),
    stock: rows,
  });
  const stocks = (stock as Body[]).map(({ id }) => id as number);
  const order = await makeOrder(
    'store1',
    stocks.map((stock_id) => ({ stock_id, quantity: 1 })),
  );
  const lines = order['store_order_lines'] as Body[];
  const body = {
    rows: stocks.map((id) => ({ id, counted: 0, damaged: 0 })),
    resolve: lines.map(({ id }) => ({ line: id, action: 'shorten', quantity: 1 })),
  };
  expectStatus(await receive(container as number, body), 200);
  const query = JSON.stringify(['title', 'contains', `Order ${order['id']} was changed`]);
  const [notice] = (await list(as('store1'), 'notice', { query }))['results'] as Body[];
  expect(String(notice!['text']).split('\n')).toHaveLength(11);
  expect(notice!['text']).toMatch(/^Removed, .*\nand 390 more$/s);
});
