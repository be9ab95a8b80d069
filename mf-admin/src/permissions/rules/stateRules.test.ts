import { decide, decideOperation } from '@trestle/schema/access';
import { catalogue } from '@trestle/schema/entities/catalogue';
import { product } from '@trestle/schema/entities/product';
import { stock } from '@trestle/schema/entities/stock';
import fc from 'fast-check';
import {
  allow,
  allowAll,
  deny,
  denyRest,
  isDenied,
  removeRule,
  sortStateNames,
  accessRulesOf,
  selectRoute,
  statesToAdd,
  allStateNames,
  verdictFor,
  type StateRuleRow,
} from './stateRules';

const NAMES = allStateNames(
  [
    'home',
    'homepage',
    '404',
    'login',
    'login.account',
    'logout',
    'product.list',
    'product.create',
    'product.edit',
    'website.list',
    'store_order.list',
    'store_order.create',
    'reports',
    'user.list',
    'user.account',
  ],
  [product],
);
const ROUTES = sortStateNames(NAMES, []);
const SPARED_ROUTES = ['*', 'home', 'homepage', '404', 'login', 'login.account', 'logout', 'user.account'];
const state = (state_name: string, denies = false): StateRuleRow => ({ state_name, deny: denies, models: [] });
const anyRules = fc.uniqueArray(
  fc.record({
    state_name: fc.constantFrom(...ROUTES),
    deny: fc.boolean(),
    models: fc.constant<StateRuleRow['models']>([]),
  }),
  { selector: (each) => each.state_name },
);
const isOpen = (states: readonly StateRuleRow[], route: string) => decide(accessRulesOf(states, false), route).allowed;
const signedNames = (states: readonly StateRuleRow[]) =>
  states.map((each) => `${each.deny ? '-' : '+'}${each.state_name}`);

test('lists each route under its module, and states that only the record names', () => {
  expect(sortStateNames(['product.list', 'home'], ['old.page'])).toEqual([
    '*',
    'home',
    'old',
    'old.page',
    'product',
    'product.list',
  ]);
});
test('.delete is listed with the routes of each deletable entity', () => {
  expect(ROUTES.filter((route) => route.startsWith('product'))).toEqual([
    'product',
    'product.create',
    'product.delete',
    'product.edit',
    'product.list',
  ]);
  expect(allStateNames(['catalogue.list'], [product, stock, catalogue])).toEqual([
    'catalogue.list',
    'catalogue.delete',
  ]);
});

describe("'Deny Rest'", () => {
  test("leaves home routes, '*', routes with a dot and allowed routes unchanged", () => {
    expect(signedNames(denyRest([state('store_order')], ROUTES))).toEqual([
      '+store_order',
      '-product',
      '-reports',
      '-user',
      '-website',
    ]);
  });
  test("denies a module's other states one by one when one is allowed, because denying the module would win", () => {
    expect(signedNames(denyRest([state('product.list')], ROUTES))).toEqual([
      '+product.list',
      '-product.create',
      '-product.delete',
      '-product.edit',
      '-reports',
      '-store_order',
      '-user',
      '-website',
    ]);
  });
  test("leaves a record's view to the list that is allowed; without one, denies it with the rest", () => {
    const routes = [...ROUTES, 'product.view'];
    expect(signedNames(denyRest([state('product.list')], routes))).not.toContain('-product.view');
    expect(signedNames(denyRest([state('product.create')], routes))).toContain('-product.view');
  });
  test('safety 24: leaves only routes open that a rule allows, directly or through their module', () => {
    fc.assert(
      fc.property(
        anyRules,
        fc.constantFrom(...ROUTES.filter((route) => !SPARED_ROUTES.includes(route))),
        (states, route) => {
          const allowed = states.some(
            (each) => !each.deny && [route, route.split('.', 1)[0]].includes(each.state_name),
          );
          // A module with an allowed state has none for its bare name: it is no screen, and stands for no call.
          const bare =
            !route.includes('.') && states.some((each) => !each.deny && each.state_name.startsWith(`${route}.`));
          return allowed || bare || !isOpen(denyRest(states, ROUTES), route);
        },
      ),
      { numRuns: 2000 },
    );
  });
  test('safety 24: keeps every allowed route open', () => {
    fc.assert(
      fc.property(anyRules, (states) => {
        const after = denyRest(states, ROUTES);
        return states.every(
          (each) =>
            each.deny || each.state_name === '*' || isOpen(states, each.state_name) === isOpen(after, each.state_name),
        );
      }),
      { numRuns: 2000 },
    );
  });
  test('safety 24: the same holds for calls: an allowed list permits no create, change or delete', () => {
    const rules = accessRulesOf(denyRest([state('product.list')], ROUTES), false);
    expect(
      (['list', 'read', 'create', 'edit', 'delete'] as const).map(
        (call) => decideOperation(rules, product, call).allowed,
      ),
    ).toEqual([true, true, false, false, false]);
  });
});

test('denying a module denies its sub-routes; denying a sub-route denies only that one', () => {
  expect(signedNames(deny([state('product.edit')], 'product', ROUTES))).toEqual([
    '-product.edit',
    '-product',
    '-product.create',
    '-product.delete',
    '-product.list',
  ]);
  expect(deny([], 'product.edit', ROUTES)).toEqual([state('product.edit', true)]);
});
test('selecting a module without rules denies it and its sub-routes; allowing it removes those rules (S2 §4)', () => {
  const selectedStates = selectRoute([state('reports')], 'product', ROUTES);
  expect(signedNames(selectedStates)).toEqual([
    '+reports',
    '-product',
    '-product.create',
    '-product.delete',
    '-product.edit',
    '-product.list',
  ]);
  expect(signedNames(allow(selectedStates, 'product', ROUTES))).toEqual(['+reports', '+product']);
  expect(signedNames(removeRule(selectedStates, 'product', ROUTES))).toEqual(['+reports']);
});
test('selecting a module adds its other sub-routes also where one has a rule already, which stays (S2 §4)', () => {
  const denied = selectRoute([state('product.edit', true)], 'product', ROUTES);
  expect(signedNames(denied)).toEqual([
    '-product.edit',
    '-product',
    '-product.create',
    '-product.delete',
    '-product.list',
  ]);
  // Denying the module would close the sub-route that is allowed, too.
  const allowed = selectRoute([state('product.list')], 'product', ROUTES);
  expect(signedNames(allowed)).toEqual(['+product.list', '-product.create', '-product.delete', '-product.edit']);
  expect(selectRoute(allowed, 'product', ROUTES)).toBe(allowed);
  expect(statesToAdd([state('product', true), state('product.list', true)], 'product', ROUTES)).toEqual([
    'product.create',
    'product.delete',
    'product.edit',
  ]);
});
test('selecting a route without sub-routes changes nothing', () => {
  const none: StateRuleRow[] = [];
  for (const route of ['*', 'home', 'reports', 'login', 'product.list'])
    expect(selectRoute(none, route, ROUTES)).toBe(none);
});
test('rules with more than a denial stay when their module is allowed', () => {
  const detailedState = { ...state('product.create', true), details: 'Kept by head office' };
  expect(signedNames(allow(deny([detailedState], 'product', ROUTES), 'product', ROUTES))).toEqual([
    '-product.create',
    '+product',
  ]);
  // Nor is anything taken back where the module itself wasn't denied.
  expect(signedNames(allow([state('product.edit', true)], 'product', ROUTES))).toEqual(['-product.edit', '+product']);
});
test("after 'Allow All' nothing is denied, and models stay", () => {
  fc.assert(
    fc.property(anyRules, fc.boolean(), (states, byDefault) => {
      const all = allowAll(states, ROUTES, byDefault);
      return ROUTES.filter((route) => route !== '*').every((route) => !isDenied(verdictFor(all, byDefault, route)));
    }),
  );
});
test('a denied route is denied to members whatever the other rules say; no state is listed twice', () => {
  fc.assert(
    fc.property(
      anyRules,
      fc.constantFrom(
        ...ROUTES.filter((route) => !['*', '404', 'login', 'logout', 'login.account', 'user.account'].includes(route)),
      ),
      (states, route) => {
        const denied = deny(states, route, ROUTES);
        return !isOpen(denied, route) && new Set(denied.map((each) => each.state_name)).size === denied.length;
      },
    ),
  );
});
test('allowing a route changes its rule or adds one', () => {
  expect(allow([state('product', true)], 'product', ROUTES)).toEqual([state('product')]);
  expect(allow([], 'product', ROUTES)).toEqual([state('product')]);
});
