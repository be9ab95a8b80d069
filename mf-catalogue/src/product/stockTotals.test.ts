import { signIn } from '@trestle/kit/testing/signedIn';
import { stubServer } from '@trestle/kit/testing/stubServer';
import type { StockRow } from '@trestle/trade/core';
import { addUpStock, describeStock, loadStock } from './stockTotals';

const NOW = '2026-06-15';
const row = (container__delivery_date: string | null, quantity: number, available: number): StockRow =>
  ({ id: 1, container__delivery_date, quantity, available }) as unknown as StockRow;

test('adds up available pieces and arrivals; sold-out rows count only towards the total', () => {
  const stock = addUpStock(
    [
      row('2026-12-14', 20, 8),
      row('2026-06-15', 40, 12),
      row(null, 3, 1),
      row('2026-12-14', 5, 5),
      row('2026-08-01', 9, 0),
    ],
    NOW,
  );
  expect(stock).toMatchObject({ availableNow: 13, pieces: 77, arrivals: [{ day: '2026-12-14', pieces: 13 }] });
  expect(stock.rows.map((each) => each.container__delivery_date)).toEqual([
    null,
    '2026-06-15',
    '2026-08-01',
    '2026-12-14',
    '2026-12-14',
  ]);
});
test('says what stores can order and when, and what is promised to those who may see that', () => {
  const rows = [row('2026-06-15', 40, 12), row('2026-10-14', 20, 8)];
  const ordered = rows.map((each) => ({ ...each, promised: 2 }));
  expect(describeStock(addUpStock(rows, NOW))).toBe('12 now, 8 on 14/10/2026');
  expect(describeStock(addUpStock(ordered, NOW))).toBe('12 now, 8 on 14/10/2026, 4 promised');
  // Sold out: the badge says so.
  expect(describeStock(addUpStock([{ ...row(null, 5, 0), promised: 5 }], NOW))).toBe('');
});
test('what a rule hides is not said to be sold out, nor here now', () => {
  const rows = [row('2026-12-14', 20, 8), row(null, 5, 2)];
  const without = (field: string) => rows.map((each) => ({ ...each, [field]: undefined }) as unknown as StockRow);
  expect(describeStock(addUpStock(without('available'), NOW))).toBe('2 stock rows');
  expect(describeStock(addUpStock(without('container__delivery_date'), NOW))).toBe('10 available');
});
test('pieces without a price are not said to be available: nobody can order them', () => {
  const unpriced = { ...row(null, 20, 12), price: null };
  expect(addUpStock([unpriced, row('2026-12-14', 20, 8)], NOW)).toMatchObject({ availableNow: 0, pieces: 40 });
  expect(describeStock(addUpStock([unpriced, row('2026-12-14', 20, 8)], NOW))).toBe('8 on 14/12/2026');
  expect(describeStock(addUpStock([unpriced], NOW))).toBe('has no price yet');
});
test('a container with several rows of a product counts once, and each row whose container is hidden', () => {
  const containersOf = (...containers: (number | undefined)[]) =>
    addUpStock(containers.map((container, id) => ({ ...row(null, 1, 1), id, container }) as StockRow)).containers;
  expect([containersOf(4, 4, 5), containersOf(undefined, undefined)]).toEqual([2, 2]);
});
test('stock that one reply does not hold is read to the end, so that no total lacks a row', async () => {
  signIn();
  const rows = [5, 3, 2].map((available, id) => ({ ...row(null, 9, available), id, product: 7 }));
  const calls = stubServer(({ query }) => {
    const offset = Number(query.get('offset'));
    return { body: { count: rows.length, results: rows.slice(offset, offset + 2) } };
  });
  expect(await loadStock(7)).toMatchObject({ availableNow: 10, pieces: 27 });
  expect(calls.map(({ query }) => query.get('offset'))).toEqual(['0', '2']);
});
