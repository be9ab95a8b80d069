import { product } from '@trestle/schema/entities/product';
import { storeOrder } from '@trestle/schema/entities/store_order';
import { storeOrderLine } from '@trestle/schema/entities/store_order_line';
import { listDefaults, toListQuery } from './listState';
import { signIn } from '../testing/signedIn';
import type { Entity } from '@trestle/schema/entity';
import { chooseStore, chosenStore } from '../core/session/chosenStore';
import { session, setSession } from '../core/session/session';

const queryOf = (entity: Entity, query = '') => {
  const sent = toListQuery(entity, { ...listDefaults(entity), query }).query;
  return sent ? (JSON.parse(sent) as unknown) : sent;
};
beforeEach(() => {
  sessionStorage.clear();
  signIn();
});

test("the chosen store limits the lists of stores' data, beside their own query, and no other list", () => {
  expect(queryOf(storeOrder)).toBe('');
  chooseStore({ id: 4, name: 'Fitzroy' });
  expect(queryOf(storeOrder)).toEqual(['store', 'eq', 4]);
  expect(queryOf(storeOrderLine, '["quantity","gt",3]')).toEqual({
    and: [
      ['quantity', 'gt', 3],
      ['store', 'eq', 4],
    ],
  });
  expect(queryOf(storeOrder, '{"and":[["pieces","gt",3]]}')).toEqual({
    and: [
      ['pieces', 'gt', 3],
      ['store', 'eq', 4],
    ],
  });
  expect(queryOf(storeOrder, '{"or":[["pieces","gt",3]]}')).toEqual({
    and: [{ or: [['pieces', 'gt', 3]] }, ['store', 'eq', 4]],
  });
  expect(queryOf(product)).toBe('');
  chooseStore(null);
  expect(queryOf(storeOrder)).toBe('');
});

test("the choice is one person's, and nothing for people of a store", () => {
  chooseStore({ id: 4, name: 'Fitzroy' });
  expect(chosenStore()).toMatchObject({ id: 4 });
  const now = session()!;
  setSession({ ...now, user: { ...now.user, id: 99 } });
  expect(chosenStore()).toBeNull();
  setSession({ ...now, user: { ...now.user, store: { id: 1, name: 'Carlton' } } });
  expect(chosenStore()).toBeNull();
});
