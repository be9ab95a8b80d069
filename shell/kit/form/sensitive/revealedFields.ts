import { useSyncExternalStore } from 'react';
import { identityOf, session, subscribe as subscribeToSession } from '../../core/session/session';

/** How long sensitive values stay visible; as long as the server counts the password as confirmed (contract §2.4). */
export const REVEAL_DURATION_MS = 5 * 60_000;

let who: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();
const notify = (): void => listeners.forEach((listener) => listener());

/** Masks sensitive values again. */
export const conceal = (): void => {
  clearTimeout(timer);
  who = null;
  notify();
};
/** Shows sensitive values to the signed-in user for five minutes. */
export const reveal = (): void => {
  clearTimeout(timer);
  who = identityOf(session());
  timer = setTimeout(conceal, REVEAL_DURATION_MS);
  notify();
};
const isRevealed = (): boolean => who !== null && who === identityOf(session());

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  const stop = subscribeToSession(listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
};
/** Tells whether sensitive values are shown now. */
export const useRevealed = (): boolean => useSyncExternalStore(subscribe, isRevealed);
