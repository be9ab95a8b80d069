import type { AccessRules, GroupRules, StateRule } from '../access';
import { entities } from '../entities/all';
import { answerField, answerRoute } from './answers';

const product = entities.find(({ name }) => name === 'product')!;
const hides = (state_name: string, field_name: string, deny = false): StateRule => ({
  state_name,
  deny,
  models: [{ model_name: 'product', fields: [{ field_name, deny_read: true, deny_update: false }] }],
});
const allows = (state_name: string): StateRule => ({ state_name, deny: false, models: [] });
const group = (name: string, states: StateRule[], deny_by_default = false): GroupRules => ({
  group: name.length,
  group__name: name,
  deny_by_default,
  states,
});
const rules = (...groups: GroupRules[]): AccessRules => ({ use_permissions: true, superuser: false, groups });
const wholesale = (...groups: GroupRules[]) => answerField(rules(...groups), product, 'wholesale_price', entities);

const ELSEWHERE = 'Catalogue Page › Cost, Stock › Price, Order Line › Unit price';

test('who may see wholesale prices is answered with the rule that decides', () => {
  expect(wholesale(group('Office', []))).toEqual({ right: 'change', rule: 'No rule denies it.' });
  expect(wholesale(group('Buyer', [hides('product', 'wholesale_price'), allows('home')]))).toEqual({
    right: 'none',
    rule: `Hidden by the rules of group Buyer (state product), but can read the same price in ${ELSEWHERE}.`,
  });
  expect(wholesale(group('Warehouse', [hides('*', '*')]), group('Buyer', []))).toEqual({
    right: 'none',
    rule: `Hidden by the rules of group Warehouse (state *), but can read the same price in ${ELSEWHERE}.`,
  });
  expect(wholesale(group('Closed', [], true))).toEqual({
    right: 'none',
    rule: 'Denied by default by the rules of group Closed.',
  });
  expect(wholesale()).toEqual({ right: 'none', rule: 'No group of this account opens it.' });
  expect(answerField({ ...rules(), superuser: true }, product, 'wholesale_price', entities)).toEqual({
    right: 'change',
    rule: 'Administrators may do everything.',
  });
});
test('a field that is seen but not changed names what locks it', () => {
  const locks: StateRule = {
    state_name: 'product',
    deny: false,
    models: [{ model_name: 'Product', fields: [{ field_name: 'notes', deny_read: false, deny_update: true }] }],
  };
  const ask = (field: string, ...states: StateRule[]) =>
    answerField(rules(group('Buyer', states)), product, field, entities);
  expect(ask('notes', locks)).toEqual({ right: 'see', rule: 'Locked by the rules of group Buyer (state product).' });
  const closed = ['product.edit', 'product.create'].map((name) => ({ ...allows(name), deny: true }));
  expect(ask('notes', ...closed)).toEqual({
    right: 'see',
    rule: 'No change: Denied by the rules of group Buyer (state product.edit).',
  });
  expect(ask('colour__description', allows('product')).rule).toContain('it is read-only');
  expect(ask('stock', { ...allows('stock'), deny: true })).toEqual({
    right: 'none',
    rule: 'Hidden because stock.list is denied.',
  });
});
test('a page names the rule that opens or denies it', () => {
  expect(answerRoute(rules(group('Buyer', [allows('product')])), 'product.list')).toEqual({
    right: 'see',
    rule: 'Allowed by the rules of group Buyer (state product).',
  });
  expect(answerRoute(rules(group('Buyer', [])), 'product.list').rule).toBe('No rule denies it.');
});
