import { membershipChanges } from './oidcGroups';
import { newEmail, newName, newUsername, type OidcPerson } from './oidcPerson';

const person = (more: Partial<OidcPerson>): OidcPerson => ({
  issuer: 'https://login.shop.example',
  subject: 's',
  email: 'ada@shop.example',
  emailVerified: true,
  username: 'ada',
  firstName: null,
  lastName: null,
  groups: null,
  ...more,
});

test.each([
  ['ada', 'ada'],
  [' ada ', 'ada'],
  [null, 'ada@shop.example'],
  ['', 'ada@shop.example'],
  ['аdа', 'ada@shop.example'],
  ['a\u200bda', 'ada'],
  ['x'.repeat(500), 'x'.repeat(140)],
])('the user name of %p is %p', (username, expected) => {
  expect(newUsername(person({ username }), 'ada@shop.example')).toBe(expected);
});

test.each([
  [' ada@shop.example', 'ada@shop.example'],
  [null, null],
  ['ada', null],
  ['аda@shop.example', null],
  [`${'x'.repeat(200)}@shop.example`, null],
])('the e-mail %p is %p', (email, expected) => {
  expect(newEmail(person({ email }))).toBe(expected);
});

test('names are cut to their columns, and what cannot be printed is left out', () => {
  expect(newName('first_name', 'x'.repeat(200))).toHaveLength(150);
  expect(newName('first_name', `${'x'.repeat(149)}🪑`)).toBe('x'.repeat(149));
  expect(newName('first_name', 'A\u0000')).toBe('');
  expect(newName('last_name', null)).toBe('');
});

test('memberships follow the exact names at the provider', () => {
  const group = (id: number, external_name: string, is_member: boolean) => ({
    id,
    name: `g${id}`,
    external_name,
    is_member,
  });
  const groups = [group(1, 'a', true), group(2, 'b', true), group(3, 'c', false), group(4, 'D', false)];
  const { entered, left } = membershipChanges(groups, ['a', 'c', 'd']);
  expect([entered.map(({ id }) => id), left.map(({ id }) => id)]).toEqual([[3], [2]]);
});
