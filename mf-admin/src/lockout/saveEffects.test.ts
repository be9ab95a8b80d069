import type { ReportData } from '../report/useReportData';
import { USER_SAVE } from './saveEffects';

const saved: ReportData = {
  groups: [
    { id: 2, name: 'Buyers', hasEnded: false },
    { id: 3, name: 'StoreUser', hasEnded: false },
    { id: 4, name: 'StoreUser', hasEnded: true },
  ],
  records: [],
  users: [
    {
      id: 7,
      username: 'mara',
      name: 'Mara Lind',
      superuser: false,
      isActive: true,
      isStoreUser: false,
      groups: [2],
    },
  ],
};

test.each<[string, object, boolean]>([
  ['a store', { groups: [2], store: 5 }, true],
  ["the stores' group", { groups: [2, 3], store: null }, true],
  ["a stores' group that has ended", { groups: [2, 4], store: null }, false],
  ['neither', { groups: [2], store: null }, false],
])('a user with %s works at a store: %o %s', (_, values, expected) => {
  const { users } = USER_SAVE.apply(saved, { id: 7, is_active: true, ...values });
  expect(users[0]!.isStoreUser).toBe(expected);
});

test('a save that changes the store alone is looked at, too', () => {
  expect(USER_SAVE.fields).toContain('store');
});
