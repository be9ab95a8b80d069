import type { SessionUser, UserStore } from '@trestle/schema/sessionUser';

/** A store without a region has none in the reply. */
const toStoreReply = ({ id, name, region }: UserStore): UserStore => ({ id, name, ...(region ? { region } : {}) });

/** Returns the `user` of a reply: the keys that contract §2.1 lists, and no others that the store may bring along. */
export function toUserReply(user: SessionUser) {
  return {
    id: user.id,
    username: user.username,
    descriptive_name: user.descriptive_name,
    first_name: user.first_name,
    last_name: user.last_name,
    email: user.email,
    is_staff: user.is_staff,
    is_active: user.is_active,
    is_superuser: user.is_superuser,
    groups: user.groups.map(({ id, name }) => ({ id, name })),
    user_permissions: user.user_permissions,
    store: user.store && toStoreReply(user.store),
  };
}
