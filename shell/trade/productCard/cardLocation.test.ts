import { cardProduct } from './cardLocation';

test('an address opens the card of a product, and of nothing else', () => {
  expect(
    ['?product_card=7', '?q=oak', '?product_card=0', '?product_card=1e3', '?product_card='].map(cardProduct),
  ).toEqual([7, null, null, null, null]);
});
