import type { AccessRules } from '@trestle/schema/access';
import type { SessionUser } from '@trestle/schema/sessionUser';
import { settings } from '../settings';
import { claimsOf, isLive } from './token';

/** Who somebody is to the server: what login and its like reply (contract §2.1). */
export interface Grant {
  token: string;
  user: SessionUser;
}
/** `rules` is null until they are loaded, and when they cannot be: nothing is allowed then (safety 43). */
export interface Session extends Grant {
  rules: AccessRules | null;
  /** Who acts, while impersonating: remembered to go back to (S2 §3, §4). */
  previous?: Grant | null;
}

const STORAGE_KEY = 'trestle.session';
/** Session storage, or local storage when the permanent setting is on (S2 §4). */
const storage = (): Storage => (settings.permanentStorage ? localStorage : sessionStorage);

const readStored = (): Session | null => {
  try {
    const kept = JSON.parse(storage().getItem(STORAGE_KEY) ?? 'null') as Session | null;
    return kept && kept.user && isLive(kept.token) ? kept : null;
  } catch {
    return null;
  }
};

let current: Session | null = readStored();
let ended: Session | null = null;
const listeners = new Set<() => void>();

export const session = (): Session | null => current;
/** The session that ended by itself, until somebody logs in or the user logs out: its page stands behind the login (safety 41). */
export const endedSession = (): Session | null => ended;
/** Tells persons apart, and the same person acted for by another; null for nobody. */
export const identityOf = (of: Session | null): string | null =>
  of && [of.user.id, ...(of.previous ? [of.previous.user.id] : [])].join(' ');

export const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const notify = (): void => listeners.forEach((listener) => listener());

const storeSession = (next: Session | null): void => {
  try {
    // Nobody's session is kept: the anonymous user's placeholder is no token.
    if (next && claimsOf(next.token)) storage().setItem(STORAGE_KEY, JSON.stringify(next));
    else storage().removeItem(STORAGE_KEY);
  } catch {
    // S2 §8: the page goes on without it; a reload will ask for the login again.
    console.error('The session is too much data for the browser to keep.');
  }
};

/** Takes a session, or none, for this page and for those that share its storage. */
export const setSession = (next: Session | null): void => {
  current = next;
  ended = null;
  storeSession(next);
  notify();
};

/** Ends the session without anybody having asked for it. */
export const endSession = (): void => {
  ended = current ?? ended;
  current = null;
  storeSession(null);
  notify();
};

/**
 * Everything of this user's that the browser keeps; how the page looks belongs to the machine and stays, what others have
 * typed waits for them (safety 41).
 */
export const forgetUser = (person: number | undefined): void => {
  const isOthers = (key: string) =>
    key.startsWith('trestle.look.') ||
    (key.startsWith('trestle.draft.') && !key.startsWith(`trestle.draft.${person} `));
  for (const kept of [sessionStorage, localStorage]) {
    for (const key of Object.keys(kept)) if (key.startsWith('trestle.') && !isOthers(key)) kept.removeItem(key);
  }
};

// Another tab logged in or out: with permanent storage they share one session.
window.addEventListener('storage', (event) => {
  if (!settings.permanentStorage || (event.key !== null && event.key !== STORAGE_KEY)) return;
  const found = readStored();
  ended = found ? null : (current ?? ended);
  current = found;
  notify();
});
