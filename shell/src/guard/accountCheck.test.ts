import { isStoreUser } from '@trestle/schema/rights/userPrivileges';
import { checkAccount } from './accountCheck';

const storeUser = { id: 1, name: 'StoreUser' };
const administrator = { id: 2, name: 'Administrator' };
const store = { id: 7, name: 'Fitzroy' };

test('an account in no group is denied, in the words of S1 §5', () => {
  expect(checkAccount({ is_superuser: false, groups: [], store: null })).toEqual({
    deny: 'This account is not in any groups. Contact your system administrator for further assistance.',
    warnings: [],
  });
});
test('a superuser needs no group', () => {
  expect(checkAccount({ is_superuser: true, groups: [], store: null })).toEqual({ warnings: [] });
});
test('a store user without a store is warned and let in', () => {
  expect(checkAccount({ is_superuser: false, groups: [storeUser], store: null })).toEqual({
    warnings: ['This account is not linked to a store. Some features might not work.'],
  });
  expect(checkAccount({ is_superuser: false, groups: [storeUser], store })).toEqual({ warnings: [] });
});
test('an account in more than one group is warned and let in', () => {
  expect(checkAccount({ is_superuser: false, groups: [storeUser, administrator], store }).warnings).toEqual([
    'This account is in more than one group. The system may not work properly.',
  ]);
  expect(checkAccount({ is_superuser: false, groups: [storeUser, administrator], store: null }).warnings).toHaveLength(
    2,
  );
});
test('head office needs no store', () => {
  expect(checkAccount({ is_superuser: false, groups: [administrator], store: null })).toEqual({ warnings: [] });
});
test("members of the stores' group and users linked to a store are not head office", () => {
  expect(isStoreUser({ groups: [storeUser], store: null })).toBe(true);
  expect(isStoreUser({ groups: [{ name: 'Buyer' }], store })).toBe(true);
  expect(isStoreUser({ groups: [{ name: 'Buyer' }], store: null })).toBe(false);
});
