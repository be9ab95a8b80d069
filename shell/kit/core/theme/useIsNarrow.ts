import { useSyncExternalStore } from 'react';
import { PHONE_QUERY, ROWS_AS_CARDS_QUERY } from './pageWidth';
import { isPrinting, subscribeToPrinting } from './usePrinting';

/** Tells whether a media query of the screen matches, and renders again when that changes. False on paper. */
const createMediaHook = (text: string): (() => boolean) => {
  const query = window.matchMedia(text);
  const subscribe = (listener: () => void) => {
    query.addEventListener('change', listener);
    const stop = subscribeToPrinting(listener);
    return () => {
      query.removeEventListener('change', listener);
      stop();
    };
  };
  return () => useSyncExternalStore(subscribe, () => query.matches && !isPrinting());
};

/** Tells whether the page is as narrow as a phone. */
export const useIsNarrow = createMediaHook(PHONE_QUERY);
/** Tells whether a list's rows are cards. */
export const useShowsCards = createMediaHook(ROWS_AS_CARDS_QUERY);
