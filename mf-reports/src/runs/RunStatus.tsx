import { ApiError, collection, makeStyles, StatusBadge, tokens } from '@trestle/kit/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { reportRun } from '@trestle/schema/entities/report_run';
import { useEffect } from 'react';
import { WrappedText } from '../ownRecords/WrappedText';
import { cutText, isPending, progressShare, progressText } from './runText';
import { watchRun, type ReportRun } from './startRun';

const POLL_INTERVAL_MS = 1500;

const useStyles = makeStyles({
  progress: { display: 'grid', rowGap: tokens.spacingVerticalXXS, minWidth: '120px' },
  bar: { width: '100%', height: '4px', accentColor: tokens.colorCompoundBrandBackground },
});

const BADGES = {
  done: { tone: 'good', label: 'Done' },
  failed: { tone: 'bad', label: 'Failed' },
  cancelled: { tone: 'quiet', label: 'Cancelled' },
} as const;

/** Shows the status of a run. Polls a run that is under way until it ends or is gone, then reloads the list. */
export function RunStatus({ run }: { run: ReportRun }) {
  const styles = useStyles();
  const currentRun = useRunState(run);
  if (isPending(currentRun))
    return (
      <div className={styles.progress}>
        {progressText(currentRun)}
        <progress className={styles.bar} value={progressShare(currentRun)} aria-label={`Progress of ${run.title}`} />
      </div>
    );
  const badge = BADGES[currentRun.status as keyof typeof BADGES];
  const note =
    currentRun.status === 'done' ? cutText(currentRun.rows_done ?? 0, currentRun.rows_total ?? 0) : currentRun.error;
  return (
    <>
      <StatusBadge tone={badge?.tone}>{badge?.label ?? currentRun.status}</StatusBadge>
      {note && <WrappedText text={note} />}
    </>
  );
}

const useRunState = (run: ReportRun): ReportRun => {
  const client = useQueryClient();
  const wasPending = isPending(run);
  const { data = run, error } = useQuery({
    queryKey: ['report run', run.id],
    queryFn: ({ signal }) => collection(reportRun).item(run.id, signal),
    enabled: wasPending,
    refetchInterval: POLL_INTERVAL_MS,
  });
  useEffect(() => {
    // Watched again here, because a browser forgets its runs when the user logs out.
    if (wasPending) watchRun(run);
    // oxlint-disable-next-line react/exhaustive-deps -- a run keeps its title
  }, [wasPending, run.id]);
  // Somebody may have deleted it in another tab.
  const isGone = error instanceof ApiError && error.status === 404;
  const hasEnded = wasPending && (isGone || !isPending(data));
  useEffect(() => {
    if (hasEnded) void client.invalidateQueries({ queryKey: ['list', reportRun.name] });
  }, [hasEnded, client]);
  return wasPending ? data : run;
};
