import fc from 'fast-check';
import { readDescription, type DescribedApi } from '../parts/describedReplies';
import { as, expectStatus, list, makeOrder, makeStock, person, type Body } from '../parts/people';
import { allowState, denyState, fieldRules, userWithRules } from '../parts/permissionRules';
import { makeRecord, readRecord } from '../parts/records';
import { unique } from '../../uniqueText';

const [admin, store1] = [as('admin'), as('store1')];
let document: DescribedApi;
beforeAll(async () => {
  document = await readDescription();
});

const receive = async (container: number, body: unknown, caller = admin, headers: Record<string, string> = {}) => {
  const reply = await caller('POST', `/api/container/${container}/receive/`, body, headers);
  document.expectDescribed(reply, '/api/container/{id}/receive/', 'post');
  return reply;
};
const undo = async (container: number, id: unknown, caller = admin) => {
  const reply = await caller('POST', `/api/container/${container}/receive/${String(id)}/undo/`, {});
  document.expectDescribed(reply, '/api/container/{id}/receive/{undo}/undo/', 'post');
  return reply;
};
const lineOf = (order: Body): Body => order['store_order_lines'][0] as Body;
const stockFacts = async (id: number) => {
  const { quantity, ordered, available, counted, damaged, received_notes } = await readRecord('stock', id);
  return { quantity, ordered, available, counted, damaged, received_notes };
};
/** The same product in another container. */
const moreStock = async (
  product: number,
  quantity: number,
  price = 10,
): Promise<{ stock: number; container: number }> => {
  const { id, stock } = await makeRecord('container', {
    name: unique('Box'),
    code: unique('C'),
    delivery_date: '2030-03-31',
    stock: [{ product, quantity, price }],
  });
  return { container: id as number, stock: stock[0].id as number };
};

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
  expect(expectStatus(await undo(container, reply['undo']), 200)).toEqual({ rows: 1, lines: 0 });
  expect(await stockFacts(stock)).toEqual(before);
  expect((await readRecord('container', container))['received_date']).toBeNull();
  expect(expectStatus(await undo(container, reply['undo']), 409)['code']).toBe('changed');
});

test('a receipt says whether it came in order, and its undo brings the answer of before back', async () => {
  const { stock, container } = await makeStock(10);
  const rows = [{ id: stock, counted: 10, damaged: 0 }];
  const answer = async () => (await readRecord('container', container))['received_in_order'] as unknown;
  expectStatus(await receive(container, { rows, received_in_order: 'No' }), 200);
  const { undo: second } = expectStatus(await receive(container, { rows, received_in_order: 'N/A' }), 200);
  expect(await answer()).toBe('N/A');
  expectStatus(await undo(container, second), 200);
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

  expect(expectStatus(await undo(container, reply['undo']), 200)).toEqual({ rows: 1, lines: 4 });
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
  expect(expectStatus(await undo(container, receipt), 409)['code']).toBe('changed');
  expect(await stockFacts(stock)).toMatchObject({ quantity: 4, ordered: 1 });
  for (const id of ['x', '1b4e28ba-2fa1-11d2-883f-0016d3cca427', '%F0%9F%98%80'])
    expectStatus(await undo(container, id), 404);
  expectStatus(await undo((await makeStock(1)).container, receipt), 404);
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

test('two who receive at once: both counts are whole, and the same key counts once', async () => {
  const { stock, container } = await makeStock(9);
  const replies = await Promise.all(
    [3, 7].map((counted) => receive(container, { rows: [{ id: stock, counted, damaged: 1 }] })),
  );
  for (const reply of replies) expectStatus(reply, 200);
  const { quantity, counted } = await stockFacts(stock);
  expect([
    [2, 3],
    [6, 7],
  ]).toContainEqual([quantity, counted]);
  const headers = { 'idempotency-key': unique('key').replace(' ', '-') };
  const body = { rows: [{ id: stock, counted: 8, damaged: 0 }] };
  const keyed = await Promise.all(Array.from({ length: 4 }, () => receive(container, body, admin, headers)));
  expect(new Set(keyed.map((reply) => JSON.stringify([reply.status, reply.body]))).size).toBe(1);
  expectStatus(await receive(container, { rows: [{ id: stock, counted: 7, damaged: 0 }] }, admin, headers), 422);
});

test('a receipt and orders at once never sell more than came', async () => {
  const { stock, container } = await makeStock(6);
  const { store } = await person('store1');
  const orders = Array.from({ length: 6 }, () =>
    store1('POST', '/api/store_order/', { store: store.id, store_order_lines: [{ stock_id: stock, quantity: 1 }] }),
  );
  const [reply] = await Promise.all([receive(container, { rows: [{ id: stock, counted: 3, damaged: 0 }] }), ...orders]);
  expect([200, 409]).toContain(reply.status);
  const { quantity, ordered } = await stockFacts(stock);
  expect(quantity).toBe(reply.status === 200 ? 3 : 6);
  expect(ordered).toBeLessThanOrEqual(quantity as number);
});

test('warehouse people receive by their rules; stores and others do not', async () => {
  const { stock, container } = await makeStock(5);
  const order = await makeOrder('store1', [{ stock_id: stock, quantity: 3 }]);
  const body = { rows: [{ id: stock, counted: 2, damaged: 0 }] };
  expectStatus(await receive(container, body, store1), 403);
  expectStatus(await receive(container, body, await userWithRules([denyState('container.edit')])), 403);
  const { store } = await person('store1');
  const shop = await userWithRules([allowState('container.edit')], true, { store: store.id });
  expectStatus(await receive(container, body, shop), 403);
  const locked = await userWithRules(
    [allowState('container.edit', fieldRules('stock', ['quantity', false, true]))],
    true,
  );
  expect(expectStatus(await receive(container, body, locked), 400)['rows'][0].code).toBe('locked');
  const warehouse = await userWithRules(
    [allowState('container.edit', fieldRules('store_order_line', ['store__name', true, true], ['store', true, true]))],
    true,
  );
  const { short } = expectStatus(await receive(container, body, warehouse), 409);
  expect(short[0].lines[0]).toMatchObject({ order: order['id'], quantity: 3, store: null, store__name: null });
  const resolve = [{ line: lineOf(order)['id'], action: 'shorten', quantity: 1 }];
  expectStatus(await receive(container, { ...body, resolve }, warehouse), 200);
  expect(await stockFacts(stock)).toMatchObject({ quantity: 2, ordered: 2 });
});

test('property: counters are the sums of the lines through receipt and undo, and undo is the state before', async () => {
  const wanted = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 });
  const actions = fc.array(fc.constantFrom('move', 'swap', 'shorten'), { minLength: 3, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(wanted, actions, fc.nat(14), fc.nat(3), async (quantities, chosen, counted, damaged) => {
      const { stock, product, container } = await makeStock(12);
      const [later, other] = [await moreStock(product, 12), await makeStock(12)];
      const targets: Record<string, number> = { move: later.stock, swap: other.stock };
      const stocks = [stock, later.stock, other.stock];
      const orders: Body[] = [];
      for (const [i, quantity] of quantities.entries())
        orders.push(await makeOrder(i % 2 ? 'store1' : 'store2', [{ stock_id: stock, quantity }]));
      const readAll = async () => ({
        stocks: await Promise.all(stocks.map(stockFacts)),
        lines: (await Promise.all(orders.map(({ id }) => readRecord('store_order', id)))).flatMap((order) =>
          order['store_order_lines'].map((line: Body) => [
            order['id'],
            line['stock_id'],
            line['quantity'],
            line['total_price'],
          ]),
        ) as [number, number, number, number][],
      });
      const expectConsistent = ({ stocks: facts, lines }: Awaited<ReturnType<typeof readAll>>) => {
        for (const [i, { quantity, ordered, available }] of facts.entries()) {
          const sum = lines.filter(([, of]) => of === stocks[i]).reduce((total, [, , pieces]) => total + pieces, 0);
          expect([ordered, available]).toEqual([sum, (quantity as number) - sum]);
          expect(available).toBeGreaterThanOrEqual(0);
        }
      };
      const before = await readAll();
      const row = { id: stock, counted, damaged: Math.min(damaged, counted) };
      const { short } = expectStatus(await receive(container, { rows: [row], preview: true }), 200);
      let missing = (short[0]?.missing ?? 0) as number;
      const resolve = ((short[0]?.lines ?? []) as Body[]).flatMap((line, i) => {
        const pieces = Math.min(missing, line['quantity'] as number);
        missing -= pieces;
        const action = chosen[i]!;
        return pieces ? [{ line: line['id'], action, quantity: pieces, stock_id: targets[action] ?? null }] : [];
      });
      const reply = expectStatus(await receive(container, { rows: [row], resolve }), 200);
      const after = await readAll();
      expectConsistent(after);
      expect(after.stocks[0]!.quantity).toBe(row.counted - row.damaged);
      expectStatus(await undo(container, reply['undo']), 200);
      expect(await readAll()).toEqual(before);
    }),
    { numRuns: 12 },
  );
});
