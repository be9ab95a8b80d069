import type { SessionUser } from '@trestle/schema/sessionUser';
import type { AccessRules, StateRule } from '@trestle/schema/access';
import { createEndpointTable } from '@trestle/schema/endpoints';
import { entities } from '@trestle/schema/entities/all';
import { authorise, scopeOf, type AuthorisedPerson } from './authorise';
import { createCallPolicies } from './callPolicy';

const policyOf = createCallPolicies(entities);
const endpoints = createEndpointTable(entities, 'trestle');
const user: SessionUser = {
  id: 7,
  username: 'store1',
  descriptive_name: 'Store One',
  first_name: 'Store',
  last_name: 'One',
  email: 'one@shop.example',
  is_staff: false,
  is_active: true,
  is_superuser: false,
  user_permissions: [],
  groups: [{ id: 2, name: 'StoreUser' }],
  store: { id: 5, name: 'Fitzroy' },
};
const callerOf = (more: Partial<SessionUser> = {}): AuthorisedPerson => ({
  session: 's',
  user: { ...user, ...more },
  actor: 7,
});
const rulesWith = (states: StateRule[], more: Partial<AccessRules> = {}): AccessRules => ({
  use_permissions: true,
  superuser: false,
  groups: [{ group: 2, group__name: 'StoreUser', deny_by_default: true, states }],
  ...more,
});
const authoriseCall = (rules: AccessRules, path = '/api/product/') =>
  authorise(callerOf(), rules, policyOf(endpoints.read('GET', { path, query: '' })), entities);

test('a denied call names the rule, as text and as data', () => {
  const denialFor = (rules: AccessRules) => {
    try {
      return authoriseCall(rules);
    } catch (error) {
      return (error as { body: object }).body;
    }
  };
  expect(
    denialFor(
      rulesWith([
        { state_name: 'product', deny: true, models: [] },
        { state_name: 'website', deny: true, models: [] },
      ]),
    ),
  ).toEqual({
    detail: 'Denied by the rules of group StoreUser (state product).',
    why: { group: 'StoreUser', state: 'product', pattern: 'segment', route: 'product.list' },
  });
  expect(denialFor(rulesWith([{ state_name: '*', deny: true, models: [] }]))).toMatchObject({
    why: { state: '*', pattern: 'all' },
  });
  expect(denialFor(rulesWith([]))).toEqual({
    detail: 'Denied by default by the rules of group StoreUser.',
    why: { group: 'StoreUser', state: null, pattern: null, route: 'product.list' },
  });
  expect(denialFor(rulesWith([], { groups: [] }))).toEqual({
    detail: 'No group of this account opens it.',
    why: { group: null, state: null, pattern: null, route: 'product.list' },
  });
});

test('the identity has the caller, the store and the hidden and locked fields', () => {
  const hiddenPrice = { field_name: 'wholesale_price', deny_read: true, deny_update: false };
  const models = [{ model_name: 'Product', base_uri: '/api/product/', fields: [hiddenPrice] }];
  const identity = authoriseCall(
    rulesWith([
      { state_name: 'product', deny: false, models },
      { state_name: 'product.list', deny: false, models },
    ]),
  );
  expect(identity).toMatchObject({
    user: 7,
    actor: 7,
    username: 'store1',
    administrator: false,
    superuser: false,
    scope: 5,
  });
  const lockedFields = ['username', 'email', 'active'].map((field_name) => ({
    field_name,
    deny_read: true,
    deny_update: true,
  }));
  // Stock of a product is for those who may see stock.
  const stock = { field_name: 'stock', deny_read: true, deny_update: true };
  const available = { ...stock, field_name: 'available' };
  expect(identity.limits).toEqual({
    product: [stock, { ...stock, field_name: 'waiting' }, hiddenPrice],
    store_order_line: [available],
    user_list: lockedFields,
  });
  expect(identity.attachable).toBeUndefined();
});

test('the identity of calls on notes and files lists the open entities', () => {
  const identity = authoriseCall(rulesWith([{ state_name: 'store_order', deny: false, models: [] }]), '/api/note/');
  expect(identity.attachable).toEqual({ read: ['store_order', 'store_order_line'], edit: ['store_order'] });
});

test('the scope follows contract §2.3', () => {
  expect(scopeOf(user, true)).toBe('all');
  expect(scopeOf(user, false)).toBe(5);
  expect(scopeOf({ ...user, store: null }, false)).toBe('none');
  expect(scopeOf({ ...user, groups: [{ id: 9, name: 'Buyers' }] }, false)).toBe(5);
  expect(scopeOf({ ...user, groups: [{ id: 9, name: 'Buyers' }], store: null }, false)).toBe('all');
});
