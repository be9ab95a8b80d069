import { decide } from '@trestle/schema/access';
import { product } from '@trestle/schema/entities/product';
import fc from 'fast-check';
import { addFields, allow, allowAll, cleanUp, deny, denyRest, isDenied, modelFor, routesOf, setColumn, setRule, verdictFor, type StateRow } from './states';

const NAMES = ['home', '404', 'login', 'logout', 'product.list', 'product.edit', 'website.list', 'store_order.list', 'store_order.create', 'reports'];
const ROUTES = routesOf(NAMES, []);
const state = (state_name: string, denies = false): StateRow => ({ state_name, deny: denies, models: [] });
const some = fc.uniqueArray(fc.record({ state_name: fc.constantFrom(...ROUTES), deny: fc.boolean(), models: fc.constant<StateRow['models']>([]) }), { selector: (each) => each.state_name });

test('the list holds each route under its module, with what the record names itself', () => {
  expect(routesOf(['product.list', 'home'], [state('old.page')])).toEqual(['*', 'home', 'old', 'old.page', 'product', 'product.list']);
});
test("'Deny Rest' spares where one must arrive, '*' and every route with a dot, and what is allowed", () => {
  expect(denyRest([state('store_order')], ROUTES).map((each) => [each.state_name, each.deny]))
    .toEqual([['store_order', false], ['product', true], ['reports', true], ['website', true]]);
  // A module of which one page is allowed is not shut as a whole: the denial would win.
  expect(denyRest([state('product.list')], ROUTES).some((each) => each.state_name === 'product')).toBe(false);
});
test('a module that is denied takes its sub-routes with it; a sub-route goes alone', () => {
  expect(deny([state('product.edit')], 'product', ROUTES)).toEqual([state('product.edit', true), state('product', true), state('product.list', true)]);
  expect(deny([], 'product.edit', ROUTES)).toEqual([state('product.edit', true)]);
});
test("after 'Allow All' nothing is denied, and models stay", () => {
  fc.assert(fc.property(some, fc.boolean(), (states, byDefault) => {
    const open = allowAll(states, ROUTES, byDefault);
    return ROUTES.filter((route) => route !== '*').every((route) => !isDenied(verdictFor(open, byDefault, route)));
  }));
});
test('a route that is denied is denied to a member, whatever stands beside it; no name stands twice', () => {
  fc.assert(fc.property(some, fc.constantFrom(...ROUTES.filter((route) => !['*', '404', 'login', 'logout'].includes(route))), (states, route) => {
    const made = deny(states, route, ROUTES);
    const rules = { use_permissions: true, superuser: false, groups: [{ group: 1, deny_by_default: false, states: made }] };
    return !decide(rules, route).allowed && new Set(made.map((each) => each.state_name)).size === made.length;
  }));
});
test('allowing turns a rule round, or makes one', () => {
  expect(allow([state('product', true)], 'product')).toEqual([state('product')]);
  expect(allow([], 'product')).toEqual([state('product')]);
});

test("'Add Fields' adds each missing field once; 'Clean Up' keeps what denies", () => {
  const whole = addFields(modelFor(product, 'trestle'), product);
  expect(whole).toMatchObject({ model_name: 'product', base_uri: '/api/product/' });
  expect(addFields(whole, product)).toEqual(whole);
  expect(whole.fields.map((rule) => rule.field_name)).toEqual(expect.arrayContaining(['wholesale_price', 'colour__description']));
  expect(whole.fields.some((rule) => rule.field_name === 'id')).toBe(false);
  expect(cleanUp(whole).fields).toEqual([]);
  expect(cleanUp(setColumn(whole, 'deny_update', true)).fields).toHaveLength(whole.fields.length);
});
test("beside a '*' rule, a field that denies nothing is an exception and stays", () => {
  const model = { ...modelFor(product, 'trestle'), fields: [{ field_name: '*', deny_read: true, deny_update: false }, { field_name: 'code', deny_read: false, deny_update: false }] };
  expect(cleanUp(model)).toEqual(model);
});
test('what cannot be read is not locked as well', () => {
  const rule = { field_name: 'code', deny_read: false, deny_update: true };
  expect(setRule(rule, 'deny_read', true)).toEqual({ field_name: 'code', deny_read: true, deny_update: false });
  expect(setRule({ ...rule, deny_read: true, deny_update: false }, 'deny_update', true).deny_update).toBe(false);
});
