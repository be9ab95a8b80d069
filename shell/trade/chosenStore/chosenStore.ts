import { useSyncExternalStore } from 'react';
import { identityOf, isHeadOffice, session, storeIfRoom, subscribeToSession } from '@trestle/kit/core';

/** The store whose data head office looks at, in this tab. */
export interface ChosenStore {
  id: number;
  name: string;
}

type StoredChoice = ChosenStore & { identity: string };

/** Kept for the tab and for one person; a log-out by hand deletes it (SECURITY.md, 41). */
const STORAGE_KEY = 'trestle.store';
const listeners = new Set<() => void>();

/** The choice of this tab, once it was read or made: a full storage keeps none. */
let choice: StoredChoice | null = null;
subscribeToSession(() => {
  if (!session()) choice = null;
});

/** The chosen store; null for all of them. People of a store see theirs alone, unless they are administrators. */
export const chosenStore = (): ChosenStore | null => {
  const current = session();
  if (!current || !isHeadOffice(current)) return null;
  try {
    // Nothing stored parses to null.
    choice ??= JSON.parse(sessionStorage.getItem(STORAGE_KEY)!) as StoredChoice | null;
  } catch {
    // What isn't readable is no choice.
  }
  return choice?.identity === identityOf(current) ? choice : null;
};

/** Chooses the store whose data lists show in this tab; null for all. */
export const chooseStore = (store: ChosenStore | null): void => {
  const identity = identityOf(session());
  choice = store && identity !== null ? { id: store.id, name: store.name, identity } : null;
  if (!choice || !storeIfRoom(sessionStorage, STORAGE_KEY, JSON.stringify(choice)))
    sessionStorage.removeItem(STORAGE_KEY);
  listeners.forEach((listener) => listener());
};

/** Calls `listener` when another store is chosen, or somebody else is there. Returns the function that stops it. */
export const subscribe = (listener: () => void) => {
  listeners.add(listener);
  const unsubscribe = subscribeToSession(listener);
  return () => {
    listeners.delete(listener);
    unsubscribe();
  };
};

/** Returns the store that head office works for now; null for all. */
export const useChosenStore = (): ChosenStore | null => useSyncExternalStore(subscribe, chosenStore);
