import { lockoutWarnings } from './lockoutWarnings';
import type { Member, RightsSource } from './rightsSets';

const SETTINGS = { superuserGroup: 'Administrator', usePermissions: true, adminEntities: [] };
const MENUS = [{ group: 'Products', order: 1, title: 'Products', route: 'product.list' }];
const SCOPE = { routes: ['home', 'product.list'], entities: [], menus: MENUS };
const [ADMINISTRATORS, BUYERS] = [1, 2];
const person = (id: number, name: string, groups: number[], more: Partial<Member> = {}): Member => ({
  id,
  name,
  username: name,
  groups,
  superuser: false,
  isActive: true,
  isStoreUser: false,
  ...more,
});
const ada = person(1, 'Ada', [ADMINISTRATORS]);
const ben = person(2, 'Ben', [ADMINISTRATORS]);
const buyers = ['Cy', 'Di', 'Ed', 'Flo', 'Gus'].map((name, at) => person(3 + at, name, [BUYERS]));
const rules = (...states: [string, boolean][]) => ({
  group: BUYERS,
  deny_by_default: true,
  states: states.map(([state_name, deny]) => ({ state_name, deny, models: [] })),
});
const saved: RightsSource = {
  groups: [
    { id: ADMINISTRATORS, name: 'Administrator', hasEnded: false },
    { id: BUYERS, name: 'Buyer', hasEnded: false },
  ],
  records: [rules(['product', false])],
  users: [ada, ben, ...buyers],
};
const withUser = (user: Member): RightsSource => ({
  ...saved,
  users: saved.users.map((each) => (each.id === user.id ? user : each)),
});
const warnings = (after: RightsSource, me = 1) =>
  lockoutWarnings(saved, after, { settings: SETTINGS, scope: SCOPE, me });

test('nothing is said of a change that locks nobody out', () => {
  expect(warnings(saved)).toEqual([]);
  expect(warnings({ ...saved, records: [rules(['product', false], ['supplier', true])] })).toEqual([]);
  expect(warnings(withUser({ ...buyers[0]!, groups: [], isActive: false }))).toEqual([]);
});
test('whoever saves is told what they lose themself', () => {
  const own = 'You would no longer be an administrator, and could not change that back yourself.';
  expect(warnings(withUser({ ...ada, groups: [BUYERS] }))).toEqual([
    own,
    expect.stringMatching(/^Ben would be the last/),
  ]);
  expect(warnings(withUser({ ...ada, groups: [BUYERS], superuser: true }))).toEqual([]);
  expect(warnings(withUser({ ...ada, isActive: false }))[0]).toBe(
    'You could no longer log in, and could not change that back yourself.',
  );
});
test('the last administrator is named, one of three who leaves is not', () => {
  expect(warnings(withUser({ ...ben, isActive: false }))).toEqual([
    expect.stringMatching(/^You would be the last adm/),
  ]);
  expect(
    warnings({ ...withUser({ ...ben, groups: [] }), users: [ada, buyers[0]!, { ...ben, superuser: true }] }),
  ).toEqual([]);
});
test('people who lose their way in are named, many of them counted, the person who saves first', () => {
  expect(warnings({ ...saved, records: [rules()] }, 4)).toEqual(['You, Cy, Ed and 2 others would find an empty menu.']);
  expect(warnings({ ...saved, records: [rules(['product', false], ['home', true])] }, 4)).toEqual([
    'You, Cy, Ed and 2 others would lose home: after the login there is an error.',
  ]);
});
test('who is moved to a store loses what is for head office', () => {
  const pages = new Map([['product.list', { audience: 'office' as const }]]);
  const moved = withUser({ ...buyers[0]!, isStoreUser: true });
  expect(lockoutWarnings(saved, moved, { settings: SETTINGS, scope: { ...SCOPE, pages }, me: 1 })).toEqual([
    'Cy would find an empty menu.',
  ]);
});
