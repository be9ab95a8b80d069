import { useEffect, useState } from 'react';
import { whenIdle } from '../whenIdle';

/**
 * Whether the page has been drawn and the browser has had nothing to do since.
 * @param mark name of that moment in the browser's performance timeline
 */
export const useIdle = (mark: string): boolean => {
  const [idle, setIdle] = useState(false);
  useEffect(
    () =>
      whenIdle(() => {
        performance.mark?.(mark);
        setIdle(true);
      }),
    [mark],
  );
  return idle;
};
