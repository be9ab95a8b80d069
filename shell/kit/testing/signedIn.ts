import type { AccessRules } from '@trestle/schema/access';
import { forgetUser, setSession, type Grant } from '../core/session/session';
import type { SessionUser } from '@trestle/schema/sessionUser';

/** Encodes a part of a token as base64url. */
const encodePart = (value: object): string =>
  btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/**
 * Makes an unsigned token.
 * @param options.ends seconds until the token expires
 * @param options.age seconds since the token was issued
 * @param options.cap seconds until the session ends for good; 12 hours by default
 * @param options.more further claims
 */
export const tokenFor = ({
  ends = 3600,
  age = 0,
  cap,
  more = {},
}: { ends?: number; age?: number; cap?: number; more?: object } = {}): string => {
  const now = Math.floor(Date.now() / 1000);
  const claims = { sub: '1', sid: 's', iat: now - age, exp: now + ends, cap: now + (cap ?? 43_200), ...more };
  return `${encodePart({ typ: 'JWT' })}.${encodePart(claims)}.x`;
};

/** The signed-in user of unit tests. */
export const testUser: SessionUser = {
  id: 1,
  username: 'office',
  descriptive_name: 'Mara Okafor',
  first_name: 'Mara',
  last_name: 'Okafor',
  email: 'mara@example.org',
  is_staff: true,
  is_active: true,
  is_superuser: false,
  groups: [{ id: 1, name: 'Administrator' }],
  user_permissions: [],
  store: null,
};
/** Rules that allow everything. */
export const fullAccess: AccessRules = { use_permissions: true, superuser: true, groups: [] };

/**
 * Signs a user in, as after a login.
 * @param [previous] who acts as this user
 */
export const signIn = (
  rules: AccessRules | null = fullAccess,
  token = tokenFor(),
  user = testUser,
  previous: Grant | null = null,
): void => setSession({ token, user, rules, previous });

/** Ends the session of `testUser`, as logging out by hand does. */
export const signOut = (): void => {
  forgetUser(testUser.id);
  setSession(null);
};
