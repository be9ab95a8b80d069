import type { GroupRules } from '@trestle/schema/access';
import { rulesOfGroup, splitGroups } from '@trestle/schema/rights/rightsSets';
import { filterMembers, membershipCells, routeVerdicts } from './membershipMatrix';

const USER = { use_permissions: true, superuser: false };
const record = (group: number, deny_by_default: boolean, states: [string, boolean][]): GroupRules => ({
  group,
  group__name: `Group ${group}`,
  deny_by_default,
  states: states.map(([state_name, deny]) => ({ state_name, deny, models: [] })),
});
const stores = record(1, false, [
  ['product', true],
  ['store_order', false],
]);
const closed = record(2, true, [['product.list', false]]);

test("shows each group's verdict and the combined one: an explicit deny wins, an allow beats the default", () => {
  expect(routeVerdicts(['product.list', 'store_order.list', 'reports'], [stores, closed], USER)).toEqual([
    {
      route: 'product.list',
      verdicts: ['DENY', 'ALLOW'],
      combined: 'DENY',
      rule: 'Denied by the rules of group Group 1 (state product).',
    },
    {
      route: 'store_order.list',
      verdicts: ['ALLOW', 'Deny (By Default)'],
      combined: 'ALLOW',
      rule: 'Allowed by the rules of group Group 1 (state store_order).',
    },
    {
      route: 'reports',
      verdicts: ['-', 'Deny (By Default)'],
      combined: 'Deny (By Default)',
      rule: 'Denied by default by the rules of group Group 2.',
    },
  ]);
});
test('what is always open has a word of its own, also where a rule or the default would deny it', () => {
  const strict = record(3, true, [['*', true]]);
  for (const route of ['home', '404', 'login', 'logout', 'unsudo', 'login.account', 'user.account'])
    expect(routeVerdicts([route], [stores, strict], USER)[0]).toEqual({
      route,
      verdicts: ['Always open', 'Always open'],
      combined: 'Always open',
      rule: 'Always open: only a rule of this name denies it.',
    });
  expect(routeVerdicts(['unsudo'], [stores, record(4, false, [['unsudo', true]])], USER)[0]).toMatchObject({
    verdicts: ['Always open', 'DENY'],
    combined: 'DENY',
    rule: 'Denied by the rules of group Group 4 (state unsudo).',
  });
});
test("a page for administrators is denied whatever the rules say, and 'No rule' is said of no rule that denies", () => {
  const pages = new Map([['module.list', { audience: 'administrator' as const }]]);
  const opened = record(3, false, [['module', false]]);
  expect(routeVerdicts(['module.list'], [opened], USER, pages)[0]).toMatchObject({
    verdicts: ['ALLOW'],
    combined: 'DENY',
    rule: 'For administrators only, whatever the rules say.',
  });
  const [switchedOff] = routeVerdicts(['product.list'], [stores], {
    use_permissions: false,
    superuser: false,
    adminEntities: [],
  });
  expect(switchedOff).toMatchObject({
    verdicts: ['DENY'],
    combined: '-',
    rule: 'The rules are switched off: USE_PERMISSIONS is 0.',
  });
});
test('.edit decides .delete until a rule names .delete', () => {
  const editors = record(3, true, [['product.edit', false]]);
  const keepers = record(4, false, [['product.delete', true]]);
  expect(routeVerdicts(['product.delete'], [editors], USER)[0]).toMatchObject({
    verdicts: ['ALLOW'],
    combined: 'ALLOW',
  });
  expect(routeVerdicts(['product.delete'], [editors, keepers], USER)[0]).toMatchObject({
    verdicts: ['ALLOW', 'DENY'],
    combined: 'DENY',
  });
});
test('an administrator may open everything; a user without groups may open nothing', () => {
  expect(routeVerdicts(['product.list'], [stores], { ...USER, superuser: true })[0]!.combined).toBe('ALLOW');
  expect(routeVerdicts(['product.list'], [], USER)[0]!.combined).toBe('Deny (By Default)');
});
test('an ended group grants nothing, as on the server', () => {
  const all = [
    { id: 1, name: 'Stores', hasEnded: true },
    { id: 2, name: 'Closed', hasEnded: false },
  ];
  const { groups, ended } = splitGroups({ groups: [1] }, all);
  expect([groups, ended.map(({ name }) => name)]).toEqual([[], ['Stores']]);
  expect(
    routeVerdicts(
      ['store_order.list'],
      groups.map((group) => rulesOfGroup(group, [stores])),
      USER,
    ),
  ).toEqual([
    {
      route: 'store_order.list',
      verdicts: [],
      combined: 'Deny (By Default)',
      rule: 'No group of this account opens it.',
    },
  ]);
  expect(splitGroups({ groups: [1, 2] }, all).groups.map(({ id }) => id)).toEqual([2]);
});
test('a group without a record denies by default', () => {
  expect(rulesOfGroup({ id: 9, name: 'New' }, [stores])).toMatchObject({ group: 9, deny_by_default: true, states: [] });
  expect(rulesOfGroup({ id: 1, name: 'Stores' }, [stores])).toBe(stores);
});
test('group boxes filter the users', () => {
  const user = (id: number, groups: number[]) => ({
    id,
    name: '',
    username: `u${id}`,
    superuser: false,
    isActive: true,
    isStoreUser: false,
    groups,
  });
  const users = [user(1, [1]), user(2, [2, 3]), user(3, [])];
  expect(filterMembers(users, new Set()).map((each) => each.id)).toEqual([1, 2, 3]);
  expect(filterMembers(users, new Set([1, 3])).map((each) => each.id)).toEqual([1, 2]);
});

test('the groups that a user is not in share a cell, and every column is in one', () => {
  const columns = new Map([5, 6, 7, 8, 9].map((id, column) => [id, column]));
  const cellsOf = (groups: number[]) =>
    membershipCells({ groups }, columns).map(
      ({ column, span, isMember }) => `${column}+${span}${isMember ? ' Y' : ''}`,
    );
  expect(cellsOf([])).toEqual(['0+5']);
  expect(cellsOf([8, 6])).toEqual(['0+1', '1+1 Y', '2+1', '3+1 Y', '4+1']);
  expect(cellsOf([5, 6, 9])).toEqual(['0+1 Y', '1+1 Y', '2+2', '4+1 Y']);
  // A group that is not shown has no column.
  expect(cellsOf([1, 7])).toEqual(['0+2', '2+1 Y', '3+2']);
  expect(membershipCells({ groups: [1] }, new Map())).toEqual([]);
});
