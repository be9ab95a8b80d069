import type { Entity } from '@trestle/schema/entity';
import { toast } from '../../core/feedback/toasts';
import { recordTitle } from '../../form/recordTitle';
import { formatNumber } from '../../core/format/numbers';
import { applyChanges, reverseChanges, type BulkOutcome } from './runBulk';

/** So long one can still think better of it, in milliseconds. */
const UNDO_OFFER_MS = 30_000;
/** Rows that could not be put back, named at most. */
const MAX_NAMED_ROWS = 5;

/** Puts rows back with nothing open to watch it: what came of it is told when it is over. */
const undo = async (entity: Entity, outcome: BulkOutcome, onDone: () => void): Promise<void> => {
  const { done, failed } = await applyChanges(entity, reverseChanges(outcome.done), {
    onProgress: () => undefined,
    stopped: () => false,
  });
  onDone();
  if (!failed.length) return toast.success(`${formatNumber(done.length)} undone.`);
  const told = failed.slice(0, MAX_NAMED_ROWS).map(({ row, words }) => `${recordTitle(entity, row)}: ${words}`);
  const more = failed.length > MAX_NAMED_ROWS ? [`and ${formatNumber(failed.length - MAX_NAMED_ROWS)} more`] : [];
  toast.error(
    [`${formatNumber(done.length)} undone, ${formatNumber(failed.length)} failed.`, ...told, ...more].join('\n'),
    { timeout: 0 },
  );
};

/** After the report was closed the way back stays open for a while, on whichever page one is by then. */
export const offerUndo = (entity: Entity, action: string, outcome: BulkOutcome, onDone: () => void): void =>
  toast.message(`${entity.plural}: ${formatNumber(outcome.done.length)} done.`, {
    title: action,
    timeout: UNDO_OFFER_MS,
    action: { label: 'Undo', run: () => void undo(entity, outcome, onDone) },
  });
