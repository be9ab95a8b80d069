import { decideOperation } from '@trestle/schema/access';
import { effectsOf } from '@trestle/schema/rights/effects';
import { groupState } from '@trestle/schema/entities/group_state';
import { groupPermissions } from '@trestle/schema/entities/group_permissions';
import { product } from '@trestle/schema/entities/product';
import { stock } from '@trestle/schema/entities/stock';
import { stockAvailability } from '@trestle/schema/entities/stock_availability';
import { makeReadOnly } from './moduleRules';
import { describeLookups, describeServerEffect } from './serverEffect';
import { accessRulesOf, allStateNames, type StateRuleRow } from './stateRules';

const ENTITIES = [product, stock, stockAvailability, groupPermissions, groupState];
const rules = (...states: string[]) =>
  accessRulesOf(
    states.map((each): StateRuleRow => ({ state_name: each.slice(1), deny: each.startsWith('-'), models: [] })),
    false,
  );
const effect = (state: string, ...states: string[]) => describeServerEffect(rules(...states), state, ENTITIES);

test('each state shows which calls the server allows', () => {
  expect(effect('product.list')).toBe('Server allows list, open');
  expect(effect('product.edit')).toBe('Server allows open, change, delete');
  expect(effect('product.delete')).toBe('Server allows delete');
  expect(effect('stock.list')).toBe('Server allows list, open; list, open Stock Availability');
  expect(effect('website.list')).toBe('Server allows list, open Products');
  for (const page of ['home', '404', 'group_permissions.report', '*']) expect(effect(page)).not.toContain('refuses');
  expect(effect('audit')).toBe('Server allows administrators only');
  expect(effect('reports', '-reports')).toBe('Server refuses reports');
});
test('another state can allow reads of a denied module', () => {
  expect(effect('product', '-product')).toBe(
    'Server refuses create, change, delete; still allows list, open by website.list',
  );
  expect(effect('product.list', '-product')).toBe('Server still allows list, open by website.list');
  expect(effect('product', '-product', '-website')).toBe('Server refuses list, open, create, change, delete');
  expect(effect('product.list', '-product.list', '-website')).toBe(
    'Server refuses list; still allows open by product.edit',
  );
});
test('.edit decides .delete until a rule names .delete', () => {
  expect(effect('product.delete', '-product.edit')).toBe('Server refuses delete');
  expect(effect('product.delete', '-product.edit', '+product.delete')).toBe('Server allows delete');
  expect(effect('product.edit', '-product.delete')).toBe('Server allows open, change');
});
test("the shown effect equals the server's decision", () => {
  const accessRules = rules('-product', '+stock.edit', '-group_permissions.edit');
  for (const { entity, operation, allowed } of ['product', 'stock', 'website', 'group_permissions'].flatMap((state) =>
    effectsOf(accessRules, state, ENTITIES),
  )) {
    expect([entity.name, operation, allowed]).toEqual([
      entity.name,
      operation,
      decideOperation(accessRules, entity, operation).allowed,
    ]);
  }
});
test('with all fields locked, nothing can be changed', () => {
  const names = allStateNames(['product.list', 'product.create', 'product.edit'], [product]);
  const locked = accessRulesOf(makeReadOnly([], product, names, 'trestle'), false);
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
