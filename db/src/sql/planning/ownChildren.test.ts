import { entitiesByName } from '@trestle/schema/entities/all';
import { MATCH_ALL, type ClausePlan } from './clausePlan';
import { narrowToOwnChildren } from './ownChildren';

const entity = (name: string) => entitiesByName.get(name)!;
const withLine = (where: ClausePlan, none = false): ClausePlan => ({
  child: entity('store_order_line'),
  childKey: 'store_order',
  where,
  none,
});
const ofSofa: ClausePlan = { keyIn: 'product', ids: [7], orNull: false };
const inStock: ClausePlan = { keyIn: 'stock_id', ids: [8], orNull: false };
const ofStore: ClausePlan = { field: 'store', is: 'eq', value: 3 };

test('a line of an order is looked for among those of the store, wherever it stands in a condition', () => {
  const reference: ClausePlan = { field: 'reference', is: 'icontains', value: 'sofa' };
  expect(narrowToOwnChildren(entity('store_order'), { or: [reference, withLine(ofSofa)] }, 3)).toEqual({
    or: [reference, withLine({ and: [ofStore, ofSofa] })],
  });
  const both: ClausePlan = { or: [ofSofa, inStock] };
  expect(narrowToOwnChildren(entity('store_order'), { and: [withLine(both)] }, 3)).toEqual({
    and: [withLine({ or: [{ and: [ofStore, ofSofa] }, inStock] })],
  });
});

test('a line that is found by its stock row stays so: that index has no store', () => {
  expect(narrowToOwnChildren(entity('store_order'), withLine(inStock), 3)).toEqual(withLine(inStock));
});

test('orders without such a line, and children that keep no copy of a store, stay as they are', () => {
  const without = withLine(ofSofa, true);
  expect(narrowToOwnChildren(entity('store_order'), without, 3)).toBe(without);
  const stocked: ClausePlan = { child: entity('stock'), childKey: 'product', where: MATCH_ALL, none: false };
  expect(narrowToOwnChildren(entity('product'), stocked, 3)).toBe(stocked);
});
