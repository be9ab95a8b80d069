import { useCallback, useEffect, useRef } from 'react';
import { dismiss, toast } from '../../core/feedback/toasts';

/** How long a change of a form's rows can be undone by its message, in ms. */
export const UNDO_TIMEOUT_MS = 15_000;

/** Says what was done to a form's rows, and offers to undo it. */
export type OfferUndo = (message: string, undo: () => void) => void;

/** Offers an undo in a message that disappears with the form: afterwards there is nothing left to undo. */
export const useUndoOffer = (): OfferUndo => {
  const toastIds = useRef<number[]>([]);
  useEffect(() => {
    const ids = toastIds.current;
    return () => ids.forEach(dismiss);
  }, []);
  return useCallback((message, undo) => {
    toastIds.current.push(toast.info(message, { timeout: UNDO_TIMEOUT_MS, action: { label: 'Undo', run: undo } }));
  }, []);
};
