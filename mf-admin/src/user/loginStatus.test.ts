import { loginStatus, type LoginAccount } from './loginStatus';

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
])('%j: %s (S1 §5)', (loginAccount, label) => expect(loginStatus(loginAccount, 'Chiefs').label).toBe(label));
