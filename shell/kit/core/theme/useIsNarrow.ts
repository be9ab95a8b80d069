import { useSyncExternalStore } from 'react';

/** Below this width a row of a table becomes a card. */
const query = window.matchMedia('(max-width: 639px)');
const subscribe = (listener: () => void) => {
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};
/** Whether the page is as narrow as a phone. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => query.matches);
