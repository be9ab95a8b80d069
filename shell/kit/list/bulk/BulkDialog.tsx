import type { FieldAccess } from '@trestle/schema/access';
import type { Entity } from '@trestle/schema/entity';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { collection } from '../../core/api/collection';
import { Dialog } from '../../core/feedback/Dialog';
import { BULK_ACTION_LABELS, type BulkAction } from './bulkActions';
import { BulkPreview, type Plan } from './BulkPreview';
import { BulkProgress, BulkReport } from './BulkReport';
import { applyChanges, deleteRows, reverseChanges, type BulkOutcome, type BulkRunOptions } from './runBulk';
import { offerUndo } from './offerUndo';
import type { SelectedRow } from './useSelection';

interface BulkDialogProps {
  entity: Entity;
  access: FieldAccess;
  action: BulkAction;
  rows: readonly SelectedRow[];
  /** Something was done: the selected rows are not what they were. */
  onDone: () => void;
  onClose: () => void;
}
type Stage =
  | { at: 'plan' }
  | { at: 'running'; through: number; of: number }
  | { at: 'over'; outcome: BulkOutcome; of: number; undone: boolean };

/** One call: it is done for all of them or for none. */
const merge = async (entity: Entity, [kept, ...others]: readonly SelectedRow[]): Promise<BulkOutcome> => {
  try {
    await collection(entity).merge(
      Number(kept!['id']),
      others.map((row) => Number(row['id'])),
    );
    return { done: others.map((row) => ({ row, body: {}, before: {} })), failed: [] };
  } catch (error) {
    return { done: [], failed: [{ row: kept!, words: (error as Error).message }] };
  }
};

/** An action on many rows: what it will do, how far it is, and what came of it, row by row; with the way back where there is one. */
export function BulkDialog({ entity, access, action, rows, onDone, onClose }: BulkDialogProps) {
  const client = useQueryClient();
  // Rows of before: what follows clears the selection.
  const [chosen] = useState(rows);
  const [stage, setStage] = useState<Stage>({ at: 'plan' });
  const stop = useRef(false);
  const start = async (of: number, work: (run: BulkRunOptions) => Promise<BulkOutcome>, undone = false) => {
    stop.current = false;
    setStage({ at: 'running', through: 0, of });
    const outcome = await work({
      onProgress: (through) => setStage({ at: 'running', through, of }),
      stopped: () => stop.current,
    });
    setStage({ at: 'over', outcome, of, undone });
    void client.invalidateQueries();
  };
  const go = (plan: Plan) => {
    if (action === 'merge') return start(chosen.length - 1, () => merge(entity, chosen));
    if (action === 'delete') return start(chosen.length, (run) => deleteRows(entity, chosen, run));
    return start(plan.length, (run) => applyChanges(entity, plan, run));
  };
  const canUndo = action !== 'merge' && action !== 'delete';
  const close = () => {
    if (stage.at === 'running') return;
    if (stage.at === 'over' && stage.outcome.done.length) {
      onDone();
      if (canUndo && !stage.undone)
        offerUndo(entity, BULK_ACTION_LABELS[action], stage.outcome, () => void client.invalidateQueries());
    }
    onClose();
  };
  const undo = (outcome: BulkOutcome) => {
    const back = reverseChanges(outcome.done);
    void start(back.length, (run) => applyChanges(entity, back, run), true);
  };
  return (
    <Dialog title={`${BULK_ACTION_LABELS[action]}: ${entity.plural}`} onClose={close}>
      {stage.at === 'plan' && (
        <BulkPreview
          entity={entity}
          access={access}
          action={action}
          rows={chosen}
          onGo={(plan) => void go(plan)}
          onClose={onClose}
        />
      )}
      {stage.at === 'running' && (
        <BulkProgress
          through={stage.through}
          of={stage.of}
          onStop={
            action === 'merge'
              ? undefined
              : () => {
                  stop.current = true;
                }
          }
        />
      )}
      {stage.at === 'over' && (
        <BulkReport
          entity={entity}
          outcome={stage.outcome}
          of={stage.of}
          undone={stage.undone}
          onClose={close}
          onUndo={canUndo && !stage.undone && stage.outcome.done.length ? () => undo(stage.outcome) : undefined}
        />
      )}
    </Dialog>
  );
}
