import { product } from './entities/product';
import { stock } from './entities/stock';
import { store } from './entities/store';
import { fullRecordTitle, recordDetails } from './recordDetails';

const variant = { description: 'Wattle chair', code: 'WAT-OAK', colour__description: 'Oak', fabric__description: null };

test('products of one description are told apart by code, colour and fabric, as far as they are known', () => {
  expect(recordDetails(product, variant)).toBe('WAT-OAK · Oak');
  expect(recordDetails(product, { description: 'Wattle chair' })).toBeUndefined();
});
test('a row of another entity shows those of the product that it points to', () => {
  const row = {
    product__description: 'Wattle chair',
    container__code: 'C-7',
    product__code: 'WAT-OAK',
    fabric__description: 'Linen',
  };
  expect(fullRecordTitle(stock, row)).toBe('Wattle chair · C-7 · WAT-OAK · Linen');
});
test('nothing is said twice, and other records have no details', () => {
  expect(recordDetails(product, { code: 'WAT-OAK', colour__description: 'Oak' })).toBe('Oak');
  expect(fullRecordTitle(store, { name: 'Fitzroy', code: 'FITZ' })).toBe('Fitzroy');
});
