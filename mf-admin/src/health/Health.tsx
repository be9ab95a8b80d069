import {
  Button,
  ErrorCard,
  formatDateTime,
  formatSize,
  makeStyles,
  mergeClasses,
  PageHeader,
  request,
  settings,
  SkeletonBlock,
  StatusBadge,
  timeAgo,
  tokens,
  withLoadError,
} from '@trestle/kit/core';
import type { HealthReport, RunningProcess } from '@trestle/schema/health';
import type { HealthState } from '@trestle/schema/healthWords';
import { ownTable } from '@trestle/schema/ownTable';
import { useQuery } from '@tanstack/react-query';
import { tableStyles } from '../tableStyles';

/** How often the page asks again while it is open. */
const REFRESH_MS = 30_000;

const useStyles = makeStyles({
  ...tableStyles,
  card: {
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    marginBottom: tokens.spacingVerticalL,
  },
  title: {
    margin: `0 0 ${tokens.spacingVerticalS}`,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
  },
});

const STATE_WORDS: Readonly<Record<HealthState, string>> = { good: 'Good', warning: 'Look at it', bad: 'Broken' };
/** Words for the kinds of process. */
const KIND_WORDS = ownTable<Record<string, string>>({ bff: 'BFF', services: 'Services' });

const roomOf = ({ disk_free: free, disk_size: size }: RunningProcess): string =>
  free === null || size === null ? '–' : `${formatSize(free)} of ${formatSize(size)}`;

/** Says in plain words how the installation is, and which processes run. */
export default function Health() {
  const styles = useStyles();
  const query = useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => request<HealthReport>(`/api/${settings.slug}/health/`, { signal }),
    refetchInterval: REFRESH_MS,
  });
  const { data, error, refetch } = withLoadError(query);
  return (
    <>
      <PageHeader title="Health" note={data && `Looked at ${formatDateTime(data.checked_at)}`}>
        <Button disabledFocusable={query.isFetching} onClick={() => void refetch()}>
          Look again
        </Button>
      </PageHeader>
      {error && <ErrorCard title="The state could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonBlock height={320} />}
      {!error && data && (
        <>
          <section className={styles.card}>
            <table className={mergeClasses(styles.table, styles.cards)} aria-label="Checks">
              <thead>
                <tr>
                  <th scope="col">What</th>
                  <th scope="col">State</th>
                  <th scope="col">Details</th>
                </tr>
              </thead>
              <tbody>
                {data.checks.map(({ name, state, text }) => (
                  <tr key={name}>
                    <th scope="row">{name}</th>
                    <td>
                      <StatusBadge tone={state}>{STATE_WORDS[state]}</StatusBadge>
                    </td>
                    <td>{text}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          <section className={styles.card}>
            <h2 className={styles.title}>Processes</h2>
            <table className={mergeClasses(styles.table, styles.cards)} aria-label="Processes">
              <thead>
                <tr>
                  <th scope="col">Process</th>
                  <th scope="col">Version</th>
                  <th scope="col">Since</th>
                  <th scope="col">Last heard of</th>
                  <th scope="col">Memory</th>
                  <th scope="col">Free disk</th>
                </tr>
              </thead>
              <tbody>
                {data.processes.map((each) => (
                  <tr key={`${each.kind} ${each.host} ${each.started_date}`}>
                    <th scope="row">{`${KIND_WORDS[each.kind] ?? each.kind} on ${each.host}`}</th>
                    <td data-label="Version">{each.version}</td>
                    <td data-label="Since" title={formatDateTime(each.started_date)}>
                      {timeAgo(each.started_date)}
                    </td>
                    <td data-label="Last heard of" title={formatDateTime(each.seen_date)}>
                      {timeAgo(each.seen_date)}
                    </td>
                    <td data-label="Memory">{formatSize(each.memory)}</td>
                    <td data-label="Free disk">{roomOf(each)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </>
      )}
    </>
  );
}
