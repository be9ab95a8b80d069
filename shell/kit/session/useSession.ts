import { mayOpen, type Rules } from '@trestle/schema/access';
import { useSyncExternalStore } from 'react';
import { login, logout, reloadRules } from './authenticate';
import { session, subscribe } from './session';
import type { SessionUser } from '@trestle/schema/sessionUser';
import { claimsOf } from './token';

export interface SessionView {
  /** Null when signed out. */
  user: SessionUser | null;
  token: string | null;
  /** What the user's groups may open, see and change; null while that isn't known, and nothing is allowed then. */
  rules: Rules | null;
  /** Whether somebody acts as this user (S2 §4 Impersonation). */
  sudo: boolean;
  login(username: string, password: string): Promise<void>;
  logout(): Promise<void>;
  reloadRules(): Promise<void>;
}

/** The session as it is now; the component is drawn again when it changes. */
export const useSession = (): SessionView => {
  const now = useSyncExternalStore(subscribe, session);
  return {
    user: now?.user ?? null,
    token: now?.token ?? null,
    rules: now?.rules ?? null,
    sudo: Boolean(now && claimsOf(now.token)?.act),
    login, logout, reloadRules,
  };
};

/** Whether the rules open a route to the user (S1 §2.2). */
export const useMayOpen = (route: string): boolean => mayOpen(useSession().rules, route);
