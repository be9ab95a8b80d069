import type { AccessRules } from '@trestle/schema/access';
import type { SessionUser } from '@trestle/schema/sessionUser';
import { createListeners } from '../listeners';
import { settings } from '../settings';
import { claimsOf, isLive } from './token';
import { isKeptForOthers } from '../storage/personalKeys';
import { storeIfRoom } from '../storage/storeText';

/** A token and its user, as the login replies (contract §2.1). */
export interface Grant {
  token: string;
  user: SessionUser;
}
/** `rules` is null until they are loaded, and where they can't be: nothing is allowed then (SECURITY.md, 43). */
export interface SharedSession extends Grant {
  rules: AccessRules | null;
}
export interface Session extends SharedSession {
  /** The acting user while impersonating, to return to (S2 §3, §4). The rules are for that user's new tabs. */
  previous?: (Grant & Partial<SharedSession>) | null;
}

/** A form that was closed without saving, in the tab's storage. Logging out deletes it with all else. */
export const CLOSED_FORM_KEY = 'trestle.closed_form';
const STORAGE_KEY = 'trestle.session';
/** Session storage, or local storage with the permanent setting (S2 §4). */
const storage = (): Storage => (settings.permanentStorage ? localStorage : sessionStorage);

const readStored = (): Session | null => {
  try {
    const keptSession = JSON.parse(storage().getItem(STORAGE_KEY) ?? 'null') as Session | null;
    // An expired impersonation is resumed, too, where its next call can return to the acting user's own session.
    const canGoOn = isLive(keptSession?.token) || isLive(keptSession?.previous?.token);
    return keptSession?.user && canGoOn ? keptSession : null;
  } catch {
    return null;
  }
};

let currentSession: Session | null = readStored();
let expiredSession: Session | null = null;

/** Returns the current session; null for nobody. */
export const session = (): Session | null => currentSession;
/** The session that expired, until somebody logs in or out. Its page waits behind the login (SECURITY.md, 41). */
export const endedSession = (): Session | null => expiredSession;
/** Returns a text that identifies a session's user, another one while somebody impersonates them; null for nobody. */
export const identityOf = (ofSession: Session | null): string | null =>
  ofSession && [ofSession.user.id, ...(ofSession.previous ? [ofSession.previous.user.id] : [])].join(' ');

/**
 * `subscribe` calls a listener after every change of the session, and returns the function that stops it. `notify` tells
 * the listeners that what they read here has changed.
 */
export const [subscribe, notify] = createListeners();

const storeSession = (next: Session | null): void => {
  // The anonymous session is not stored: its token is a placeholder.
  if (!next || !claimsOf(next.token)) storage().removeItem(STORAGE_KEY);
  // The page works without it; a reload asks for the login again (S2 §8).
  else if (!storeIfRoom(storage(), STORAGE_KEY, JSON.stringify(next)))
    console.error('The session is too much data for the browser to keep.');
};

/** Replaces the session, for this page and those that share its storage. */
export const setSession = (next: Session | null): void => {
  currentSession = next;
  expiredSession = null;
  storeSession(next);
  notify();
};

/** Ends the session because it expired. What was typed stays. */
export const endSession = (): void => {
  expiredSession = currentSession ?? expiredSession;
  currentSession = null;
  storeSession(null);
  notify();
};

/**
 * Deletes what the browser stores about a user.
 * The colour scheme and what is known of remotes belong to the machine, and what other users have begun waits for
 * them (SECURITY.md, 41).
 */
export const forgetUser = (userId: number | undefined): void => {
  const belongsToOthers = (key: string) =>
    key.startsWith('trestle.look.') || key.startsWith('trestle.remote.') || isKeptForOthers(key, userId);
  for (const browserStorage of [sessionStorage, localStorage]) {
    for (const key of Object.keys(browserStorage))
      if (key.startsWith('trestle.') && !belongsToOthers(key)) browserStorage.removeItem(key);
  }
};

// With permanent storage, tabs share one session: follow another tab's login and logout.
window.addEventListener('storage', (event) => {
  if (!settings.permanentStorage || (event.key !== null && event.key !== STORAGE_KEY)) return;
  const storedSession = readStored();
  expiredSession = storedSession ? null : (currentSession ?? expiredSession);
  currentSession = storedSession;
  notify();
});
