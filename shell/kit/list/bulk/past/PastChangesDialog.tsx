import type { PastRun } from '@trestle/schema/changeRun';
import type { Entity } from '@trestle/schema/entity';
import type { PastMerge } from '@trestle/schema/mergeUndo';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { refreshQueries } from '../../../core/api/refreshQueries';
import { Dialog } from '../../../core/feedback/Dialog';
import { useSession } from '../../../core/session/useSession';
import type { BulkAction } from '../bulkActions';
import { undoChanges } from '../offerUndo';
import { pastMerges, previewMergeUndo, type MergeIds } from './mergeUndoCalls';
import { mergeFacts, mergeInWords, mergeUndoInWords, whyNotUnmerged } from './mergeUndoWords';
import { undoMergeAndTell } from './offerMergeUndo';
import { PastSection } from './PastSection';
import { usePastStyles } from './pastStyles';
import { pastRuns, planRunUndo } from './runUndoCalls';
import { runFacts, runInWords, runUndoInWords, whyRunStays } from './runWords';
import { UndoPreview } from './UndoPreview';

interface PastChangesDialogProps {
  entity: Entity;
  actions: readonly BulkAction[];
  onClose: () => void;
}

/** What the person is asked about: the undo of a merge, or of a change of many records. */
type Asked = { merge: PastMerge } | { run: PastRun };

const idsOf = ({ id, merged }: PastMerge): MergeIds => ({ id, otherIds: merged.map((each) => each.id) });
const mergeItem = (merge: PastMerge) => ({
  key: `${merge.id} ${merge.created_date}`,
  words: mergeInWords(merge),
  facts: mergeFacts(merge),
});
const runItem = (entity: Entity, run: PastRun) => ({
  key: run.id,
  words: runInWords(entity, run),
  facts: runFacts(run),
});

/** What was done to many rows of a list at once in the last 30 days, and the undo of it. */
export default function PastChangesDialog({ entity, actions, onClose }: PastChangesDialogProps) {
  const styles = usePastStyles();
  const client = useQueryClient();
  const isAdministrator = useSession().user?.is_superuser === true;
  const [showsMerges, showsRuns] = [actions.includes('merge'), actions.includes('set')];
  const merges = useQuery({
    queryKey: ['merges', entity.name],
    queryFn: ({ signal }) => pastMerges(entity, signal),
    enabled: showsMerges,
    staleTime: 0,
  });
  const runs = useQuery({
    queryKey: ['change runs', entity.name],
    queryFn: ({ signal }) => pastRuns(entity, signal),
    enabled: showsRuns,
    staleTime: 0,
  });
  const [asked, setAsked] = useState<Asked | null>(null);
  const reload = () => void refreshQueries(client);
  const back = () => setAsked(null);

  if (asked)
    return (
      <Dialog title={`Undo: ${entity.plural}`} onClose={onClose}>
        {'merge' in asked ? (
          <UndoPreview
            item={mergeItem(asked.merge)}
            plan={(signal) => previewMergeUndo(entity, idsOf(asked.merge), signal)}
            inWords={(plan) => mergeUndoInWords(plan, false)}
            canUndo={() => true}
            onUndo={() => {
              back();
              void undoMergeAndTell(entity, idsOf(asked.merge), reload);
            }}
            onBack={back}
          />
        ) : (
          <UndoPreview
            item={runItem(entity, asked.run)}
            plan={(signal) => planRunUndo(entity, asked.run.id, signal)}
            inWords={({ changes, stayed }) => runUndoInWords(changes.length, stayed)}
            canUndo={({ changes }) => changes.length > 0}
            onUndo={({ changes }) => {
              back();
              void undoChanges(entity, changes, { run: { id: asked.run.id, isUndo: true }, onDone: reload });
            }}
            onBack={back}
          />
        )}
      </Dialog>
    );
  return (
    <Dialog
      title={`Past changes: ${entity.plural}`}
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <div className={styles.body}>
        <p className={styles.intro}>They can be undone for 30 days. What somebody changed since stays.</p>
        {showsRuns && (
          <PastSection
            title="Fields set"
            reply={runs}
            itemOf={(run) => ({
              ...runItem(entity, run),
              whyNot: whyRunStays(run, isAdministrator),
              onUndo: () => setAsked({ run }),
            })}
          />
        )}
        {showsMerges && (
          <PastSection
            title="Merges"
            reply={merges}
            itemOf={(merge) => ({
              ...mergeItem(merge),
              whyNot: whyNotUnmerged(merge, isAdministrator),
              onUndo: () => setAsked({ merge }),
            })}
          />
        )}
      </div>
    </Dialog>
  );
}
