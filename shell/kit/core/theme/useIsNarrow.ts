import { useSyncExternalStore } from 'react';

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
export const useIsNarrow = createMediaHook('(max-width: 639px)');
/** Tells whether a list's rows are cards, because a table would not fit: on phones and upright tablets. */
export const useShowsCards = createMediaHook('(max-width: 859px)');
