import { decideOperation } from '@trestle/schema/access';
import { effectsOf } from '@trestle/schema/effects';
import { groupState } from '@trestle/schema/entities/group_state';
import { groupPermissions } from '@trestle/schema/entities/group_permissions';
import { product } from '@trestle/schema/entities/product';
import { stock } from '@trestle/schema/entities/stock';
import { stockAvailability } from '@trestle/schema/entities/stock_availability';
import { readOnly } from './readOnly';
import { describeLookups, describeServerEffect } from './serverEffect';
import { accessRulesOf, stateNames, type StateRuleRow } from './stateRules';

const ENTITIES = [product, stock, stockAvailability, groupPermissions, groupState];
const rules = (...states: string[]) =>
  accessRulesOf(
    states.map((each): StateRuleRow => ({ state_name: each.slice(1), deny: each.startsWith('-'), models: [] })),
    false,
  );
const words = (state: string, ...states: string[]) => describeServerEffect(rules(...states), state, ENTITIES);

test('each state shows which calls the server allows', () => {
  expect(words('product.list')).toBe('Server allows list, open');
  expect(words('product.edit')).toBe('Server allows open, change, delete');
  expect(words('product.delete')).toBe('Server allows delete');
  expect(words('stock.list')).toBe('Server allows list, open; list, open Stock Availability');
  expect(words('website.list')).toBe('Server allows list, open Products');
  for (const page of ['home', '404', 'group_permissions.report', '*']) expect(words(page)).not.toContain('refuses');
  expect(words('audit')).toBe('Server allows administrators only');
  expect(words('reports', '-reports')).toBe('Server refuses reports');
});
test('another state can allow reads of a denied module', () => {
  expect(words('product', '-product')).toBe(
    'Server refuses create, change, delete; still allows list, open by website.list',
  );
  expect(words('product.list', '-product')).toBe('Server still allows list, open by website.list');
  expect(words('product', '-product', '-website')).toBe('Server refuses list, open, create, change, delete');
  expect(words('product.list', '-product.list', '-website')).toBe(
    'Server refuses list; still allows open by product.edit',
  );
});
test('.edit decides .delete until a rule names .delete', () => {
  expect(words('product.delete', '-product.edit')).toBe('Server refuses delete');
  expect(words('product.delete', '-product.edit', '+product.delete')).toBe('Server allows delete');
  expect(words('product.edit', '-product.delete')).toBe('Server allows open, change');
});
test("the shown effect equals the server's decision", () => {
  const given = rules('-product', '+stock.edit', '-group_permissions.edit');
  for (const { entity, operation, allowed } of ['product', 'stock', 'website', 'group_permissions'].flatMap((state) =>
    effectsOf(given, state, ENTITIES),
  )) {
    expect([entity.name, operation, allowed]).toEqual([
      entity.name,
      operation,
      decideOperation(given, entity, operation).allowed,
    ]);
  }
});
test('with all fields locked, nothing can be changed', () => {
  const names = stateNames(['product.list', 'product.create', 'product.edit'], [product]);
  const locked = accessRulesOf(readOnly([], product, names, 'trestle'), false);
  expect(describeServerEffect(locked, 'product', ENTITIES)).toBe(
    'Server refuses create, change, delete; allows list, open',
  );
  expect(describeServerEffect(locked, 'product.edit', ENTITIES)).toBe('Server refuses change; allows open');
});
test('look-ups stay open when the list is denied', () => {
  expect(describeLookups(rules('-product', '-website'), 'product', ENTITIES)).toBe(
    'Selects in other forms still offer products, by name and code.',
  );
  expect(describeLookups(rules('-*'), 'product', ENTITIES)).toBe('');
  expect(describeLookups(rules(), 'product', ENTITIES)).toBe('');
});
