import { container } from './entities/container';
import { groupPermissions } from './entities/group_permissions';
import { product } from './entities/product';
import { storeOrder } from './entities/store_order';
import { supplier } from './entities/supplier';
import { declaredTitle, recordHeading, recordTitle, titleWords } from './recordTitle';
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
test("a page's heading has the code of a container; products show theirs beside the name", () => {
  expect(recordHeading(container, { code: 'C-104', name: 'Jade Osprey' })).toBe('C-104 · Jade Osprey');
  expect(recordHeading(container, { code: null, name: 'Jade Osprey' })).toBe('Jade Osprey');
  expect(recordHeading(product, { code: 'OSL-204', description: 'Oslo chair' })).toBe('Oslo chair');
  expect(recordHeading(storeOrder, { id: 7, store__name: 'Fitzroy' })).toBe('Order 7 · Fitzroy');
});
