import { toast } from '../../core/feedback/toasts';

/** How long a dragged row can be put back by its message, in ms. */
const UNDO_TIMEOUT_MS = 15_000;

/** Where a row is now, for screen readers: 'Page 3 is now 1 of 12'. */
export const movedWords = (name: string, to: number, count: number): string => `${name} is now ${to + 1} of ${count}`;

/** Says where a dragged row is now, and offers to put it back. A hand slips more easily than a key. */
export const offerUndoOfMove = (words: string, undo: () => void): void => {
  toast.info(`${words}.`, { timeout: UNDO_TIMEOUT_MS, action: { label: 'Undo', run: undo } });
};
