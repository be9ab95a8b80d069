import { toast } from '../../../core/feedback/toasts';
import { UNDO_TIMEOUT_MS } from '../../save/useUndoOffer';

/** Says where a row is now, for screen readers: 'Page 3 is now 1 of 12'. */
export const movedWords = (name: string, to: number, count: number): string => `${name} is now ${to + 1} of ${count}`;

/**
 * Says where a dragged row is now, and offers to put it back.
 * @deprecated The message outlives its form. Use `useUndoOffer`.
 */
export const offerUndoOfMove = (words: string, undo: () => void): void => {
  toast.info(`${words}.`, { timeout: UNDO_TIMEOUT_MS, action: { label: 'Undo', run: undo } });
};
