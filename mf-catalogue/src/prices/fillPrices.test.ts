import { findChosenProducts, pricesToFill } from './fillPrices';

const table = { id: 7, wholesale_price: 100, region_1_rrp: 199, region_2_rrp: null };
const anyPrice = () => true;

test('empty prices become those of the product; typed ones stay', () => {
  expect(pricesToFill({ cost: null, region_1_rrp: 150 }, table, undefined, anyPrice)).toEqual({
    cost: 100,
    region_2_rrp: null,
  });
});
test("the former product's prices give way to the new one's", () => {
  const previousProduct = { id: 6, wholesale_price: 80, region_1_rrp: 160 };
  expect(pricesToFill({ cost: 80, region_1_rrp: 155 }, table, previousProduct, anyPrice)).toMatchObject({ cost: 100 });
  expect(pricesToFill({ cost: 80, region_1_rrp: 155 }, table, previousProduct, anyPrice)).not.toHaveProperty(
    'region_1_rrp',
  );
});
test('prices that rules hide or lock are left alone', () => {
  expect(pricesToFill({}, table, undefined, (name) => name !== 'cost')).not.toHaveProperty('cost');
  expect(pricesToFill({}, { id: 7 }, undefined, anyPrice)).toEqual({});
});
test('finds the rows whose product was chosen, not those that moved or came with prices', () => {
  const [a, b] = [
    { id: 1, product: 5, cost: 3 },
    { id: 2, product: 6, cost: 4 },
  ];
  expect(findChosenProducts([a, b], [a, { ...b, product: 9 }])).toEqual([{ index: 1, product: 9, previousProduct: 6 }]);
  expect(findChosenProducts([a], [a, { product: 9 }])).toEqual([{ index: 1, product: 9, previousProduct: undefined }]);
  expect(findChosenProducts([a, b], [b, a])).toEqual([]);
  expect(findChosenProducts([a, b], [b])).toEqual([]);
  expect(findChosenProducts([a], [a, { product: 9, cost: 12 }])).toEqual([]);
  expect(findChosenProducts([a], [{ ...a, cost: 9 }])).toEqual([]);
});
test('pages that a save or a draft brings keep the prices that were emptied', () => {
  const stored = { id: 1, product: 5 };
  // A save gives a new page its id.
  expect(findChosenProducts([stored, { product: 6 }], [{ ...stored }, { id: 2, product: 6 }])).toEqual([]);
  // A draft has another number of pages.
  expect(findChosenProducts([stored], [{ ...stored }, { id: 2, product: 6 }])).toEqual([]);
  expect(findChosenProducts([stored, { id: 2, product: 6 }], [{ ...stored }])).toEqual([]);
});
