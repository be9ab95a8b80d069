import { useSyncExternalStore } from 'react';
import { identityOf, session, subscribe as subscribeToSession } from '../../core/session/session';

/** How long a confirmed password holds: as long as the server takes it for confirmed (contract §2.4). */
export const REVEAL_DURATION_MS = 5 * 60_000;

let who: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();
const notify = (): void => listeners.forEach((listener) => listener());

/** Masks all again. */
export const conceal = (): void => {
  clearTimeout(timer);
  who = null;
  notify();
};
/** Shows sensitive values to whoever has just confirmed their password, for five minutes and for nobody after them. */
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
/** Whether sensitive values are shown now. */
export const useRevealed = (): boolean => useSyncExternalStore(subscribe, isRevealed);
