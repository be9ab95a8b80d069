import { useSyncExternalStore } from 'react';
import { createListeners } from '../../core/listeners';
import { identityOf, session, subscribe as subscribeToSession } from '../../core/session/session';

/** How long sensitive values stay visible; as long as the server counts the password as confirmed (contract §2.4). */
export const REVEAL_DURATION_MS = 5 * 60_000;

/** Identity of the user to whom sensitive values are shown. */
let revealedTo: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const [addListener, notify] = createListeners();

/** Masks sensitive values again. */
export const conceal = (): void => {
  clearTimeout(timer);
  revealedTo = null;
  notify();
};
/** Shows sensitive values to the signed-in user for five minutes. */
export const reveal = (): void => {
  clearTimeout(timer);
  revealedTo = identityOf(session());
  timer = setTimeout(conceal, REVEAL_DURATION_MS);
  notify();
};
const isRevealed = (): boolean => revealedTo !== null && revealedTo === identityOf(session());

const subscribe = (listener: () => void): (() => void) => {
  const stops = [addListener(listener), subscribeToSession(listener)];
  return () => stops.forEach((stop) => stop());
};
/** Tells whether sensitive values are shown now. */
export const useRevealed = (): boolean => useSyncExternalStore(subscribe, isRevealed);
