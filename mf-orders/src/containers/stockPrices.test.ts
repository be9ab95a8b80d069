import { countUnpriced, findUnpricedChoices, priceFromProduct } from './stockPrices';

const [stored, unpriced, priced] = [
  { id: 1, product: 5, price: null },
  { id: 2, product: 6, price: null },
  { id: 3, product: 7, price: 12 },
];

test('finds the rows whose product was chosen while they have no price', () => {
  expect(findUnpricedChoices([stored], [{ ...stored, product: 9 }])).toEqual([{ at: 0, product: 9 }]);
  expect(findUnpricedChoices([stored], [stored, { product: 9 }])).toEqual([{ at: 1, product: 9 }]);
  expect(findUnpricedChoices([stored], [stored, { product: 9, price: 0 }])).toEqual([]);
  expect(findUnpricedChoices([{ product: 8 }], [{ product: 9, price: 4 }])).toEqual([]);
});
test('a price that was cleared, and rows that were moved, removed or saved, are left alone', () => {
  expect(findUnpricedChoices([priced], [{ ...priced, price: null }])).toEqual([]);
  expect(findUnpricedChoices([stored, unpriced], [unpriced, stored])).toEqual([]);
  expect(findUnpricedChoices([{ product: 5, price: null }], [{ ...stored }])).toEqual([]);
  expect(findUnpricedChoices([priced, stored], [{ ...stored }])).toEqual([]);
  expect(findUnpricedChoices([stored, unpriced], [{ ...unpriced }, { ...stored }])).toEqual([]);
});
test('a hidden or missing wholesale price fills nothing; 0 is a price', () => {
  expect([{ wholesale_price: 0 }, { wholesale_price: null }, {}, undefined].map(priceFromProduct)).toEqual([
    0,
    undefined,
    undefined,
    undefined,
  ]);
});
test('counts stored rows whose price is empty, not hidden ones', () => {
  expect(countUnpriced([stored, priced, { product: 5, price: null }, { id: 4, product: 5 }])).toBe(1);
});
