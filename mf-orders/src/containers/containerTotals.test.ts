import { containerTotals } from './containerTotals';

test('totals stock rows to the cent', () => {
  expect(
    containerTotals([
      { product: 1, quantity: 3, price: 0.1, ordered: 1 },
      { product: 1, quantity: 2, price: 412.5, ordered: 2 },
      { product: 2, quantity: 1, price: 0.2, ordered: 0 },
    ]),
  ).toEqual({ products: 2, pieces: 6, ordered: 3, worth: 825.5 });
});
test('an unfinished row counts with the values that it has', () => {
  expect(
    containerTotals([{}, { product: null, quantity: null, price: 5 }, { product: 4, quantity: 2, price: null }]),
  ).toEqual({ products: 1, pieces: 2, ordered: 0, worth: 0 });
});
