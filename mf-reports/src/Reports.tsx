import { ErrorCard, makeStyles, PageHeader, request, RouteLink, tokens, useParams } from '@trestle/kit/core';
import { useQuery } from '@tanstack/react-query';
import { Parameters } from './Parameters';
import { shownReports, type ReportSummary } from './report';

const useStyles = makeStyles({
  screen: {
    display: 'grid',
    gridTemplateColumns: '320px minmax(0, 1fr)',
    gap: '16px',
    alignItems: 'start',
    '@media (max-width: 759px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  card: {
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    padding: '14px 18px 18px',
  },
  // S2 §9: the list's height.
  list: { maxHeight: '850px', overflowY: 'auto' },
  heading: { margin: '0 0 8px', fontSize: '14px', lineHeight: '20px', fontWeight: 600 },
  items: { margin: 0, padding: 0, listStyleType: 'none' },
  item: { padding: '8px 0', borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  link: { display: 'block', fontWeight: 600 },
  description: { fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  words: { margin: 0, color: tokens.colorNeutralForeground2 },
});

/** S2 §2: the route's value that loads no report. */
const NONE = 'NONE';

/** The reports there are on the left, the chosen one's parameters on the right (S2 §2). */
export default function Reports() {
  const styles = useStyles();
  const { reportName = NONE } = useParams();
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
  const reports = shownReports(data ?? []);
  return (
    <>
      <PageHeader
        title="Reports"
        note={reports.length > 0 ? `${reports.length} ${reports.length === 1 ? 'report' : 'reports'}` : undefined}
      />
      <div className={styles.screen}>
        <nav className={`${styles.card} ${styles.list}`} aria-label="Reports">
          <h2 className={styles.heading}>Reports List</h2>
          {!isPending && reports.length === 0 && <p className={styles.words}>There are no reports for you.</p>}
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
          {reportName === NONE ? (
            <p className={styles.words}>Please select a report on the Left to generate</p>
          ) : (
            <Parameters key={reportName} name={reportName} />
          )}
        </section>
      </div>
    </>
  );
}
