import type { Settings } from '@trestle/kit/core';
import { impersonationError, mayImpersonate } from '@trestle/schema/rights/userPrivileges';
import type { SessionUser } from '@trestle/schema/sessionUser';
import type { NamedGroup } from '../group/useGroups';

interface LoginRow {
  readonly [field: string]: unknown;
}

/** True when SUDO is offered at all (S2 §2). Never while acting for somebody. */
export const offersSudo = (me: SessionUser | null, sudo: boolean, variant: Settings['variant']): boolean =>
  Boolean(me && !sudo && mayImpersonate(me, variant));

/**
 * True when the server would let `me` act for this user. When `me` may not read groups, or a rule hides
 * who is in which, any user may be an administrator, so only superusers and administrators are offered SUDO.
 * @param administrators name of the administrators' group
 */
export const mayActAs = (
  me: SessionUser,
  row: LoginRow,
  groups: ReadonlyMap<number, NamedGroup> | undefined,
  administrators: string,
): boolean => {
  const isAdministrator = me.groups.some(({ name }) => name === administrators);
  const isOtherAdministrator =
    groups === undefined ||
    !Array.isArray(row['groups']) ||
    (row['groups'] as readonly number[]).some(
      (id) => groups.get(id)?.name === administrators && !groups.get(id)!.hasEnded,
    );
  const actor = { ...me, isAdministrator: me.is_superuser || isAdministrator };
  const person = {
    id: row['id'] as number,
    is_superuser: row['is_superuser'] === true,
    is_staff: row['is_staff'] === true,
    isAdministrator: isOtherAdministrator,
  };
  return impersonationError(actor, person) === undefined;
};
