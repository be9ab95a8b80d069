import { useSyncExternalStore } from 'react';

/** Below this width, a table's row is drawn as a card. */
const query = window.matchMedia('(max-width: 639px)');
const subscribe = (listener: () => void) => {
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};
/** Tells whether the page is as narrow as a phone. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => query.matches);
