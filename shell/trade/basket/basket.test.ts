import { fullAccess, signIn, signOut, testUser, tokenFor } from '@trestle/kit/testing/signedIn';
import { addToBasket, basket, removeFromBasket, subscribe, takeFromBasket } from './basket';
import { basketKey } from './basketKey';
import { extendKit } from '../extendKit';

const chair = { stock: 7, pieces: 1, name: 'Chair' };
beforeAll(extendKit);
beforeEach(() => {
  localStorage.clear();
  signIn();
});

test('pieces of a stock row add up, survive in the browser, and go when they are ordered', () => {
  expect([addToBasket(chair), addToBasket({ ...chair, pieces: 3 })]).toEqual([1, 4]);
  addToBasket({ stock: 8, pieces: 2, name: 'Table' });
  expect(JSON.parse(localStorage.getItem(basketKey('1'))!)).toHaveLength(2);
  removeFromBasket([7]);
  expect(basket()).toEqual([{ stock: 8, pieces: 2, name: 'Table' }]);
  expect(basket()).toBe(basket());
});
test('an order takes its own pieces out: those that were added since wait for the next one', () => {
  addToBasket(chair);
  addToBasket({ stock: 8, pieces: 2, name: 'Table' });
  const ordered = basket();
  addToBasket({ ...chair, pieces: 3 });
  takeFromBasket(ordered);
  expect(basket()).toEqual([{ ...chair, pieces: 3 }]);
});
test('what another tab stores is heard, and what is no basket is ignored', () => {
  const heard = jest.fn();
  const stop = subscribe(heard);
  localStorage.setItem(basketKey('1'), JSON.stringify([chair, { stock: 'x' }, null]));
  window.dispatchEvent(new StorageEvent('storage', { key: basketKey('1') }));
  expect(heard).toHaveBeenCalledTimes(1);
  expect(basket()).toEqual([chair]);
  localStorage.setItem(basketKey('1'), '{');
  expect(basket()).toEqual([]);
  stop();
});
test('safety 41: each user has an own basket; logging out deletes it and keeps those of others', () => {
  addToBasket(chair);
  localStorage.setItem(basketKey('12'), JSON.stringify([chair]));
  const impersonated = { ...testUser, id: 3 };
  signIn(fullAccess, tokenFor(), impersonated, { token: 'x', user: testUser });
  expect(basket()).toEqual([]);
  addToBasket(chair);
  expect(basket()).toEqual([chair]);
  expect(localStorage).toHaveLength(2);
  signOut();
  expect([localStorage.getItem(basketKey('1')), localStorage.getItem(basketKey('12'))]).toEqual([
    null,
    expect.any(String),
  ]);
  signIn();
  expect(basket()).toEqual([]);
});

test('in a browser without room, the basket lasts as long as the page, and goes with the log-out', () => {
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect([addToBasket(chair), addToBasket(chair)]).toEqual([1, 2]);
  expect(basket()).toEqual([{ ...chair, pieces: 2 }]);
  full.mockRestore();
  addToBasket(chair);
  expect(JSON.parse(localStorage.getItem(basketKey('1'))!)).toEqual([{ ...chair, pieces: 3 }]);
  const fullAgain = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  addToBasket(chair);
  fullAgain.mockRestore();
  signOut();
  signIn();
  expect(basket()).toEqual([]);
});
