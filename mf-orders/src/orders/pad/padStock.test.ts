import type { StockRow } from '@trestle/trade/core';
import { groupIntoCalls, findSimilar } from './padStock';

const codes = (count: number, length: number) =>
  Array.from({ length: count }, (_, i) => String(i).padStart(length, 'A'));

test('100 codes take one call; more, or very long ones, take several', () => {
  expect(groupIntoCalls(codes(100, 12))).toHaveLength(1);
  expect(groupIntoCalls(codes(201, 7)).map((call) => call.length)).toEqual([100, 100, 1]);
  expect(groupIntoCalls(codes(100, 200)).length).toBeGreaterThan(2);
  expect(groupIntoCalls([])).toEqual([]);
});
test('suggests the most similar codes, and none that differ much', () => {
  const rows = ['KIN-364', 'KIN-264', 'OSL-104'].map((product__code, id) => ({ id, product__code }) as StockRow);
  expect(findSimilar('kin-36', rows).map((row) => row.product__code)).toEqual(['KIN-364', 'KIN-264']);
});
