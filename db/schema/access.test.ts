import fc from 'fast-check';
import {
  decide,
  fieldAccess,
  fieldLimits,
  HOME_ROUTES,
  stateMatches,
  decideOperation,
  OPEN_ROUTES,
  routeStates,
  type GroupRules,
  type AccessRules,
} from './access';
import { adminEntities, entitiesByName, entities } from './entities/all';

const find = (name: string) => entitiesByName.get(name);
const names = [
  '*',
  'home',
  'product',
  'product.list',
  'product.edit',
  'product.delete',
  'store_order',
  'store_order.create',
  'user',
  'user.list',
];
const routes = ['product.list', 'product.edit', 'product.delete', 'store_order.create', 'user.list', 'home'];
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

/** The rule of contract §2.4 as one would say it aloud, without a care for speed. */
const obvious = (rules: AccessRules, route: string): boolean => {
  if (route === 'home')
    return (
      rules.superuser ||
      !rules.use_permissions ||
      (rules.groups.length > 0 && !rules.groups.some((g) => g.states.some((s) => s.state_name === 'home' && s.deny)))
    );
  const named = rules.groups.some((g) => g.states.some((s) => s.state_name === 'product.delete'));
  if (route === 'product.delete' && !named) return obvious(rules, 'product.edit');
  if (rules.superuser) return true;
  const business = ![
    'user',
    'group',
    'group_permissions',
    'permission',
    'content_type',
    'audit',
    'module_release',
  ].includes(route.split('.')[0]!);
  if (!rules.use_permissions && business) return true;
  const candidates = ['*', route.split('.')[0], route];
  const spoken = rules.groups.flatMap((g) => g.states).filter((s) => candidates.includes(s.state_name));
  if (rules.groups.length === 0) return false;
  for (const g of rules.groups) if (g.states.some((s) => candidates.includes(s.state_name) && s.deny)) return false;
  if (spoken.length) {
    // A group whose matching states are all allowing allows explicitly.
    return true;
  }
  return rules.use_permissions && !rules.groups.some((g) => g.deny_by_default);
};

describe('decide()', () => {
  test('agrees with the slow, obvious model on any rules', () => {
    fc.assert(
      fc.property(
        anyRules,
        fc.constantFrom(...routes),
        (rules, route) => decide(rules, route).allowed === obvious(rules, route),
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
  test('nobody is locked out of leaving or of the own account', () => {
    for (const route of OPEN_ROUTES) expect(decide(null, route).allowed).toBe(true);
  });
  test('whoever may log in arrives at home, unless a rule of one of their groups denies it by name', () => {
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
  test('says which group and state refused', () => {
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

describe('mayCall()', () => {
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
  test('stock_availability has no page of its own: denying stock denies it', () => {
    expect(decideOperation(storeUser(['stock']), entitiesByName.get('stock_availability')!, 'list').allowed).toBe(
      false,
    );
    expect(decideOperation(storeUser([]), entitiesByName.get('stock_availability')!, 'list').allowed).toBe(true);
  });
  test('audit and releases are for administrators', () => {
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
  test('lines may be read by whoever may open orders', () => {
    expect(routeStates(entitiesByName.get('store_order_line')!, 'list')).toEqual([
      'store_order_line.list',
      'store_order.list',
      'store_order.create',
      'store_order.edit',
    ]);
  });
  test('an admin entity is closed with USE_PERMISSIONS off; every route is where nobody says which those are', () => {
    const noGroups: AccessRules = { use_permissions: false, superuser: false, groups: [], adminEntities };
    expect(adminEntities).toEqual(expect.arrayContaining(['user', 'group_state', 'audit', 'module_release']));
    for (const name of adminEntities) {
      expect([name, decide(noGroups, `${name}.list`).allowed]).toEqual([name, false]);
    }
    expect(decide(noGroups, 'product.list').allowed).toBe(true);
    expect(decide({ ...noGroups, adminEntities: undefined }, 'product.list').allowed).toBe(false);
  });
});

describe('field rules', () => {
  const rule = (field_name: string, deny_read: boolean, deny_update = false) => ({
    field_name,
    deny_read,
    deny_update,
  });
  const rules = (state_name: string, model_name: string, fields: ReturnType<typeof rule>[]): AccessRules => ({
    use_permissions: true,
    superuser: false,
    groups: [
      {
        group: 1,
        deny_by_default: false,
        states: [{ state_name, deny: false, models: [{ model_name, base_uri: null, fields }] }],
      },
    ],
  });
  const access = (given: AccessRules, entity: string, route: string) =>
    fieldAccess(fieldLimits(given, [route], entities), entitiesByName.get(entity)!, find);

  test('a state that does not match the call hides nothing', () => {
    expect(access(rules('product.edit', 'product', [rule('notes', true)]), 'product', 'product.list').hidden.size).toBe(
      0,
    );
    expect([
      ...access(rules('product.edit', 'product', [rule('notes', true)]), 'product', 'product.edit').hidden,
    ]).toEqual(['notes']);
  });
  test('safety 22: display fields obey the entity they come from, wherever they are shown', () => {
    const given = rules('code_colour', 'code_colour', [rule('description', true)]);
    expect(access(given, 'product', 'product.list').hidden.has('colour__description')).toBe(true);
    expect(access(given, 'store_order_line', 'store_order_line.list').hidden.has('colour__description')).toBe(true);
    expect(access(given, 'store_order', 'store_order.list').hidden.has('colour')).toBe(true);
  });
  test('safety 22: what is worked out obeys what it is worked out from', () => {
    const given = rules('stock', 'stock', [rule('quantity', true)]);
    expect([...access(given, 'container', 'container.list').hidden]).toEqual(['pieces']);
    expect([...access(rules('*', 'container', [rule('stock', true)]), 'container', 'container.list').hidden]).toEqual([
      'stock',
      'pieces',
      'available',
    ]);
    expect(
      access(
        rules('store_order_line', 'store_order_line', [rule('total_price', true)]),
        'store_order',
        'store_order.list',
      ).hidden.has('total_price'),
    ).toBe(true);
  });
  test('a hidden foreign key hides what is shown through it', () => {
    expect(access(rules('product', 'product', [rule('supplier', true)]), 'product', 'product.list').hidden).toEqual(
      new Set(['supplier', 'supplier__name']),
    );
  });
  test('a field-specific rule goes before *', () => {
    const given = rules('*', 'product', [rule('*', false, true), rule('notes', false, false)]);
    const { locked, hidden } = access(given, 'product', 'product.edit');
    expect(locked.has('notes')).toBe(false);
    expect(locked.has('description')).toBe(true);
    expect(locked.has('id') || hidden.has('id')).toBe(false);
  });
  test('over groups any deny wins', () => {
    const one = rules('*', 'product', [rule('notes', false)]);
    const two = rules('*', 'product', [rule('notes', true)]);
    expect(
      access({ ...one, groups: [...one.groups, ...two.groups] }, 'product', 'product.list').hidden.has('notes'),
    ).toBe(true);
  });
  test('the user list obeys the rules of users; class names match too', () => {
    expect(
      access(rules('user', 'user', [rule('email', true)]), 'user_list', 'user_list.list').hidden.has('email'),
    ).toBe(true);
    expect(
      access(rules('*', 'StoreOrder', [rule('notes', true)]), 'store_order', 'store_order.list').hidden.has('notes'),
    ).toBe(true);
  });
});
