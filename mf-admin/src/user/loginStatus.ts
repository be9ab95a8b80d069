import type { Settings } from '@trestle/kit/core';
import { STORE_USER_GROUP } from '@trestle/schema/rights/userPrivileges';
import type { NamedGroup } from '../group/useGroups';

/** What decides whether and how an account can log in. */
export interface LoginAccount {
  active: boolean;
  hasPassword: boolean;
  superuser: boolean;
  groups: readonly NamedGroup[];
  store: number | null;
}
/** What happens when an account logs in, for the user who edits it. */
export interface LoginStatus {
  tone: 'good' | 'warning' | 'bad';
  label: string;
  reason: string;
}

const endedText = (groups: readonly NamedGroup[]): string => {
  const names = groups.map(({ name }) => name).join(' and ');
  return groups.length === 1 ? `Its group ${names} has ended` : `Its groups ${names} have ended`;
};

/** Sign-in by the company's provider: its name, and whether only superusers may use a password; null where it is off. */
export type CompanySignIn = Settings['companySignIn'];
/** Tells whether a person may log in with a password: with OIDC_ONLY, superusers alone. */
export const mayUsePassword = (superuser: boolean, companySignIn: CompanySignIn): boolean =>
  superuser || companySignIn?.only !== true;

/**
 * Describes what happens when an account logs in (S1 §5, contract §2.4).
 * @param administrators name of the administrators' group
 */
export const loginStatus = (
  { active, hasPassword, superuser, groups: allGroups, store }: LoginAccount,
  administrators: string,
  companySignIn: CompanySignIn,
): LoginStatus => {
  const groups = allGroups.filter(({ hasEnded }) => !hasEnded).map(({ name }) => name);
  const usesPassword = hasPassword && mayUsePassword(superuser, companySignIn);
  // Who the provider knows isn't known here: people without a password count as theirs.
  const provider = companySignIn && !usesPassword ? ` Logs in with ${companySignIn.name}.` : '';
  if (!active) return { tone: 'bad', label: 'Cannot log in', reason: 'The account is not active.' };
  if (!hasPassword && !companySignIn)
    return {
      tone: 'warning',
      label: 'Cannot log in yet',
      reason: "The account has no password. Set one here, or let the user set one with 'Forgot Password'.",
    };
  if (groups.length === 0 && allGroups.length > 0 && !superuser)
    return { tone: 'bad', label: 'Cannot log in', reason: `${endedText(allGroups)}, so the account can open nothing.` };
  if (groups.length === 0 && !superuser)
    return { tone: 'bad', label: 'Denied at login', reason: 'The account is in no group, so it can open nothing.' };
  if (groups.length > 1)
    return {
      tone: 'warning',
      label: 'Warned at login',
      reason: 'The account is in more than one group: what one of them denies is denied.',
    };
  if (groups.includes(STORE_USER_GROUP) && store === null)
    return {
      tone: 'warning',
      label: 'Warned at login',
      reason: 'A store user without a store sees no orders and can create none.',
    };
  if (superuser || groups.includes(administrators))
    return {
      tone: 'good',
      label: 'May open everything',
      reason: (superuser ? 'A superuser, whatever the groups say.' : `As a member of ${administrators}.`) + provider,
    };
  return { tone: 'good', label: 'Can log in', reason: `By the rules of ${groups.join(' and ')}.${provider}` };
};
