/** Who may act for or change whom. Both servers enforce these rules, and the browser offers only what they allow. */

/** Name of the group whose members see only the orders of their own store, and none without a store (contract §2.3). */
export const STORE_USER_GROUP = 'StoreUser';

/** Whether somebody works at a store and not at head office (contract §2.3). */
export const isStoreUser = (user: { groups: readonly { name: string }[]; store: unknown }): boolean =>
  user.store !== null || user.groups.some(({ name }) => name === STORE_USER_GROUP);

/** The privileges of a user. The Go variant has no `is_staff`. */
export interface UserPrivileges {
  id: number;
  is_superuser: boolean;
  is_staff?: boolean;
  is_active?: boolean;
  isAdministrator: boolean;
}

/** Whether a user may act for others at all: superusers, and staff in the standard variant (S2 §2). */
export const mayImpersonate = (
  person: Pick<UserPrivileges, 'is_superuser' | 'is_staff'>,
  variant: 'standard' | 'go',
): boolean => person.is_superuser || (variant === 'standard' && person.is_staff === true);

/** Returns why `actor` may not act for `person`, or undefined. Nobody gains privileges by it (SECURITY.md, 13). */
export const impersonationError = (actor: UserPrivileges, person: UserPrivileges): string | undefined => {
  if (person.id === actor.id) return 'You are this person.';
  if (person.is_active === false) return 'This account is not active.';
  if (actor.is_superuser) return undefined;
  if (person.is_superuser) return 'Only a superuser may act for a superuser.';
  if (person.is_staff) return 'Only a superuser may act for a member of staff.';
  if (person.isAdministrator && !actor.isAdministrator) return 'Only an administrator may act for an administrator.';
  return undefined;
};

/** Whether `caller` may log `person` out. Nobody but a superuser does anything to a superuser (SECURITY.md, 58). */
export const mayLogOut = (
  caller: Pick<UserPrivileges, 'id' | 'is_superuser'>,
  person: Pick<UserPrivileges, 'id' | 'is_superuser'>,
): boolean => caller.is_superuser || person.id === caller.id || !person.is_superuser;

/** Returns why `caller` may not change or delete `person`, or undefined (SECURITY.md, 58). */
export const userChangeError = (
  caller: Pick<UserPrivileges, 'is_superuser' | 'isAdministrator'>,
  person: Pick<UserPrivileges, 'is_superuser' | 'is_staff' | 'isAdministrator'>,
): string | undefined => {
  if (person.is_superuser && !caller.is_superuser) return 'Only a superuser may change a superuser.';
  if (caller.isAdministrator) return undefined;
  if (person.is_staff) return 'Only an administrator may change a member of staff.';
  return person.isAdministrator ? 'Only an administrator may change an administrator.' : undefined;
};
