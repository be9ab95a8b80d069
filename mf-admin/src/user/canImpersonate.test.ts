import type { SessionUser } from '@trestle/schema/sessionUser';
import { mayActAs, offersSudo } from './canImpersonate';

const CHIEFS = { id: 1, name: 'Chiefs' };
const me = (more: Partial<SessionUser>): SessionUser => ({
  id: 1,
  username: 'me',
  descriptive_name: 'Me',
  first_name: '',
  last_name: '',
  email: '',
  is_staff: false,
  is_active: true,
  is_superuser: false,
  groups: [],
  user_permissions: [],
  store: null,
  ...more,
});
const groups = new Map([
  [1, { name: 'Chiefs', hasEnded: false }],
  [2, { name: 'Buyer', hasEnded: false }],
]);
const row = (more: object = {}) => ({ id: 2, is_superuser: false, is_staff: false, groups: [2], ...more });
const staff = me({ is_staff: true });
const superuser = me({ is_superuser: true });

test('SUDO is not offered while impersonating or signed out', () => {
  expect(offersSudo(superuser, false, 'standard')).toBe(true);
  expect(offersSudo(superuser, true, 'standard')).toBe(false);
  expect(offersSudo(null, false, 'standard')).toBe(false);
  expect(offersSudo(staff, false, 'go')).toBe(false);
});
test.each([
  ['staff for others', staff, row(), true],
  ['staff not for themselves', staff, row({ id: 1 }), false],
  ['staff not for staff', staff, row({ is_staff: true }), false],
  ['staff not for superusers', staff, row({ is_superuser: true }), false],
  ['staff not for administrators', staff, row({ groups: [1] }), false],
  ['administrators for administrators', me({ is_staff: true, groups: [CHIEFS] }), row({ groups: [1] }), true],
  ['superusers for superusers', superuser, row({ is_superuser: true, is_staff: true, groups: [1] }), true],
])('safety 13: SUDO is offered where the server allows it: %s', (_, actor, other, offered) => {
  expect(mayActAs(actor, other, groups, 'Chiefs')).toBe(offered);
});
test('a user from whom a rule hides the groups of users is not offered possible administrators', () => {
  const { groups: _hidden, ...hidden } = row();
  expect([mayActAs(staff, hidden, groups, 'Chiefs'), mayActAs(superuser, hidden, groups, 'Chiefs')]).toEqual([
    false,
    true,
  ]);
});
test('a user who may not read groups is not offered possible administrators', () => {
  expect([mayActAs(staff, row(), undefined, 'Chiefs'), mayActAs(superuser, row(), undefined, 'Chiefs')]).toEqual([
    false,
    true,
  ]);
});
