import type { Entity } from '@trestle/schema/entity';
import { toast } from '../../core/feedback/toasts';
import { formatNumber } from '../../core/format/numbers';
import { recordTitle } from '@trestle/schema/recordTitle';
import type { RowChange } from './rowChanges';
import { applyChanges, reverseChanges, type BulkOutcome } from './runBulk';

const UNDO_OFFER_MS = 30_000;
/** Failed rows that the toast names. */
const MAX_NAMED_ROWS = 5;

/** Offers to undo a bulk action in a toast, on whichever page the user is by then. */
export const offerUndo = (entity: Entity, action: string, outcome: BulkOutcome, onDone: () => void): void => {
  toast.message(`${entity.plural}: ${formatNumber(outcome.done.length)} done.`, {
    title: action,
    timeout: UNDO_OFFER_MS,
    action: { label: 'Undo', run: () => void undo(entity, reverseChanges(outcome.done), onDone) },
  });
};

/** Undoes a bulk action in the background, and reports the result in a toast, which offers to try failed rows again. */
const undo = async (entity: Entity, changes: readonly RowChange[], onDone: () => void): Promise<void> => {
  const { done, failed } = await applyChanges(entity, changes, {
    onProgress: () => undefined,
    isCancelled: () => false,
  });
  onDone();
  if (!failed.length) {
    toast.success(`${formatNumber(done.length)} undone.`);
    return;
  }
  const lines = [
    `${formatNumber(done.length)} undone, ${formatNumber(failed.length)} failed.`,
    ...failed.slice(0, MAX_NAMED_ROWS).map(({ row, message }) => `${recordTitle(entity, row)}: ${message}`),
  ];
  if (failed.length > MAX_NAMED_ROWS) lines.push(`and ${formatNumber(failed.length - MAX_NAMED_ROWS)} more`);
  const left = changes.filter(({ row }) => failed.some((each) => each.row['id'] === row['id']));
  toast.error(lines.join('\n'), {
    timeout: 0,
    action: { label: 'Try again', run: () => void undo(entity, left, onDone) },
  });
};
