import { loginStatus, mayUsePassword, type LoginAccount } from './loginStatus';

const groups = (...names: string[]) => names.map((name) => ({ name, hasEnded: false }));
const endedGroup = { name: 'Former', hasEnded: true };
const account = (more: Partial<LoginAccount>): LoginAccount => ({
  active: true,
  hasPassword: true,
  superuser: false,
  groups: groups('Buyer'),
  store: null,
  ...more,
});
test.each([
  [account({}), 'Can log in'],
  [account({ active: false, superuser: true }), 'Cannot log in'],
  [account({ groups: [] }), 'Denied at login'],
  [account({ groups: [], superuser: true }), 'May open everything'],
  [account({ groups: groups('StoreUser', 'Buyer') }), 'Warned at login'],
  [account({ groups: groups('StoreUser') }), 'Warned at login'],
  [account({ groups: groups('StoreUser'), store: 3 }), 'Can log in'],
  [account({ groups: groups('Chiefs') }), 'May open everything'],
  [account({ hasPassword: false }), 'Cannot log in yet'],
  [account({ hasPassword: false, superuser: true }), 'Cannot log in yet'],
  [account({ groups: [endedGroup] }), 'Cannot log in'],
  [account({ groups: [endedGroup], superuser: true }), 'May open everything'],
  [account({ groups: [endedGroup, ...groups('Buyer')] }), 'Can log in'],
  [account({ groups: [{ name: 'Chiefs', hasEnded: true }] }), 'Cannot log in'],
])('%j: %s (S1 §5)', (loginAccount, label) => expect(loginStatus(loginAccount, 'Chiefs', null).label).toBe(label));

test("people without a password log in with the company's provider, where there is one", () => {
  const company = { name: 'login.shop.example', only: false };
  const statusOf = (more: Partial<LoginAccount>, only = false) =>
    loginStatus(account(more), 'Chiefs', { ...company, only });
  const byProvider = { label: 'Can log in', reason: 'By the rules of Buyer. Logs in with login.shop.example.' };
  expect(statusOf({ hasPassword: false })).toMatchObject(byProvider);
  expect(statusOf({ hasPassword: true })).toMatchObject({ label: 'Can log in', reason: 'By the rules of Buyer.' });
  // With OIDC_ONLY a password counts for superusers alone.
  expect(statusOf({ hasPassword: true }, true)).toMatchObject(byProvider);
  expect(statusOf({ superuser: true }, true)).toMatchObject({ reason: 'A superuser, whatever the groups say.' });
  expect(statusOf({ hasPassword: false, groups: [] })).toMatchObject({ label: 'Denied at login' });
});
test.each([
  [false, null, true],
  [false, { name: 'x', only: false }, true],
  [false, { name: 'x', only: true }, false],
  [true, { name: 'x', only: true }, true],
])('superuser %s, company sign-in %j: a password counts %s', (superuser, companySignIn, expected) =>
  expect(mayUsePassword(superuser, companySignIn)).toBe(expected),
);
