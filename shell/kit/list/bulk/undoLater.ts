import type { Entity } from '@trestle/schema/entity';
import { toast } from '../../core/feedback/toasts';
import { recordTitle } from '../../form/recordTitle';
import { formatNumber } from '../../core/format/numbers';
import { applyChanges, undoing, type Outcome } from './runBulk';

/** So long one can still think better of it, in milliseconds. */
const OFFERED = 30_000;
/** Rows that could not be put back, named at most. */
const NAMED = 5;

/** Puts rows back with nothing open to watch it: what came of it is told when it is over. */
const undo = async (entity: Entity, outcome: Outcome, onDone: () => void): Promise<void> => {
  const { done, failed } = await applyChanges(entity, undoing(outcome.done), {
    onProgress: () => undefined,
    stopped: () => false,
  });
  onDone();
  if (!failed.length) return toast.success(`${formatNumber(done.length)} undone.`);
  const told = failed.slice(0, NAMED).map(({ row, words }) => `${recordTitle(entity, row)}: ${words}`);
  const more = failed.length > NAMED ? [`and ${formatNumber(failed.length - NAMED)} more`] : [];
  toast.error(
    [`${formatNumber(done.length)} undone, ${formatNumber(failed.length)} failed.`, ...told, ...more].join('\n'),
    { timeout: 0 },
  );
};

/** After the report was closed the way back stays open for a while, on whichever page one is by then. */
export const offerUndo = (entity: Entity, action: string, outcome: Outcome, onDone: () => void): void =>
  toast.message(`${entity.plural}: ${formatNumber(outcome.done.length)} done.`, {
    title: action,
    timeout: OFFERED,
    action: { label: 'Undo', run: () => void undo(entity, outcome, onDone) },
  });
