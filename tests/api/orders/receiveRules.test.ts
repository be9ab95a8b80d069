import fc from 'fast-check';
import { as, expectStatus, makeOrder, makeStock, person, type Body } from '../parts/people';
import { allowState, denyState, fieldRules, userWithRules } from '../parts/permissionRules';
import { lineOf, moreStock, receive, stockFacts, undoReceipt } from '../parts/receipts';
import { readRecord } from '../parts/records';
import { unique } from '../../uniqueText';

const admin = as('admin');
const store1 = as('store1');

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
      expectStatus(await undoReceipt(container, reply['undo']), 200);
      expect(await readAll()).toEqual(before);
    }),
    { numRuns: 12 },
  );
});
