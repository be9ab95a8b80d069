import {
  Button,
  ChevronDownRegular,
  ChevronRightRegular,
  EmptyState,
  ErrorCard,
  loadError,
  makeStyles,
  PageHeader,
  PHONE,
  request,
  RouteLink,
  SkeletonBlock,
  tokens,
  useIsNarrow,
  useParams,
} from '@trestle/kit/core';
import { useQuery } from '@tanstack/react-query';
import type { ReportSummary } from '@trestle/schema/report';
import { useState, type ReactNode } from 'react';
import { visibleReports } from './list/groupReports';
import { ReportList } from './list/ReportList';
import { ReportPanel } from './parameters/ReportPanel';
import { useCardStyles } from './cardStyles';

const useStyles = makeStyles({
  screen: {
    display: 'grid',
    gridTemplateColumns: 'minmax(220px, 320px) minmax(0, 1fr)',
    gap: tokens.spacingHorizontalL,
    alignItems: 'start',
    [PHONE]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: tokens.spacingVerticalM },
  },
  report: { display: 'grid', gap: tokens.spacingVerticalM, minWidth: 0 },
  links: { display: 'flex', columnGap: tokens.spacingHorizontalL },
  fold: { justifySelf: 'start' },
  line: { display: 'grid', rowGap: tokens.spacingVerticalXS, padding: `${tokens.spacingVerticalS} 0` },
});

/** The name that stands for no report in the address (S2 §2). */
const NO_REPORT = 'NONE';
/** Number of reports that the skeleton draws. */
const SKELETON_REPORTS = 8;

/** The available reports on the left, parameters and preview of the chosen report on the right (S2 §2). */
export default function Reports() {
  const styles = useStyles();
  const { reportName = NO_REPORT } = useParams();
  const reply = useQuery({
    queryKey: ['reports'],
    queryFn: ({ signal }) => request<ReportSummary[]>('/reports/reports/', { signal }),
  });
  const { data } = reply;
  const error = loadError(reply);
  if (error)
    return (
      <>
        <PageHeader title="Reports" />
        <ErrorCard title="The reports could not be loaded" error={error} onRetry={() => void reply.refetch()} />
      </>
    );
  const reports = data && visibleReports(data);
  const isChosen = reportName !== NO_REPORT;
  return (
    <>
      <PageHeader title="Reports" note={reports?.length ? formatReportCount(reports.length) : undefined}>
        <span className={styles.links}>
          <RouteLink route="reports.runs">My runs</RouteLink>
          <RouteLink route="reports.schedules">My schedules</RouteLink>
        </span>
      </PageHeader>
      <div className={styles.screen}>
        <FoldingList key={reportName} isChosen={isChosen}>
          {reports ? <ReportsOrNone reports={reports} current={reportName} /> : <ListSkeleton />}
        </FoldingList>
        <div className={styles.report}>
          {isChosen ? <ReportPanel key={reportName} name={reportName} /> : <NothingChosen />}
        </div>
      </div>
    </>
  );
}

const formatReportCount = (count: number): string => `${count} ${count === 1 ? 'report' : 'reports'}`;

/** Wraps the list. On a phone, a button hides and shows the list once a report is chosen. */
function FoldingList({ isChosen, children }: { isChosen: boolean; children: ReactNode }) {
  const styles = useStyles();
  const [isUnfolded, setIsUnfolded] = useState(false);
  const folds = useIsNarrow() && isChosen;
  if (!folds) return children;
  return (
    <>
      <Button
        className={styles.fold}
        icon={isUnfolded ? <ChevronDownRegular /> : <ChevronRightRegular />}
        aria-expanded={isUnfolded}
        onClick={() => setIsUnfolded(!isUnfolded)}
      >
        All reports
      </Button>
      {isUnfolded && children}
    </>
  );
}

function ReportsOrNone({ reports, current }: { reports: readonly ReportSummary[]; current: string }) {
  const card = useCardStyles();
  if (reports.length > 0) return <ReportList reports={reports} current={current} />;
  return (
    <section className={card.card} aria-label="Reports">
      <EmptyState words="There are no reports for you." />
    </section>
  );
}

function NothingChosen() {
  const card = useCardStyles();
  return (
    <section className={card.card} aria-labelledby="parameters">
      <h2 id="parameters" className={card.heading}>
        Parameters
      </h2>
      <p className={card.quiet}>Please select a report on the Left to generate</p>
    </section>
  );
}

function ListSkeleton() {
  const styles = useStyles();
  const card = useCardStyles();
  return (
    <section className={card.card} aria-busy="true" aria-label="Loading">
      {Array.from({ length: SKELETON_REPORTS }, (_, index) => (
        <div key={index} className={styles.line}>
          <SkeletonBlock width="60%" />
          <SkeletonBlock width="90%" height={12} />
        </div>
      ))}
    </section>
  );
}
