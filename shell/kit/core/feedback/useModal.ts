import { useLayoutEffect, useRef, type RefObject } from 'react';

/** The browser's own dialog, open for as long as it is drawn: it keeps the focus inside, and gives it back where it was. */
export const useModal = (): RefObject<HTMLDialogElement | null> => {
  const place = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = place.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return place;
};
