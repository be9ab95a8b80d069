import type { Rules } from '@trestle/schema/access';
import type { SessionUser } from '@trestle/schema/sessionUser';
import { settings } from '../settings';
import { isLive } from './token';

/** `rules` is null until they are loaded, and when they cannot be: nothing is allowed then (safety 43). */
export interface Session { token: string; user: SessionUser; rules: Rules | null }

const KEY = 'trestle.session';
/** Session storage, or local storage when the permanent setting is on (S2 §4). */
const storage = (): Storage => (settings.permanentStorage ? localStorage : sessionStorage);

const read = (): Session | null => {
  try {
    const kept = JSON.parse(storage().getItem(KEY) ?? 'null') as Session | null;
    return kept && kept.user && isLive(kept.token) ? kept : null;
  } catch {
    return null;
  }
};

let current: Session | null = read();
const listeners = new Set<() => void>();

export const session = (): Session | null => current;
export const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const tell = (): void => listeners.forEach((listener) => listener());

/** Takes a session, or none, for this page and for those that share its storage. */
export const setSession = (next: Session | null): void => {
  current = next;
  try {
    if (next) storage().setItem(KEY, JSON.stringify(next));
    else storage().removeItem(KEY);
  } catch {
    // S2 §8: the page goes on without it; a reload will ask for the login again.
    console.error('The session is too much data for the browser to keep.');
  }
  tell();
};

/** Everything of this user's that the browser keeps; how the page looks belongs to the machine and stays (safety 41). */
export const forgetUser = (): void => {
  for (const kept of [sessionStorage, localStorage]) {
    for (const key of Object.keys(kept)) if (key.startsWith('trestle.') && !key.startsWith('trestle.look.')) kept.removeItem(key);
  }
};

// Another tab logged in or out: with permanent storage they share one session.
window.addEventListener('storage', (event) => {
  if (!settings.permanentStorage || (event.key !== null && event.key !== KEY)) return;
  current = read();
  tell();
});
