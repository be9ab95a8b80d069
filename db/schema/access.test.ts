import fc from 'fast-check';
import {
  decide,
  HOME_ROUTES,
  stateMatches,
  decideOperation,
  ALWAYS_OPEN_ROUTES,
  routeStates,
  type GroupRules,
  type AccessRules,
} from './access';
import { adminEntities, entitiesByName } from './entities/all';

const names = [
  '*',
  'home',
  'product',
  'product.list',
  'product.edit',
  'product.delete',
  'product.view',
  'store_order',
  'store_order.create',
  'user',
  'user.list',
];
const routes = [
  'product.list',
  'product.edit',
  'product.delete',
  'product.view',
  'store_order.create',
  'user.list',
  'home',
];
const group: fc.Arbitrary<GroupRules> = fc.record({
  group: fc.integer({ min: 1, max: 9 }),
  deny_by_default: fc.boolean(),
  states: fc.array(fc.record({ state_name: fc.constantFrom(...names), deny: fc.boolean(), models: fc.constant([]) }), {
    maxLength: 6,
  }),
});
const anyRules: fc.Arbitrary<AccessRules> = fc.record({
  use_permissions: fc.boolean(),
  superuser: fc.boolean(),
  groups: fc.array(group, { maxLength: 3 }),
  adminEntities: fc.constant(adminEntities),
});

/** The rule of contract §2.4, written word for word and without regard to speed. */
const literalDecision = (rules: AccessRules, route: string): boolean => {
  if (route === 'home')
    return (
      rules.superuser ||
      !rules.use_permissions ||
      (rules.groups.length > 0 && !rules.groups.some((g) => g.states.some((s) => s.state_name === 'home' && s.deny)))
    );
  const isNamed = rules.groups.some((g) => g.states.some((s) => s.state_name === 'product.delete'));
  if (route === 'product.delete' && !isNamed) return literalDecision(rules, 'product.edit');
  const isViewNamed = rules.groups.some((g) => g.states.some((s) => s.state_name === 'product.view'));
  if (route === 'product.view' && !isViewNamed)
    return literalDecision(rules, 'product.list') || literalDecision(rules, 'product.edit');
  if (rules.superuser) return true;
  const isBusinessRoute = ![
    'user',
    'group',
    'group_permissions',
    'permission',
    'content_type',
    'audit',
    'module_release',
  ].includes(route.split('.')[0]!);
  if (!rules.use_permissions && isBusinessRoute) return true;
  const candidates = ['*', route.split('.')[0], route];
  const matching = rules.groups.flatMap((g) => g.states).filter((s) => candidates.includes(s.state_name));
  if (rules.groups.length === 0) return false;
  for (const g of rules.groups) if (g.states.some((s) => candidates.includes(s.state_name) && s.deny)) return false;
  if (matching.length) {
    // A group whose matching states are all allowing allows explicitly.
    return true;
  }
  return rules.use_permissions && !rules.groups.some((g) => g.deny_by_default);
};

describe('decide()', () => {
  test('agrees with a slow, literal implementation of the rule', () => {
    fc.assert(
      fc.property(
        anyRules,
        fc.constantFrom(...routes),
        (rules, route) => decide(rules, route).allowed === literalDecision(rules, route),
      ),
      { numRuns: 2000 },
    );
  });
  test('more denials never open a route', () => {
    fc.assert(
      fc.property(anyRules, fc.constantFrom(...routes), fc.constantFrom(...names), (rules, route, state_name) => {
        const [first, ...rest] = rules.groups;
        if (!first) return true;
        const stricter = {
          ...rules,
          groups: [{ ...first, states: [...first.states, { state_name, deny: true, models: [] }] }, ...rest],
        };
        return !decide(stricter, route).allowed || decide(rules, route).allowed || !rules.use_permissions;
      }),
    );
  });
  test('safety 43: rules that are not loaded, no group, or a group without a record allow nothing', () => {
    for (const route of routes) {
      expect(decide(null, route).allowed).toBe(false);
      expect(decide(undefined, route).allowed).toBe(false);
      expect(decide({ use_permissions: true, superuser: false, groups: [] }, route).allowed).toBe(false);
      if (route !== 'home')
        expect(
          decide(
            { use_permissions: true, superuser: false, groups: [{ group: 1, deny_by_default: true, states: [] }] },
            route,
          ).allowed,
        ).toBe(false);
    }
  });
  test('nobody is locked out of logging out or of their own account', () => {
    const leaving = ALWAYS_OPEN_ROUTES.filter((route) => !HOME_ROUTES.includes(route));
    for (const route of leaving) expect(decide(null, route)).toEqual({ allowed: true, verdict: 'Always open' });
  });
  test('what is always open only a rule of exactly its name denies, whatever else the rules say', () => {
    const openNames = [...names, ...ALWAYS_OPEN_ROUTES, 'login', 'user'];
    const state = fc.record({ state_name: fc.constantFrom(...openNames), deny: fc.boolean(), models: fc.constant([]) });
    const groups = fc.array(
      fc.record({ group: fc.constant(1), deny_by_default: fc.boolean(), states: fc.array(state, { maxLength: 6 }) }),
      { minLength: 1, maxLength: 3 },
    );
    fc.assert(
      fc.property(fc.boolean(), groups, fc.constantFrom(...ALWAYS_OPEN_ROUTES), (use_permissions, all, route) => {
        const isDenied = use_permissions && all.some((g) => g.states.some((s) => s.deny && s.state_name === route));
        const rules = { use_permissions, superuser: false, groups: all, adminEntities };
        expect(decide(rules, route)).toMatchObject(
          isDenied ? { allowed: false, verdict: 'DENY', state: route } : { allowed: true, verdict: 'Always open' },
        );
        expect(decide({ ...rules, superuser: true }, route).allowed).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
  test('everyone who may log in reaches the home page, unless a rule of one of their groups denies it by name', () => {
    const withStates = (...states: [string, boolean][]): AccessRules => ({
      use_permissions: true,
      superuser: false,
      groups: [
        {
          group: 1,
          deny_by_default: true,
          states: states.map(([state_name, deny]) => ({ state_name, deny, models: [] })),
        },
      ],
    });
    for (const route of HOME_ROUTES) {
      expect(decide(withStates(), route).allowed).toBe(true);
      expect(decide(withStates(['*', true]), route).allowed).toBe(true);
      expect(decide(withStates(['product', true]), route).allowed).toBe(true);
      expect(decide(withStates([route, true]), route)).toMatchObject({ allowed: false, state: route });
    }
  });
  test('names the group and state that denied', () => {
    const rules = {
      use_permissions: true,
      superuser: false,
      groups: [
        {
          group: 1,
          group__name: 'StoreUser',
          deny_by_default: false,
          states: [{ state_name: 'product.edit', deny: true, models: [] }],
        },
      ],
    };
    expect(decide(rules, 'product.edit')).toEqual({
      allowed: false,
      verdict: 'DENY',
      group: 'StoreUser',
      state: 'product.edit',
    });
  });
  test.each([
    ['*', 'x.y', true],
    ['x', 'x.y', true],
    ['x.y', 'x.y', true],
    ['x.z', 'x.y', false],
    ['y', 'x.y', false],
  ])('%s matches %s: %s', (state, route, expected) => {
    expect(stateMatches(state, route)).toBe(expected);
  });
});

describe('decideOperation()', () => {
  const storeUser = (states: string[]): AccessRules => ({
    use_permissions: true,
    superuser: false,
    groups: [
      {
        group: 1,
        deny_by_default: false,
        states: states.map((state_name) => ({ state_name, deny: true, models: [] })),
      },
    ],
  });
  test('a route denied in the browser is denied to calls (safety 24)', () => {
    expect(decideOperation(storeUser(['product.edit']), entitiesByName.get('product')!, 'edit').allowed).toBe(false);
    expect(decideOperation(storeUser(['product.edit']), entitiesByName.get('product')!, 'list').allowed).toBe(true);
  });
  test('GET item is open where the list or the form is, unless the view is denied by its own name (contract §2.4)', () => {
    const product = entitiesByName.get('product')!;
    const mayRead = (...states: string[]) => decideOperation(storeUser(states), product, 'read').allowed;
    expect([mayRead('product.edit'), mayRead('product.list'), mayRead('product.list', 'product.edit')]).toEqual([
      true,
      true,
      // The website's listing of products opens it, too.
      true,
    ]);
    const colour = entitiesByName.get('code_colour')!;
    const decideRead = (...states: string[]) => decideOperation(storeUser(states), colour, 'read').allowed;
    expect(decideRead('code_colour.view')).toBe(true);
    expect(decideRead('code_colour.view', 'code_colour.edit')).toBe(false);
    expect(decideRead('code_colour.list', 'code_colour.edit')).toBe(false);
  });
  test('a view is closed only by its own name, its module or by both the list and the form', () => {
    const mayView = (...states: string[]) => decide(storeUser(states), 'product.view').allowed;
    expect(mayView('product.list')).toBe(true);
    expect(mayView('product.edit')).toBe(true);
    expect(mayView('product.list', 'product.edit')).toBe(false);
    expect(mayView('product.view')).toBe(false);
    expect(mayView('product')).toBe(false);
  });
  test('denying stock denies stock_availability, which has no page of its own', () => {
    expect(decideOperation(storeUser(['stock']), entitiesByName.get('stock_availability')!, 'list').allowed).toBe(
      false,
    );
    expect(decideOperation(storeUser([]), entitiesByName.get('stock_availability')!, 'list').allowed).toBe(true);
  });
  test('only administrators may read audit and releases', () => {
    for (const name of ['audit', 'module_release']) {
      expect(decideOperation(storeUser([]), entitiesByName.get(name)!, 'list').allowed).toBe(false);
      expect(
        decideOperation({ use_permissions: true, superuser: true, groups: [] }, entitiesByName.get(name)!, 'list')
          .allowed,
      ).toBe(true);
    }
  });
  test('a look-up is open unless * is denied', () => {
    expect(decideOperation(storeUser(['product']), entitiesByName.get('product')!, 'list', true).allowed).toBe(true);
    expect(decideOperation(storeUser(['*']), entitiesByName.get('product')!, 'list', true).allowed).toBe(false);
    expect(decideOperation(null, entitiesByName.get('product')!, 'list', true).allowed).toBe(false);
  });
  test('everyone who may open orders may read order lines', () => {
    expect(routeStates(entitiesByName.get('store_order_line')!, 'list')).toEqual([
      'store_order_line.list',
      'store_order.list',
      'store_order.create',
      'store_order.edit',
    ]);
  });
  test('with USE_PERMISSIONS off, admin entities are closed; without their list, every route is closed', () => {
    const noGroups: AccessRules = { use_permissions: false, superuser: false, groups: [], adminEntities };
    expect(adminEntities).toEqual(expect.arrayContaining(['user', 'group_state', 'audit', 'module_release']));
    for (const name of adminEntities) {
      expect([name, decide(noGroups, `${name}.list`).allowed]).toEqual([name, false]);
    }
    expect(decide(noGroups, 'product.list').allowed).toBe(true);
    expect(decide({ ...noGroups, adminEntities: undefined }, 'product.list').allowed).toBe(false);
  });
  test("with USE_PERMISSIONS off, a look-up is open as its list is, whatever '*' says", () => {
    const deniesAll: AccessRules = {
      use_permissions: false,
      superuser: false,
      groups: [{ group: 1, deny_by_default: false, states: [{ state_name: '*', deny: true, models: [] }] }],
      adminEntities,
    };
    const product = entitiesByName.get('product')!;
    const isOpen = (rules: AccessRules, lookup: boolean) => decideOperation(rules, product, 'list', lookup).allowed;
    expect([isOpen(deniesAll, true), isOpen(deniesAll, false)]).toEqual([true, true]);
    const on = { ...deniesAll, use_permissions: true };
    expect([isOpen(on, true), isOpen(on, false)]).toEqual([false, false]);
    expect(decideOperation({ ...deniesAll, adminEntities: ['product'] }, product, 'list', true).allowed).toBe(false);
  });
});
