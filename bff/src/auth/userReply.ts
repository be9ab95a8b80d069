import type { SessionUser } from '@trestle/schema/sessionUser';

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
    store: user.store && { id: user.store.id, name: user.store.name, region: user.store.region ?? null },
  };
}
