import { mayOpen, type AccessRules } from '@trestle/schema/access';
import type { SessionUser } from '@trestle/schema/sessionUser';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { ANONYMOUS_TOKEN } from './anonymous';
import { login, logout, reloadRules } from './authenticate';
import { endedSession, session, subscribe, identityOf, type Session } from './session';
import { startSudo, unsudo } from './impersonation';
import { claimsOf } from './token';

export interface SessionView {
  /** Null when signed out. */
  user: SessionUser | null;
  /** Null also for the anonymous user. */
  token: string | null;
  /** What the user's groups may open, see and change; null while that isn't known, and nothing is allowed then. */
  rules: AccessRules | null;
  /** Whether somebody acts as this user (S2 §4 Impersonation). */
  sudo: boolean;
  /** Who that is. */
  actor: SessionUser | null;
  /** Another text for another person, or for the same one acted for by another. */
  identity: string | null;
  login(username: string, password: string): Promise<void>;
  logout(): Promise<void>;
  reloadRules(): Promise<void>;
  startSudo(id: number, reason: string): Promise<void>;
  unsudo(): Promise<void>;
}

/** A page that waits behind the login goes on being drawn for the session it was opened with. */
export const SuspendedSession = createContext<Session | null>(null);

/** The session as it is now; the component is drawn again when it changes. */
export const useSession = (): SessionView => {
  const held = useContext(SuspendedSession);
  const now = useSyncExternalStore(subscribe, session) ?? held;
  return {
    user: now?.user ?? null,
    token: now && now.token !== ANONYMOUS_TOKEN ? now.token : null,
    rules: now?.rules ?? null,
    sudo: Boolean(now && (now.previous || claimsOf(now.token)?.act)),
    actor: now?.previous?.user ?? null,
    identity: identityOf(now),
    login,
    logout,
    reloadRules,
    startSudo: startSudo,
    unsudo,
  };
};

/** The session that ended by itself and that nobody has followed yet: to be given to HeldSession. */
export const useEndedSession = (): Session | null => useSyncExternalStore(subscribe, endedSession);

/** Whether the rules open a route to the user (S1 §2.2). */
export const useMayOpen = (route: string): boolean => mayOpen(useSession().rules, route);
