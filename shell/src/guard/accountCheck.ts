import { STORE_USER_GROUP } from '@trestle/schema/rights/userPrivileges';

/** The part of a user that the check reads. */
export interface CheckedAccount {
  is_superuser: boolean;
  groups: readonly { id: number; name: string }[];
  store: { id: number; name: string } | null;
}
/** `deny` replaces the page (red); warnings are shown above it (yellow). */
export interface AccountFinding {
  deny?: string;
  warnings: string[];
}

/** The access checks at login (S1 §5), with its words where it gives them. A superuser needs no group. */
export const checkAccount = (user: CheckedAccount): AccountFinding => {
  const names = user.groups.map((group) => group.name);
  if (names.length === 0 && !user.is_superuser) {
    return {
      deny: 'This account is not in any groups. Contact your system administrator for further assistance.',
      warnings: [],
    };
  }
  const warnings: string[] = [];
  if (names.length > 1) warnings.push('This account is in more than one group. The system may not work properly.');
  if (names.includes(STORE_USER_GROUP) && !user.store)
    warnings.push('This account is not linked to a store. Some features might not work.');
  return { warnings };
};
