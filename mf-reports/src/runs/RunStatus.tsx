import { collection, makeStyles, StatusBadge, tokens } from '@trestle/kit/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { reportRun } from '@trestle/schema/entities/report_run';
import { useEffect } from 'react';
import { WrappedText } from '../ownRecords/WrappedText';
import { isPending, progressPart, progressText } from './runText';
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

/** How a run stands. One under way is asked for again until it ends; then the list is. */
export function RunStatus({ run }: { run: ReportRun }) {
  const styles = useStyles();
  const now = useRunState(run);
  if (isPending(now))
    return (
      <div className={styles.progress}>
        {progressText(now)}
        <progress className={styles.bar} value={progressPart(now)} aria-label={`Progress of ${run.title}`} />
      </div>
    );
  const badge = BADGES[now.status as keyof typeof BADGES];
  return (
    <>
      <StatusBadge tone={badge?.tone}>{badge?.label ?? now.status}</StatusBadge>
      {now.status === 'failed' && now.error && <WrappedText text={now.error} />}
    </>
  );
}

const useRunState = (run: ReportRun): ReportRun => {
  const client = useQueryClient();
  const pending = isPending(run);
  const { data = run } = useQuery({
    queryKey: ['report run', run.id],
    queryFn: ({ signal }) => collection(reportRun).item(run.id, signal),
    enabled: pending,
    refetchInterval: POLL_INTERVAL_MS,
  });
  useEffect(() => {
    // After a log-out the browser no longer knows the runs that were begun before.
    if (pending) watchRun(run);
    // oxlint-disable-next-line react/exhaustive-deps -- a run keeps its title
  }, [pending, run.id]);
  const ended = pending && !isPending(data);
  useEffect(() => {
    if (ended) void client.invalidateQueries({ queryKey: ['list', reportRun.name] });
  }, [ended, client]);
  return pending ? data : run;
};
