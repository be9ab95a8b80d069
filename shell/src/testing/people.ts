import type { AccessRules } from '@trestle/schema/access';
import type { SessionUser } from '@trestle/schema/sessionUser';

/** Who the unit tests log in: the session as the kit keeps it. */
export interface Person {
  token: string;
  user: SessionUser;
  rules: AccessRules | null;
}

const segment = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const tokenOf = (id: number) =>
  [segment({ alg: 'HS256' }), segment({ sub: String(id), iat: 1, exp: 4_000_000_000 }), 'x'].join('.');

const user = (id: number, username: string, more: Partial<SessionUser>): SessionUser => ({
  id,
  username,
  descriptive_name: username,
  first_name: '',
  last_name: '',
  email: `${username}@trestle.example`,
  is_staff: false,
  is_active: true,
  is_superuser: false,
  groups: [],
  user_permissions: [],
  store: null,
  ...more,
});
const denied = (state_name: string) => ({ state_name, deny: true, models: [] });

export const people = {
  store: {
    token: tokenOf(2),
    user: user(2, 'store1', {
      first_name: 'Mara',
      groups: [{ id: 2, name: 'StoreUser' }],
      store: { id: 7, name: 'Fitzroy store' },
    }),
    rules: {
      use_permissions: true,
      superuser: false,
      groups: [{ group: 2, deny_by_default: false, states: [denied('user'), denied('product.create')] }],
    },
  },
  admin: {
    token: tokenOf(1),
    user: user(1, 'admin', {
      first_name: 'Ada',
      is_staff: true,
      is_superuser: true,
      groups: [{ id: 1, name: 'Administrator' }],
    }),
    rules: { use_permissions: true, superuser: true, groups: [] },
  },
} satisfies Record<string, Person>;
