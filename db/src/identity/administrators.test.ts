import type { SessionUser } from '@trestle/schema/sessionUser';
import { isAdministrator } from './authorise';

const userOf = (is_superuser: boolean, ...groups: string[]): Pick<SessionUser, 'is_superuser' | 'groups'> => ({
  is_superuser,
  groups: groups.map((name, i) => ({ id: i + 1, name })),
});

test('superusers and members of the configured group are administrators, and nobody else', () => {
  expect(isAdministrator(userOf(true), 'Administrator')).toBe(true);
  expect(isAdministrator(userOf(false, 'StoreUser', 'Administrator'), 'Administrator')).toBe(true);
  expect(isAdministrator(userOf(false, 'StoreUser'), 'Administrator')).toBe(false);
  expect(isAdministrator(userOf(false), 'Administrator')).toBe(false);
});
