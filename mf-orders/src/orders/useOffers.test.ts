import type { There } from './till';
import { byProduct, meant } from './useOffers';

const row = (id: number, product: number, product__code: string | null) => ({ id, product, product__code }) as unknown as There;
const offers = byProduct([row(1, 7, 'OSL-204'), row(2, 8, 'OSL-2040'), row(3, 7, 'OSL-204')]);

test('what a scanned text means: the only one with just that code, else the only one found', () => {
  expect(meant(' osl-204 ', offers)?.product).toBe(7);
  expect(meant('osl', offers)).toBeUndefined();
  expect(meant('oslo', byProduct([row(1, 7, null)]))?.product).toBe(7);
  expect(meant('x', [])).toBeUndefined();
});
test('of two products with one code none is meant', () => {
  expect(meant('a', byProduct([row(1, 7, 'A'), row(2, 8, 'A')]))).toBeUndefined();
});
