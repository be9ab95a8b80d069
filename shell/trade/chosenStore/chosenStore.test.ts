import { fullAccess, signIn, signOut, testUser, tokenFor } from '@trestle/kit/testing/signedIn';
import { product } from '@trestle/schema/entities/product';
import { storeOrder } from '@trestle/schema/entities/store_order';
import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import { chooseStore, chosenStore } from './chosenStore';
import { storeScope } from './storeScope';

beforeEach(() => {
  sessionStorage.clear();
  signIn();
});

test("the chosen store limits the lists of stores' data, and no other list", () => {
  const conditions = () => [storeOrder, storeOrderLine, product].map(storeScope.conditionOf);
  expect(conditions()).toEqual([null, null, null]);
  chooseStore({ id: 4, name: 'Fitzroy' });
  expect(conditions()).toEqual([['store', 'eq', 4], ['store', 'eq', 4], null]);
  chooseStore(null);
  expect(conditions()).toEqual([null, null, null]);
});

test('a choice for which the storage has no room holds until the person leaves', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('quota', 'QuotaExceededError');
  });
  chooseStore({ id: 4, name: 'Fitzroy' });
  expect(chosenStore()).toMatchObject({ id: 4 });
  jest.restoreAllMocks();
  signOut();
  signIn();
  expect(chosenStore()).toBeNull();
});

test("the choice is one person's, and nothing for people of a store", () => {
  chooseStore({ id: 4, name: 'Fitzroy' });
  expect(chosenStore()).toMatchObject({ id: 4 });
  signIn(fullAccess, tokenFor(), { ...testUser, id: 99 });
  expect(chosenStore()).toBeNull();
  signIn({ ...fullAccess, superuser: false }, tokenFor(), { ...testUser, store: { id: 1, name: 'Carlton' } });
  expect(chosenStore()).toBeNull();
  // An administrator with a store is of head office.
  signIn(fullAccess, tokenFor(), { ...testUser, store: { id: 1, name: 'Carlton' } });
  expect(chosenStore()).toMatchObject({ id: 4 });
});
