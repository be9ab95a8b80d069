import type { Entity } from '@trestle/schema/entity';
import { isRefusal } from '../../../core/api/errors';
import { toast } from '../../../core/feedback/toasts';
import { formatNumber } from '../../../core/format/numbers';
import { undoMerge, type MergeIds } from './mergeUndoCalls';
import { mergeUndoInWords } from './mergeUndoWords';

const UNDO_OFFER_MS = 30_000;

/** Undoes a merge. Tells the user what is there again, and what stays because it was changed since. */
export const undoMergeAndTell = async (entity: Entity, merge: MergeIds, onDone: () => void): Promise<void> => {
  try {
    const undone = await undoMerge(entity, merge);
    onDone();
    const text = mergeUndoInWords(undone, true).join('\n');
    if (undone.stayed.length || undone.kept.length) toast.warning(text, { timeout: 0 });
    else toast.success(text);
  } catch (error) {
    toast.error(`The merge could not be undone. ${(error as Error).message}`, {
      timeout: 0,
      action: isRefusal(error)
        ? undefined
        : { label: 'Try again', run: () => void undoMergeAndTell(entity, merge, onDone) },
    });
  }
};

/** Offers to undo a merge. The offer stays when the user opens another page. */
export const offerMergeUndo = (entity: Entity, merge: MergeIds, onDone: () => void): void => {
  toast.message(`${entity.plural}: ${formatNumber(merge.otherIds.length)} merged.`, {
    title: 'Merge',
    timeout: UNDO_OFFER_MS,
    action: { label: 'Undo', run: () => void undoMergeAndTell(entity, merge, onDone) },
  });
};
