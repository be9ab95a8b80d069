import type { StockRow } from '@trestle/trade/core';
import { signIn } from '@trestle/kit/testing/signedIn';
import { stubServer } from '@trestle/kit/testing/stubServer';
import { fetchSimilar, fetchStockByCode, groupIntoCalls, findSimilar } from './padStock';

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

test('a code that no product can have, such as half a character, keeps the others from nothing', async () => {
  signIn();
  const asked: unknown[] = [];
  stubServer(({ query }) => {
    asked.push(JSON.parse(query.get('query')!));
    return { body: { count: 0, results: [] } };
  });
  const { signal } = new AbortController();
  const found = await fetchStockByCode(['A-1', 'B\ud83e', 'C\u0001'], signal);
  expect([...found.keys()]).toEqual(['a-1', 'b\ud83e', 'c\u0001']);
  await fetchSimilar(['🪑🪑🪑', 'B\ud83eXX'], signal);
  expect(asked).toEqual([
    { or: [['product__code', 'eq', 'A-1']] },
    // Not half of the second chair.
    { or: [['product__code', 'icontains', '🪑']] },
  ]);
});
