import { useSyncExternalStore } from 'react';
import { session, subscribe, whoOf } from '../../core/session/session';

/** How long a confirmed password holds: as long as the server takes it for confirmed (contract §2.4). */
export const REVEALED_FOR = 5 * 60_000;

let who: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();
const tell = (): void => listeners.forEach((listener) => listener());

/** Masks all again. */
export const conceal = (): void => {
  clearTimeout(timer);
  who = null;
  tell();
};
/** Shows sensitive values to whoever has just confirmed their password, for five minutes and for nobody after them. */
export const reveal = (): void => {
  clearTimeout(timer);
  who = whoOf(session());
  timer = setTimeout(conceal, REVEALED_FOR);
  tell();
};
const isRevealed = (): boolean => who !== null && who === whoOf(session());

const listen = (listener: () => void): (() => void) => {
  listeners.add(listener);
  const stop = subscribe(listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
};
/** Whether sensitive values are shown now. */
export const useRevealed = (): boolean => useSyncExternalStore(listen, isRevealed);
