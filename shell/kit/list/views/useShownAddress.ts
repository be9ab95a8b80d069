import { useEffect, useRef, type RefObject } from 'react';
import { usePageLocation } from '../../core/routes/usePageLocation';

/**
 * The address of the page as it is now, for a reply that comes late. Null once the part that asks is gone: its page
 * was left, or its dialog closed.
 */
export const useShownAddress = (): RefObject<string | null> => {
  const { pathname, search } = usePageLocation();
  const shown = useRef<string | null>(null);
  useEffect(() => {
    shown.current = pathname + search;
    return () => {
      shown.current = null;
    };
  }, [pathname, search]);
  return shown;
};
