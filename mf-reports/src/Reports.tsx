import { ErrorCard, makeStyles, PageHeader, request, RouteLink, tokens, useParams } from '@trestle/kit/core';
import { useQuery } from '@tanstack/react-query';
import { ReportDetails } from './ReportForm';
import { visibleReports, type ReportSummary } from './reportParameters';

const useStyles = makeStyles({
  screen: {
    display: 'grid',
    gridTemplateColumns: '320px minmax(0, 1fr)',
    gap: tokens.spacingHorizontalL,
    alignItems: 'start',
    '@media (max-width: 759px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  card: {
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL} ${tokens.spacingVerticalL}`,
  },
  // The list's height (S2 §9).
  list: { maxHeight: '850px', overflowY: 'auto' },
  heading: {
    margin: `0 0 ${tokens.spacingVerticalS}`,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
  },
  items: { margin: 0, padding: 0, listStyleType: 'none' },
  item: {
    padding: `${tokens.spacingVerticalS} 0`,
    borderTop: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
  link: { display: 'block', fontWeight: tokens.fontWeightSemibold },
  description: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  message: { margin: 0, color: tokens.colorNeutralForeground2 },
});

/** The route's value for no report (S2 §2). */
const NO_REPORT = 'NONE';

/** The available reports on the left, the chosen one's parameters on the right (S2 §2). */
export default function Reports() {
  const styles = useStyles();
  const { reportName = NO_REPORT } = useParams();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['reports'],
    queryFn: ({ signal }) => request<ReportSummary[]>('/reports/reports/', { signal }),
  });

  if (error)
    return (
      <>
        <PageHeader title="Reports" />
        <ErrorCard title="The reports could not be loaded" error={error} onRetry={() => void refetch()} />
      </>
    );
  const reports = visibleReports(data ?? []);
  return (
    <>
      <PageHeader
        title="Reports"
        note={reports.length > 0 ? `${reports.length} ${reports.length === 1 ? 'report' : 'reports'}` : undefined}
      />
      <div className={styles.screen}>
        <nav className={`${styles.card} ${styles.list}`} aria-label="Reports">
          <h2 className={styles.heading}>Reports List</h2>
          {!isPending && reports.length === 0 && <p className={styles.message}>There are no reports for you.</p>}
          <ul className={styles.items}>
            {reports.map((report) => (
              <li key={report.name} className={styles.item} aria-current={report.name === reportName || undefined}>
                <RouteLink route="reports" params={{ reportName: report.name }} className={styles.link}>
                  {report.title}
                </RouteLink>
                <span className={styles.description}>{report.description}</span>
              </li>
            ))}
          </ul>
        </nav>
        <section className={styles.card} aria-labelledby="parameters">
          <h2 id="parameters" className={styles.heading}>
            Parameters
          </h2>
          {reportName === NO_REPORT ? (
            <p className={styles.message}>Please select a report on the Left to generate</p>
          ) : (
            <ReportDetails key={reportName} name={reportName} />
          )}
        </section>
      </div>
    </>
  );
}
