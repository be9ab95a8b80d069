import { useEffect, useRef } from 'react';

/**
 * Returns `work`, which does nothing once its component is gone. For what follows a call that may end late: it must not
 * close a dialog that was opened since, or fill in what was chosen otherwise since.
 */
export const useWhileShown = <Args extends unknown[]>(work: (...args: Args) => void): ((...args: Args) => void) => {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return (...args) => {
    if (isShown.current) work(...args);
  };
};
