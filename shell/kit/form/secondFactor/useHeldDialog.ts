import { useState } from 'react';

/** Keeps a dialog open while a call runs whose recovery codes are shown this once. */
export const useHeldDialog = (onClose: () => void) => {
  const [isHeld, setIsHeld] = useState(false);
  return {
    isHeld,
    close: () => {
      if (!isHeld) onClose();
    },
    hold: async <T>(call: Promise<T>): Promise<T> => {
      setIsHeld(true);
      return call.finally(() => setIsHeld(false));
    },
  };
};
