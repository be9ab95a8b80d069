import { loginWords, type Account } from './loginWords';

const account = (more: Partial<Account>): Account => ({ active: true, superuser: false, groups: ['Buyer'], store: null, ...more });
test.each([
  [account({}), 'Can log in'],
  [account({ active: false, superuser: true }), 'Cannot log in'],
  [account({ groups: [] }), 'Denied at login'],
  [account({ groups: [], superuser: true }), 'May open everything'],
  [account({ groups: ['StoreUser', 'Buyer'] }), 'Warned at login'],
  [account({ groups: ['StoreUser'] }), 'Warned at login'],
  [account({ groups: ['StoreUser'], store: 3 }), 'Can log in'],
  [account({ groups: ['Chiefs'] }), 'May open everything'],
])('%j: %s (S1 §5)', (given, word) => expect(loginWords(given, 'Chiefs').word).toBe(word));
