import { toast } from '@trestle/kit/core';
import { signIn } from '@trestle/kit/testing/signedIn';
import type { StockRow } from '../stock/arrivals';
import { addPieceToBasket } from './addPieceToBasket';
import { basket, removeFromBasket } from './basket';

const rowOf = (available: number | undefined) =>
  ({ id: 5, product__description: 'Chair', available, price: 10 }) as StockRow;

test('no more pieces of a stock row get into the basket than are left of it', () => {
  signIn();
  removeFromBasket([5]);
  const warn = jest.spyOn(toast, 'warning');
  expect([1, 2, 3].map(() => addPieceToBasket(rowOf(2)))).toEqual([true, true, false]);
  expect(basket()).toEqual([{ stock: 5, pieces: 2, name: 'Chair' }]);
  expect(warn.mock.calls).toEqual([['All 2 that are left of Chair are in your basket.']]);
});

test('where a rule hides how many are left, the server decides', () => {
  signIn();
  removeFromBasket([5]);
  expect([1, 2].map(() => addPieceToBasket(rowOf(undefined)))).toEqual([true, true]);
});
