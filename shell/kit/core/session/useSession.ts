import { mayOpen, type AccessRules } from '@trestle/schema/access';
import type { SessionUser } from '@trestle/schema/sessionUser';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { ANONYMOUS_TOKEN } from './anonymous';
import { login, logout, reloadRules } from './authenticate';
import { endedSession, session, subscribe, identityOf, type Session } from './session';
import { startSudo, unsudo } from './impersonation';
import { claimsOf } from './token';

/** The session as components see it, with what they can do to it. */
export interface SessionView {
  /** Null when signed out. */
  user: SessionUser | null;
  /** Null also for the anonymous user. */
  token: string | null;
  /** What the user's groups may open, see and change. Null while it is unknown: nothing is allowed then. */
  rules: AccessRules | null;
  /** Whether somebody impersonates this user (S2 §4 Impersonation). */
  sudo: boolean;
  /** The impersonating user. */
  actor: SessionUser | null;
  /** Differs between users, and for a user impersonated by another. */
  identity: string | null;
  login(username: string, password: string): Promise<void>;
  logout(): Promise<void>;
  reloadRules(): Promise<void>;
  startSudo(id: number, reason: string): Promise<void>;
  unsudo(): Promise<void>;
}

/** The expired session, for a page that waits behind the login and is still rendered. */
export const SuspendedSession = createContext<Session | null>(null);

/** The current session. Rerenders on change. */
export const useSession = (): SessionView => {
  const suspended = useContext(SuspendedSession);
  const current = useSyncExternalStore(subscribe, session) ?? suspended;
  return {
    user: current?.user ?? null,
    token: current && current.token !== ANONYMOUS_TOKEN ? current.token : null,
    rules: current?.rules ?? null,
    sudo: Boolean(current && (current.previous || claimsOf(current.token)?.act)),
    actor: current?.previous?.user ?? null,
    identity: identityOf(current),
    login,
    logout,
    reloadRules,
    startSudo,
    unsudo,
  };
};

/** Returns the expired session until somebody logs in again, to be given to SuspendedSession. */
export const useEndedSession = (): Session | null => useSyncExternalStore(subscribe, endedSession);

/** Tells whether the rules let the user open a route (S1 §2.2). */
export const useMayOpen = (route: string): boolean => mayOpen(useSession().rules, route);
