import { STORE_USER_GROUP } from '@trestle/schema/userPrivileges';
import type { NamedGroup } from '../group/useGroups';

export interface LoginAccount {
  active: boolean;
  hasPassword: boolean;
  superuser: boolean;
  groups: readonly NamedGroup[];
  store: number | null;
}
export interface LoginStatus {
  tone: 'good' | 'warning' | 'bad';
  word: string;
  why: string;
}

const ended = (groups: readonly NamedGroup[]): string => {
  const names = groups.map(({ name }) => name).join(' and ');
  return groups.length === 1 ? `Its group ${names} has ended` : `Its groups ${names} have ended`;
};

/** Describes what the user will meet at login (S1 §5, contract §2.4). */
export const loginStatus = (
  { active, hasPassword, superuser, groups: all, store }: LoginAccount,
  administrators: string,
): LoginStatus => {
  const groups = all.filter(({ hasEnded }) => !hasEnded).map(({ name }) => name);
  if (!active) return { tone: 'bad', word: 'Cannot log in', why: 'The account is not active.' };
  if (!hasPassword)
    return {
      tone: 'warning',
      word: 'Cannot log in yet',
      why: "The account has no password. Set one here, or let the user set one with 'Forgot Password'.",
    };
  if (groups.length === 0 && all.length > 0 && !superuser)
    return { tone: 'bad', word: 'Cannot log in', why: `${ended(all)}, so the account can open nothing.` };
  if (groups.length === 0 && !superuser)
    return { tone: 'bad', word: 'Denied at login', why: 'The account is in no group, so it can open nothing.' };
  if (groups.length > 1)
    return {
      tone: 'warning',
      word: 'Warned at login',
      why: 'The account is in more than one group: what one of them denies is denied.',
    };
  if (groups.includes(STORE_USER_GROUP) && store === null)
    return {
      tone: 'warning',
      word: 'Warned at login',
      why: 'A store user without a store sees no orders and can create none.',
    };
  if (superuser || groups.includes(administrators))
    return {
      tone: 'good',
      word: 'May open everything',
      why: superuser ? 'A superuser, whatever the groups say.' : `As a member of ${administrators}.`,
    };
  return { tone: 'good', word: 'Can log in', why: `By the rules of ${groups.join(' and ')}.` };
};
