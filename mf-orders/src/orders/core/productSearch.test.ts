import type { StockRow } from '@trestle/trade/core';
import { fullAccess, signIn, testUser } from '@trestle/kit/testing/signedIn';
import { groupByProduct, exactMatchesFirst, exactMatch, modelsWithVariants } from './productSearch';

const row = (id: number, product: number, product__code: string | null) =>
  ({ id, product, product__code }) as unknown as StockRow;
const matches = groupByProduct([row(2, 8, 'OSL-2040'), row(1, 7, 'OSL-204'), row(3, 7, 'OSL-204')]);

test('a text matches the only product with exactly that code, or the only product found', () => {
  expect(exactMatch(' osl-204 ', matches)?.product).toBe(7);
  expect(exactMatch('osl', matches)).toBeUndefined();
  expect(exactMatch('oslo', groupByProduct([row(1, 7, null)]))?.product).toBe(7);
  expect(exactMatch('x', [])).toBeUndefined();
});
test('two products with the same code match nothing', () => {
  expect(exactMatch('a', groupByProduct([row(1, 7, 'A'), row(2, 8, 'A')]))).toBeUndefined();
});
test('the exact code comes first, the others keep their order', () => {
  expect(exactMatchesFirst('OSL-204', matches).map(({ product }) => product)).toEqual([7, 8]);
  expect(exactMatchesFirst('osl', matches).map(({ product }) => product)).toEqual([8, 7]);
});
test('a model is offered as a whole after the first of its variants, when several were found', () => {
  const variants = groupByProduct([row(1, 7, 'OSL-164-OAT'), row(2, 8, 'OSL-104'), row(3, 9, 'osl-164-sge')]);
  expect([...modelsWithVariants(variants)]).toEqual([[7, 'OSL-164']]);
});
test('the row that is added is the soonest that can be ordered: neither closed to stores nor without a price', () => {
  const store = { id: 3, name: 'Fitzroy' } as NonNullable<typeof testUser.store>;
  signIn({ ...fullAccess, superuser: false }, undefined, { ...testUser, groups: [], store });
  const rows = [
    { ...row(1, 7, 'A'), available: 5, price: null },
    { ...row(2, 7, 'A'), available: 5, price: 9, container__order_until: '2001-01-01' },
    { ...row(3, 7, 'A'), available: 5, price: 9, container__order_until: null },
  ];
  expect(groupByProduct(rows as StockRow[])[0]!.rows.map(({ id }) => id)).toEqual([3, 2, 1]);
});
