import { useRef } from 'react';

/** Keeps a dialog open while a call runs whose recovery codes are shown this once. */
export const useHeldDialog = (onClose: () => void) => {
  const isHeld = useRef(false);
  return {
    close: () => {
      if (!isHeld.current) onClose();
    },
    hold: async <T>(call: Promise<T>): Promise<T> => {
      isHeld.current = true;
      return call.finally(() => {
        isHeld.current = false;
      });
    },
  };
};
