import { cardPrices } from './cardPrices';
import type { StockRow } from '../stock/arrivals';
import type { Product } from './useProductCard';

const stock = (price: number | null | undefined, available: number) => ({ price, available }) as StockRow;

test('a card shows the price of stock, or the span of prices of what can be had', () => {
  expect(cardPrices(null, [stock(10, 1), stock(10, 0)])).toEqual([['Price', '$10.00']]);
  expect(cardPrices(null, [stock(12.5, 1), stock(10, 3), stock(99, 0)])).toEqual([['Price', '$10.00 – $12.50']]);
  expect(cardPrices(null, [stock(99, 0)])).toEqual([['Price', '$99.00']]);
  expect(cardPrices(null, [])).toEqual([]);
});

test('prices that are empty, or that a rule leaves out, are not there', () => {
  const record = { wholesale_price: 1200, region_1_rrp: 0, region_2_rrp: null } as Product;
  expect(cardPrices(record, [stock(undefined, 1)])).toEqual([
    ['Wholesale price', '$1,200.00'],
    ['Region 1 RRP', '$0.00'],
  ]);
});
