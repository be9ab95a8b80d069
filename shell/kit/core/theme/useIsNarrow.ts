import { useSyncExternalStore } from 'react';
import { PHONE_QUERY, ROWS_AS_CARDS_QUERY } from './pageWidth';

/** Tells whether a media query matches, and renders again when that changes. */
const createMediaHook = (text: string): (() => boolean) => {
  const query = window.matchMedia(text);
  const subscribe = (listener: () => void) => {
    query.addEventListener('change', listener);
    return () => query.removeEventListener('change', listener);
  };
  return () => useSyncExternalStore(subscribe, () => query.matches);
};

/** Tells whether the page is as narrow as a phone. */
export const useIsNarrow = createMediaHook(PHONE_QUERY);
/** Tells whether a list's rows are cards. */
export const useShowsCards = createMediaHook(ROWS_AS_CARDS_QUERY);
