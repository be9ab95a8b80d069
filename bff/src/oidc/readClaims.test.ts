import { readClaims, readGroups } from './readClaims';

const ISSUER = 'https://login.shop.example';

test('claims become a person', () => {
  const claims = { sub: 's1', email: 'a@shop.example', email_verified: true, preferred_username: 'ada', name: 'Ada B' };
  expect(readClaims({ ...claims, given_name: 'Ada', family_name: 'Byron', groups: ['x'] }, ISSUER, 'groups')).toEqual({
    issuer: ISSUER,
    subject: 's1',
    email: 'a@shop.example',
    emailVerified: true,
    username: 'ada',
    firstName: 'Ada',
    lastName: 'Byron',
    groups: ['x'],
  });
  expect(readClaims(claims, ISSUER, undefined)).toMatchObject({ firstName: 'Ada B', lastName: null, groups: null });
});

test.each([
  [true, true],
  ['true', true],
  [false, false],
  ['yes', false],
  [1, false],
  [undefined, null],
])('email_verified: %p is %p', (claim, expected) => {
  expect(readClaims({ sub: 's', email_verified: claim }, ISSUER, undefined).emailVerified).toBe(expected);
});

test.each<[string, object, string[]]>([
  ['groups', { groups: ['a', 'b', 7, ''] }, ['a', 'b']],
  ['groups', { groups: 'a' }, ['a']],
  ['groups', {}, []],
  ['realm_access.roles', { realm_access: { roles: ['a'] } }, ['a']],
  ['https://shop.example/groups', { 'https://shop.example/groups': ['a'] }, ['a']],
  ['constructor.name', {}, []],
  ['__proto__', {}, []],
])('the groups in %s of %j', (claim, claims, groups) => {
  expect(readGroups(claims as Record<string, unknown>, claim)).toEqual(groups);
});
