import { decide, type StateRule } from '../access';
import { entities } from '../entities/all';
import fc from 'fast-check';
import { callAccess, fieldRights, ruledEntities } from './fieldRights';
import { compareRights } from './rightsChanges';
import { rightsSets, rulesOf, type Member, type RightsSource } from './rightsSets';

const SETTINGS = { superuserGroup: 'Administrator', usePermissions: true, adminEntities: ['user', 'group'] };
const MENUS = [
  { group: 'Products', order: 1, title: 'Products', route: 'product.list' },
  { group: 'Products', order: 2, title: 'Suppliers', route: 'supplier.list' },
];
const SOME_ENTITIES = entities.filter(({ name }) =>
  ['product', 'supplier', 'stock', 'stock_availability', 'user'].includes(name),
);
const ROUTES = [
  'home',
  'login.account',
  'website.list',
  ...['product', 'supplier', 'stock', 'user'].flatMap((name) =>
    ['list', 'create', 'edit', 'delete'].map((part) => `${name}.${part}`),
  ),
];
const SCOPE = { routes: ROUTES, entities: SOME_ENTITIES, menus: MENUS };
const GROUPS = [1, 2, 3].map((id) => ({ id, name: id === 3 ? 'Administrator' : `Group ${id}`, hasEnded: false }));

const model = fc.record({
  model_name: fc.constantFrom('product', 'supplier', 'stock'),
  base_uri: fc.constant(null),
  fields: fc.uniqueArray(
    fc.record({
      field_name: fc.constantFrom('*', 'name', 'description', 'wholesale_price', 'price'),
      deny_read: fc.boolean(),
      deny_update: fc.boolean(),
    }),
    { maxLength: 3, selector: (rule) => rule.field_name },
  ),
});
const state = fc.record({
  state_name: fc.constantFrom('*', 'product', 'supplier', ...ROUTES),
  deny: fc.boolean(),
  models: fc.array(model, { maxLength: 2 }),
});
const record = (group: number) =>
  fc.record({
    group: fc.constant(group),
    group__name: fc.constant(`Group ${group}`),
    deny_by_default: fc.boolean(),
    states: fc.uniqueArray(state, { maxLength: 5, selector: (each) => each.state_name }),
  });
const member = fc.record({
  groups: fc.subarray([1, 2, 3]),
  superuser: fc.boolean(),
  isActive: fc.boolean(),
  isStoreUser: fc.boolean(),
});
const members = fc
  .array(member, { maxLength: 12 })
  .map((all): Member[] => all.map((each, id) => ({ ...each, id, name: `N${id}`, username: `u${id}` })));

test('each active person gains and loses what the rules function says of them alone, no more and no less', () => {
  let changed = 0;
  fc.assert(
    fc.property(members, record(1), record(2), record(1), (users, first, other, next) => {
      const before: RightsSource = { groups: GROUPS, records: [first, other], users };
      const after: RightsSource = { ...before, records: [next, other] };
      const changes = compareRights(rightsSets(before, SETTINGS), rightsSets(after, SETTINGS), SCOPE);
      for (const user of users) {
        const userChanges = changes.filter((change) => change.members.some(({ id }) => id === user.id));
        expect(userChanges.length).toBeLessThan(2);
        const [rulesBefore, rulesAfter] = [rulesOf(user, before, SETTINGS), rulesOf(user, after, SETTINGS)];
        const openRoutes = (rules: typeof rulesBefore) => ROUTES.filter((route) => decide(rules, route).allowed);
        const [routesBefore, routesAfter] = user.isActive
          ? [openRoutes(rulesBefore), openRoutes(rulesAfter)]
          : [[], []];
        expect(userChanges.flatMap((change) => change.gainedRoutes)).toEqual(
          routesAfter.filter((route) => !routesBefore.includes(route)),
        );
        expect(userChanges.flatMap((change) => change.lostRoutes)).toEqual(
          routesBefore.filter((route) => !routesAfter.includes(route)),
        );
        const fields = ruledEntities(SOME_ENTITIES).flatMap((entity) => {
          const rightsBefore = fieldRights(rulesBefore, entity, SOME_ENTITIES);
          const rightsAfter = fieldRights(rulesAfter, entity, SOME_ENTITIES);
          return [...rightsAfter]
            .filter(([name, right]) => rightsBefore.get(name) !== right)
            .map(([name]) => `${entity.name}.${name}`);
        });
        const changedFields = userChanges.flatMap(({ gainedFields, lostFields }) => [...gainedFields, ...lostFields]);
        expect(changedFields.map((each) => `${each.entity}.${each.field}`).toSorted()).toEqual(
          user.isActive ? fields.toSorted() : [],
        );
        changed += changedFields.length;
      }
    }),
    { numRuns: 60 },
  );
  // The rules are random, so the number varies. The comparison above means nothing if no field ever changed.
  expect(changed).toBeGreaterThan(20);
});

test('what may be done with a field is the same by a part of rules and entities as by all of them', () => {
  fc.assert(
    fc.property(record(1), record(2), (first, other) => {
      const rules = { use_permissions: true, superuser: false, groups: [first, other] };
      for (const entity of ruledEntities(entities)) {
        const reads = (['list', 'read'] as const).flatMap((call) => callAccess(rules, entity, call, entities) ?? []);
        const rights = fieldRights(rules, entity, entities);
        const differing = [...rights].filter(
          ([name, right]) => (right !== 'none') !== reads.some(({ hidden }) => !hidden.has(name)),
        );
        expect([entity.name, differing]).toEqual([entity.name, []]);
      }
    }),
    { numRuns: 60 },
  );
});

test('a change and its reverse are mirror images', () => {
  fc.assert(
    fc.property(members, record(1), record(1), (users, first, next) => {
      const sets = (records: RightsSource['records']) => rightsSets({ groups: GROUPS, records, users }, SETTINGS);
      const forth = compareRights(sets([first]), sets([next]), SCOPE);
      const back = compareRights(sets([next]), sets([first]), SCOPE);
      const gained = forth.flatMap((each) =>
        each.members.flatMap(({ id }) => each.gainedRoutes.map((r) => `${id} ${r}`)),
      );
      const lost = back.flatMap((each) => each.members.flatMap(({ id }) => each.lostRoutes.map((r) => `${id} ${r}`)));
      expect(gained.toSorted()).toEqual(lost.toSorted());
    }),
    { numRuns: 100 },
  );
});

test('it tells who loses home or the whole menu', () => {
  const users = [
    { id: 1, name: 'Ada', username: 'ada', superuser: false, isActive: true, isStoreUser: false, groups: [1] },
  ];
  const rules = (...states: StateRule[]) => [{ group: 1, deny_by_default: true, states }];
  const rule = (state_name: string, deny: boolean) => ({ state_name, deny, models: [] });
  const sets = (records: RightsSource['records']) => rightsSets({ groups: GROUPS, records, users }, SETTINGS);
  const [change] = compareRights(sets(rules(rule('product', false))), sets(rules(rule('home', true))), SCOPE);
  expect(change!.lockout).toEqual({ homeRoutes: ['home'], menuIsEmpty: true });
  expect(compareRights(sets(rules()), sets(rules(rule('stock', false))), SCOPE)[0]!.lockout.menuIsEmpty).toBe(false);
});

test('a rule that says what held before changes nothing, and locks nobody out', () => {
  const sets = (...states: StateRule[]) =>
    rightsSets(
      {
        groups: GROUPS,
        records: [{ group: 1, deny_by_default: false, states }],
        users: [
          {
            id: 1,
            name: 'Ann',
            username: 'ann',
            superuser: false,
            isActive: true,
            isStoreUser: false,
            groups: [1],
          },
        ],
      },
      SETTINGS,
    );
  const rule = (state_name: string): StateRule => ({ state_name, deny: false, models: [] });
  expect(compareRights(sets(rule('product')), sets(rule('product'), rule('product.list')), SCOPE)).toEqual([]);
});

test('300 routes and 5,000 users: what changes is known within a second', () => {
  const routes = Array.from(
    { length: 300 },
    (_, at) => `module_${Math.floor(at / 3)}.${['list', 'create', 'edit'][at % 3]}`,
  );
  const groups = Array.from({ length: 30 }, (_, at) => ({ id: at + 1, name: `Group ${at + 1}`, hasEnded: false }));
  const records = groups.map(({ id }) => ({
    group: id,
    deny_by_default: id % 2 === 0,
    states: routes
      .filter((_, at) => (at + id) % 3 === 0)
      .map((state_name, at): StateRule => ({ state_name, deny: at % 5 === 0, models: [] }))
      .concat({
        state_name: 'product',
        deny: false,
        models: [
          {
            model_name: 'product',
            base_uri: null,
            fields: [{ field_name: 'wholesale_price', deny_read: id % 2 === 0, deny_update: true }],
          },
        ],
      }),
  }));
  const users = Array.from({ length: 5000 }, (_, id) => ({
    id,
    name: `Person ${id}`,
    username: `p${id}`,
    superuser: id % 500 === 0,
    isActive: true,
    isStoreUser: id % 2 === 0,
    groups: [(id % 30) + 1, ...(id % 7 === 0 ? [1] : [])],
  }));
  const changed = records.map((each) => (each.group === 1 ? { ...each, deny_by_default: true, states: [] } : each));
  const scope = { routes, entities, menus: MENUS };
  // The processor's time: other processes of the machine don't count.
  const start = process.cpuUsage();
  const before = rightsSets({ groups, records, users }, SETTINGS);
  const changes = compareRights(before, rightsSets({ groups, records: changed, users }, SETTINGS), scope);
  const elapsed = process.cpuUsage(start).user / 1000;
  process.stdout.write(`${before.length} sets, ${changes.length} differences: ${elapsed.toFixed(0)} ms\n`);
  expect(changes.length).toBeGreaterThan(3);
  expect(elapsed).toBeLessThan(1000);
});
