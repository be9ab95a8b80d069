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

/** The last stored text with its choice, so that an unchanged choice stays the same object. */
let lastParsed: { text: string | null; choice: StoredChoice | null } | null = null;

const readStoredChoice = () => {
  const text = sessionStorage.getItem(STORAGE_KEY);
  try {
    // Nothing stored parses to null.
    if (lastParsed?.text !== text) lastParsed = { text, choice: JSON.parse(text!) as StoredChoice | null };
    return lastParsed.choice;
  } catch {
    return null;
  }
};

/** The chosen store; null for all of them. People of a store see theirs alone, unless they are administrators. */
export const chosenStore = (): ChosenStore | null => {
  const current = session();
  const choice = readStoredChoice();
  return choice && current && isHeadOffice(current) && choice.identity === identityOf(current) ? choice : null;
};

/** Chooses the store whose data lists show in this tab; null for all. */
export const chooseStore = (store: ChosenStore | null): void => {
  const identity = identityOf(session());
  if (store && identity !== null)
    storeIfRoom(sessionStorage, STORAGE_KEY, JSON.stringify({ id: store.id, name: store.name, identity }));
  else sessionStorage.removeItem(STORAGE_KEY);
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
