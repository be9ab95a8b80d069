import { useEffect, useState } from 'react';

/** Longest wait for a moment in which the browser has nothing to do. */
const MAX_WAIT_MS = 3000;

/**
 * Whether the page has been drawn and the browser has had nothing to do since.
 * @param mark named in the browser's performance timeline when that moment comes
 */
export const useIdle = (mark: string): boolean => {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const start = () => {
      performance.mark?.(mark);
      setIdle(true);
    };
    // Safari has no idle callbacks.
    if (!('requestIdleCallback' in globalThis)) {
      const timer = setTimeout(start, 300);
      return () => clearTimeout(timer);
    }
    const waiting = requestIdleCallback(start, { timeout: MAX_WAIT_MS });
    return () => cancelIdleCallback(waiting);
  }, [mark]);
  return idle;
};
