import { product } from '@trestle/schema/entities/product';
import { storeOrder } from '@trestle/schema/entities/store_order';
import type { Entity, QueryCondition } from '@trestle/schema/entity';
import { limitLists } from '../core/extensions/listScope';
import { listDefaults, toListQuery } from './listState';

const queryOf = (entity: Entity, query = '') => {
  const sent = toListQuery(entity, { ...listDefaults(entity), query }).query;
  return sent ? (JSON.parse(sent) as unknown) : sent;
};

test('what limits lists stands beside their own query, and limits no other list', () => {
  expect(queryOf(storeOrder)).toBe('');
  let limit: QueryCondition | null = ['store', 'eq', 4];
  limitLists({
    conditionOf: (entity) => (entity === storeOrder ? limit : null),
    current: () => limit,
    subscribe: () => () => {},
    Chip: () => null,
  });
  expect(queryOf(storeOrder)).toEqual(['store', 'eq', 4]);
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
  limit = null;
  expect(queryOf(storeOrder)).toBe('');
});
