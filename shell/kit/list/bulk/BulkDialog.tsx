import type { RunPart } from '@trestle/schema/changeRun';
import type { FieldAccess } from '@trestle/schema/fieldAccess';
import type { Entity } from '@trestle/schema/entity';
import { finalMergeReason } from '@trestle/schema/mergeUndo';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { refreshQueries } from '../../core/api/refreshQueries';
import { uuid } from '../../core/api/send';
import { useSingleCall } from '../../core/api/useSingleCall';
import { FormDialog } from '../../form/FormDialog';
import { BULK_ACTION_LABELS, type BulkAction, type BulkDialogProps } from './bulkActions';
import type { EffectOfChange } from './BulkEffect';
import { BulkPreview } from './BulkPreview';
import { BulkProgress, BulkReport } from './BulkReport';
import { MergePreview } from './MergePreview';
import { offerUndo } from './offerUndo';
import { offerMergeUndo } from './past/offerMergeUndo';
import type { RowChange } from './rowChanges';
import type { SelectedRow } from './useSelection';
import {
  applyChanges,
  deleteRows,
  mergeRows,
  remainingChanges,
  reverseChanges,
  type BulkOutcome,
  type BulkRunOptions,
} from './runBulk';

interface BulkActionDialogProps extends BulkDialogProps {
  entity: Entity;
  access: FieldAccess;
  action: BulkAction;
  effectOfChange: EffectOfChange | undefined;
}

/** A step of the dialog. `undo` holds the changes of an undo, when the step reports one. */
type BulkStep =
  | { name: 'preview' }
  | { name: 'running'; finished: number; total: number }
  | { name: 'report'; outcome: BulkOutcome; total: number; undo?: readonly RowChange[] };

type BulkWork = (options: BulkRunOptions) => Promise<BulkOutcome>;

/** A bulk action in three steps: what it will change, its progress, and the result row by row, with an undo. */
export function BulkDialog(props: BulkActionDialogProps) {
  const { entity, access, action, effectOfChange, rows, onDone, onClose } = props;
  const client = useQueryClient();
  // The rows at the start: the action itself clears the selection.
  const [targets] = useState(rows);
  const [step, setStep] = useState<BulkStep>({ name: 'preview' });
  const isCancelled = useRef(false);
  const stop = useCallback(() => {
    isCancelled.current = true;
  }, []);
  // Whoever leaves the page stops it, too.
  useEffect(() => stop, [stop]);
  /** The run in which the server keeps the changes, for a later undo. */
  const runId = useRef('');
  const partOfRun = (isUndo: boolean): RunPart => ({ id: runId.current, isUndo });
  /** The ids of a merge, the kept one first. */
  const mergedIds = useRef<readonly number[]>([]);
  const canUndo = action !== 'merge' && action !== 'delete';
  const reload = () => void refreshQueries(client);

  const { run } = useSingleCall(async (total: number, work: BulkWork, undo?: readonly RowChange[]) => {
    isCancelled.current = false;
    setStep({ name: 'running', finished: 0, total });
    const outcome = await work({
      onProgress: (finished) => setStep({ name: 'running', finished, total }),
      isCancelled: () => isCancelled.current,
    });
    setStep({ name: 'report', outcome, total, undo });
    reload();
  });
  const start = (changes: readonly RowChange[], reason?: string) => {
    if (action === 'delete') return run(targets.length, (options) => deleteRows(entity, targets, options, reason));
    runId.current = uuid();
    return run(changes.length, (options) => applyChanges(entity, changes, { ...options, run: partOfRun(false) }));
  };
  const merge = (keptFirst: readonly SelectedRow[]) => {
    mergedIds.current = keptFirst.map((row) => Number(row['id']));
    return run(targets.length - 1, () => mergeRows(entity, keptFirst));
  };
  const undo = (changes: readonly RowChange[]) =>
    run(changes.length, (options) => applyChanges(entity, changes, { ...options, run: partOfRun(true) }), changes);
  const undoable = step.name === 'report' && canUndo ? undoableChanges(step.outcome, step.undo) : [];
  const close = () => {
    if (step.name === 'running') return;
    if (step.name === 'report') {
      const { done, failed } = step.outcome;
      if (done.length || step.undo || failed.some(({ isStale }) => isStale)) onDone();
      const [id, ...otherIds] = mergedIds.current;
      if (id !== undefined && done.length && !finalMergeReason(entity))
        offerMergeUndo(entity, { id, otherIds }, reload);
      if (undoable.length && !step.undo) {
        const offer = { title: BULK_ACTION_LABELS[action], run: partOfRun(true), onDone: reload };
        offerUndo(entity, offer, step.outcome);
      }
    }
    onClose();
  };

  return (
    <FormDialog title={`${BULK_ACTION_LABELS[action]}: ${entity.plural}`} onClose={close}>
      {step.name === 'preview' && action === 'merge' && (
        <MergePreview entity={entity} rows={targets} onStart={(each) => void merge(each)} onClose={onClose} />
      )}
      {step.name === 'preview' && action !== 'merge' && (
        <BulkPreview
          entity={entity}
          access={access}
          action={action}
          effectOfChange={effectOfChange}
          rows={targets}
          onStart={(changes, reason) => void start(changes, reason)}
          onClose={onClose}
        />
      )}
      {step.name === 'running' && (
        <BulkProgress
          finished={step.finished}
          total={step.total}
          // A merge is one call, which can't be stopped half-way.
          onStop={action === 'merge' ? undefined : stop}
        />
      )}
      {step.name === 'report' && (
        <BulkReport
          entity={entity}
          outcome={step.outcome}
          total={step.total}
          isUndo={step.undo !== undefined}
          onClose={close}
          onUndo={undoable.length ? () => void undo(undoable) : undefined}
        />
      )}
    </FormDialog>
  );
}

/** The changes that can be undone after an action; after an undo that failed for some rows or was stopped, the rest. */
const undoableChanges = (outcome: BulkOutcome, undo: readonly RowChange[] | undefined): readonly RowChange[] =>
  undo ? remainingChanges(undo, outcome) : reverseChanges(outcome);
