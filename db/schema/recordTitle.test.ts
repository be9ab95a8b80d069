import { groupPermissions } from './entities/group_permissions';
import { storeOrder } from './entities/store_order';
import { supplier } from './entities/supplier';
import { declaredTitle, recordTitle, titleWords } from './recordTitle';
import { parseList } from './testing/parseList';

test('an order is named by its number and its store', () => {
  expect(declaredTitle(storeOrder, { id: 1086, store__name: 'Fitzroy' })).toBe('Order 1086 · Fitzroy');
  expect(declaredTitle(storeOrder, { id: 1086, store__name: null })).toBe('Order 1086');
  expect(declaredTitle(storeOrder, { store__name: null })).toBeUndefined();
  expect(declaredTitle(supplier, { name: 'Oakline' })).toBeUndefined();
});
test('any other record is named by its name, by the first column of its list, or by its number', () => {
  expect(recordTitle(storeOrder, { id: 1086, store__name: 'Fitzroy' })).toBe('Order 1086 · Fitzroy');
  expect(recordTitle(supplier, { id: 4, name: 'Oakline' })).toBe('Oakline');
  expect(recordTitle(groupPermissions, { id: 4, group__name: 'Buyer', details: 'x' })).toBe('Buyer');
  expect(recordTitle(supplier, { id: 4 })).toBe('#4');
});
test('the words of a title may be typed, too: they are true of every record', () => {
  expect(titleWords(storeOrder)).toEqual(new Set(['order', '·']));
  const whole = parseList({ q: 'Order 1086 · fitzroy' }, storeOrder);
  expect(whole).toEqual(parseList({ q: '1086 fitzroy' }, storeOrder));
  expect(parseList({ q: 'order' }, storeOrder).where).not.toEqual([]);
});
