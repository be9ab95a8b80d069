import type { AccessRules } from '@trestle/schema/access';
import { mayOpenPage, type PageViewer } from '@trestle/schema/rights/pageAccess';
import type { SessionUser } from '@trestle/schema/sessionUser';
import { isStoreUser } from '@trestle/schema/rights/userPrivileges';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { pageAccessOf } from '../routes/routeRegistry';
import { ANONYMOUS_TOKEN } from './anonymous';
import { login, logout, reloadRules } from './authenticate';
import { endedSession, session, subscribe, identityOf, type Session } from './session';
import { isAskingTabs } from './sharedSession';
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

const sudo = () => import(/* webpackChunkName: "pages" */ './sudo');
const startSudo: SessionView['startSudo'] = async (...args) => (await sudo()).startSudo(...args);
const unsudo: SessionView['unsudo'] = async () => (await sudo()).unsudo();

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

/** Tells whether other tabs are being asked for their session. The login form waits for that moment. */
export const useIsAskingTabs = (): boolean => useSyncExternalStore(subscribe, isAskingTabs);

/**
 * Tells whether somebody sees the rows of all stores, as the server decides it: administrators do, also with a store of
 * their own (contract §2.3).
 */
export const isHeadOffice = ({ user, rules }: Pick<SessionView, 'user' | 'rules'>): boolean =>
  user !== null && (rules?.superuser === true || !isStoreUser(user));
/** Returns what the audience of a page knows of the user. */
export const pageViewerOf = (user: SessionUser | null): PageViewer => ({
  headOffice: user !== null && !isStoreUser(user),
  staff: user?.is_staff === true,
});
/** Tells whether the rules, and whom its page is for, let a user open a route (S1 §2.2). */
export const userMayOpen = ({ user, rules }: Pick<SessionView, 'user' | 'rules'>, route: string): boolean =>
  mayOpenPage(rules, route, pageAccessOf(route), pageViewerOf(user));

/** Tells whether the user may open a route. */
export const useMayOpen = (route: string): boolean => userMayOpen(useSession(), route);
