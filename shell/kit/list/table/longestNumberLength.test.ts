import { product } from '@trestle/schema/entities/product';
import { longestNumberLength } from './longestNumberLength';

const { wholesale_price: price, description } = product.fields;
const rows = [{ wholesale_price: 9 }, { wholesale_price: null }, { wholesale_price: 12_345.5 }, {}];

test('the longest number of all rows, as it is written', () => {
  expect(longestNumberLength({ name: price.name, field: price }, rows)).toBe('$12,345.50'.length);
  expect(longestNumberLength({ name: price.name, field: price }, [{ wholesale_price: -1234 }])).toBe(
    '-$1,234.00'.length,
  );
  expect(longestNumberLength({ name: description.name, field: description }, rows)).toBeUndefined();
});
