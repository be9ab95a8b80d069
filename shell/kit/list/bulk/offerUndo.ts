import type { RunPart } from '@trestle/schema/changeRun';
import type { Entity } from '@trestle/schema/entity';
import { toast } from '../../core/feedback/toasts';
import { formatNumber } from '../../core/format/numbers';
import { fullRecordTitle } from '@trestle/schema/recordDetails';
import type { RowChange } from './rowChanges';
import { outcomeCounts } from './outcomeCounts';
import { applyChanges, remainingChanges, reverseChanges, type BulkOutcome } from './runBulk';

const UNDO_OFFER_MS = 30_000;
/** Failed rows that the toast names. */
const MAX_NAMED_ROWS = 5;

interface UndoOffer {
  /** What was done: 'Set a field'. */
  title: string;
  /** The run that the undo belongs to. */
  run: RunPart | undefined;
  onDone: () => void;
}

/** Offers to undo a bulk action in a toast, on whichever page the user is by then. */
export const offerUndo = (entity: Entity, offer: UndoOffer, outcome: BulkOutcome): void => {
  toast.message(`${entity.plural}: ${outcomeCounts(outcome, false).join(', ')}.`, {
    title: offer.title,
    timeout: UNDO_OFFER_MS,
    action: { label: 'Undo', run: () => void undoChanges(entity, reverseChanges(outcome), offer) },
  });
};

/** Undoes a bulk action in the background, and reports the result in a toast, which offers to try failed rows again. */
export const undoChanges = async (
  entity: Entity,
  changes: readonly RowChange[],
  { run, onDone }: Omit<UndoOffer, 'title'>,
): Promise<void> => {
  const outcome = await applyChanges(entity, changes, {
    run,
    onProgress: () => undefined,
    isCancelled: () => false,
  });
  const { failed } = outcome;
  const counts = `${outcomeCounts(outcome, true).join(', ')}.`;
  onDone();
  if (!failed.length) {
    toast.success(counts);
    return;
  }
  const lines = [
    counts,
    ...failed.slice(0, MAX_NAMED_ROWS).map(({ row, message }) => `${fullRecordTitle(entity, row)}: ${message}`),
  ];
  if (failed.length > MAX_NAMED_ROWS) lines.push(`and ${formatNumber(failed.length - MAX_NAMED_ROWS)} more`);
  toast.error(lines.join('\n'), {
    timeout: 0,
    action: {
      label: 'Try again',
      run: () => void undoChanges(entity, remainingChanges(changes, outcome), { run, onDone }),
    },
  });
};
