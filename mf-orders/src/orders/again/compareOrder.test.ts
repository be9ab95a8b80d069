import type { StockRow } from '@trestle/trade/core';
import { newLine } from '../core/lineChanges';
import { compareOrder, summariseChanges } from './compareOrder';

const stockRow = (id: number, product: number, available: number, price: number, day: string | null = null) =>
  ({ id, product, available, price, container__delivery_date: day, active_start_date: null }) as StockRow;
const now = new Date('2026-11-22');
const lineOf = (product: number, quantity: number, price: number) => newLine(stockRow(99, product, 9, price), quantity);

test('lines get what is left of their product now, soonest first, at the price of now', () => {
  const stock = [stockRow(1, 7, 3, 12, '2030-01-01'), stockRow(2, 7, 2, 11), stockRow(3, 8, 0, 5)];
  const compared = compareOrder([lineOf(7, 4, 10), lineOf(7, 4, 11), lineOf(8, 1, 5)], stock, now);
  expect(compared.map(({ allocations, pieces, price }) => [pieces, price, allocations.map((a) => a.row.id)])).toEqual([
    [4, 11, [2, 1]],
    [1, 12, [1]],
    [0, null, []],
  ]);
  expect(summariseChanges(compared)).toBe(
    '2 prices have changed. Of 1 product there are fewer left. 1 product is sold out.',
  );
});
test('an order that can be repeated as it was says so', () => {
  const compared = compareOrder([lineOf(7, 4, 10)], [stockRow(1, 7, 4, 10)], now);
  expect(summariseChanges(compared)).toBe('Everything can be had as before, at the same prices.');
});

test('a product whose pieces have no price can not be had, and the summary says why', () => {
  const unpriced = { ...stockRow(1, 7, 3, 0), price: null } as StockRow;
  const compared = compareOrder([lineOf(7, 4, 10)], [stockRow(2, 7, 0, 10), unpriced], now);
  expect(compared.map(({ pieces, allocations }) => [pieces, allocations])).toEqual([[0, []]]);
  expect(summariseChanges(compared)).toBe('1 product has no price yet.');
});
