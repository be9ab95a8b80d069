import {
  EmptyState,
  ErrorCard,
  formatDateTime,
  formatSize,
  Link,
  makeStyles,
  mergeClasses,
  PageHeader,
  RouteLink,
  SkeletonBlock,
  tokens,
  useFieldAccess,
  useIsNarrow,
  usePathTo,
} from '@trestle/kit/core';
import { DataTable, Pager, resolveColumns, RowCards, Toolbar, useList, type ColumnSpec } from '@trestle/kit/list';
import { reportRun } from '@trestle/schema/entities/report_run';
import { useMemo } from 'react';
import { useCardStyles } from '../cardStyles';
import { RunActions } from './RunActions';
import { RunParameters } from './RunParameters';
import { RunStatus } from './RunStatus';
import { runQuery } from './runText';
import type { Run, RunParameters as Parameters } from './startRun';

const SKELETON_ROWS = 6;
const ACTIONS_WIDTH_PX = 300;

const useStyles = makeStyles({
  list: { padding: 0 },
  skeleton: { display: 'grid', rowGap: tokens.spacingVerticalL },
  link: { color: tokens.colorBrandForegroundLink, fontWeight: tokens.fontWeightSemibold },
});

const COLUMNS: readonly ColumnSpec<Run>[] = [
  { name: 'title', label: 'Report', render: (run) => <ReportLink run={run} /> },
  { name: 'parameters', label: 'Parameters', render: (run) => <RunParameters run={run} />, showOnMobile: true },
  { name: 'format', label: 'Format' },
  { name: 'status', label: 'Status', render: (run) => <RunStatus run={run} />, showOnMobile: true },
  { name: 'created_date', label: 'Started', render: (run) => formatDateTime(run.created_date), showOnMobile: true },
  { name: 'file_size', label: 'Size', align: 'end', render: (run) => formatSize(run.file_size) || '–' },
];

/** The user's own runs of reports: how they stand, their files, and the same again. */
export default function RunList() {
  const styles = useStyles();
  const card = useCardStyles();
  const narrow = useIsNarrow();
  const access = useFieldAccess(reportRun, 'list');
  const list = useList(reportRun);
  const columns = useMemo(() => resolveColumns<Run>(reportRun, access, COLUMNS), [access]);
  const { sort } = list.state;
  const rows = {
    entity: reportRun,
    columns,
    rows: list.rows,
    refreshing: list.refreshing,
    sort: { field: sort.replace(/^-/, '') || 'id', descending: sort === '' || sort.startsWith('-') },
    onSort: (next: string) => list.change({ sort: next }),
    linkTo: () => null,
    rowActions: (run: Run) => <RunActions run={run} />,
    actionsWidth: ACTIONS_WIDTH_PX,
    label: 'Runs',
  };
  return (
    <>
      <PageHeader title="Runs" note={list.count ? `${list.count} of yours` : undefined}>
        <RouteLink route="reports" params={{ reportName: 'NONE' }}>
          All reports
        </RouteLink>
      </PageHeader>
      <Toolbar entity={reportRun} state={list.state} fields={[]} onChange={list.change} />
      {list.error ? (
        <ErrorCard title="Your runs could not be loaded" error={list.error} onRetry={list.retry} />
      ) : (
        <section
          className={narrow ? undefined : mergeClasses(card.card, !list.loading && styles.list)}
          aria-label="Runs"
        >
          {list.loading && <RunsSkeleton />}
          {!list.loading && list.count === 0 && (
            <EmptyState words="No runs yet. Choose a report, then 'Run in the background'." />
          )}
          {!list.loading && list.count !== 0 && (narrow ? <RowCards {...rows} /> : <DataTable {...rows} />)}
          {!list.loading && list.count !== 0 && (
            <Pager state={list.state} count={list.count ?? 0} onChange={list.change} />
          )}
        </section>
      )}
    </>
  );
}

/** Leads to the report's page with the run's parameters. */
function ReportLink({ run }: { run: Run }) {
  const styles = useStyles();
  const path = usePathTo('reports', { reportName: run.report ?? '' });
  if (!path) return run.title;
  return (
    <Link className={styles.link} to={`${path}?${runQuery((run.parameters ?? {}) as Parameters)}`}>
      {run.title}
    </Link>
  );
}

function RunsSkeleton() {
  const styles = useStyles();
  return (
    <div className={styles.skeleton} aria-busy="true">
      {Array.from({ length: SKELETON_ROWS }, (_, index) => (
        <SkeletonBlock key={index} height={20} />
      ))}
    </div>
  );
}
