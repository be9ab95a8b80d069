import { product } from '@trestle/schema/entities/product';
import { stock } from '@trestle/schema/entities/stock';
import { importFields } from '@trestle/schema/importRows';
import { guessColumns, mapColumn } from './guessColumns';

const fields = importFields(product);

test('headings are guessed by label, name and the words of suppliers, and no field twice', () => {
  expect(
    guessColumns(['CODE', 'Product name', 'Colour description', 'Region 1 RRP', 'region_2_rrp', '', 'Shelf'], fields),
  ).toEqual(['code', 'description', 'colour', 'region_1_rrp', 'region_2_rrp', '', '']);
  expect(guessColumns(['Item', 'Code', 'Name', 'Description'], fields)).toEqual(['', 'code', '', 'description']);
});
test('the headings of our own downloads are known, with their currency', () => {
  expect(guessColumns(['Wholesale price (AUD)', 'Region 1 RRP (AUD)'], fields)).toEqual([
    'wholesale_price',
    'region_1_rrp',
  ]);
});
test('of a record that a list names and codes, the code is taken', () => {
  expect(guessColumns(['Product', 'Product code', 'Quantity'], importFields(stock))).toEqual([
    '',
    'product',
    'quantity',
  ]);
  expect(guessColumns(['Product', 'Quantity'], importFields(stock))).toEqual(['product', 'quantity']);
});
test('what the person chose before comes first, as far as the field is still there', () => {
  const remembered = { 'Art. Nr': 'code', Name: 'notes', Gone: 'no_such_field' };
  expect(guessColumns(['art nr', 'Name', 'Description', 'Gone'], fields, remembered)).toEqual([
    'code',
    'notes',
    'description',
    '',
  ]);
});
test('a field that another column had moves', () => {
  expect(mapColumn(['code', 'notes', ''], 2, 'code')).toEqual(['', 'notes', 'code']);
  expect(mapColumn(['code', '', ''], 0, '')).toEqual(['', '', '']);
});
