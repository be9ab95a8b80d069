import {
  Alert,
  ErrorCard,
  Link,
  makeStyles,
  mergeClasses,
  PageHeader,
  PageSkeleton,
  PHONE,
  tokens,
  useSearchParams,
  useTabStyles,
} from '@trestle/kit/core';
import { ReportDownload } from './ReportDownload';
import { RawRules } from './RawRules';
import { Membership } from './Membership';
import { useMaySeeRights } from '../permissions/changes/useMaySeeRights';
import { useStatesLoading } from '../permissions/routes/useStatesLoading';
import { useReportData } from './useReportData';
import { PreviewTab } from './PreviewTab';
import { UserRoutes } from './UserRoutes';
import { WhoMayTab } from './WhoMayTab';

const useStyles = makeStyles({
  // On a phone the five tabs take two lines, so that all are in view.
  tabs: { flexWrap: 'wrap' },
  card: {
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    minWidth: 0,
  },
  body: {
    padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalXL} ${tokens.spacingVerticalXL}`,
    minWidth: 0,
    [PHONE]: { padding: tokens.spacingVerticalM },
  },
});

/** The three tabs of S2 §2, and two more: who may do something, and what a person sees. The address holds the tab. */
const TABS = [
  { id: 'groups', name: 'User Groups Report', Body: Membership },
  { id: 'dump', name: 'Permission Dump', Body: RawRules },
  { id: 'user', name: 'User Permissions', Body: UserRoutes },
  { id: 'who', name: 'Who May', Body: WhoMayTab },
  { id: 'preview', name: 'Preview', Body: PreviewTab },
] as const;

/** The permission report (S2 §2): memberships, a record's rules, the result for one user, and who may do what. */
export default function Report() {
  const styles = useStyles();
  const tabs = useTabStyles();
  const [search, setSearch] = useSearchParams();
  const maySeeRights = useMaySeeRights();
  const { data, error, refetch } = useReportData(maySeeRights);
  const states = useStatesLoading();
  const tab = TABS.find(({ id }) => id === search.get('tab')) ?? TABS[0];
  const chosenId = Number(search.get('id')) || null;
  const choose = (id: number | null) => setSearch({ tab: tab.id, ...(id && { id: String(id) }) }, { replace: true });
  return (
    <>
      <PageHeader title="Permission Report">
        {data && <ReportDownload tab={tab.id} data={data} chosenId={chosenId} />}
      </PageHeader>
      <div className={styles.card}>
        <nav aria-label="Reports" className={mergeClasses(tabs.row, styles.tabs)}>
          {TABS.map(({ id, name }) => (
            <Link
              key={id}
              to={{ search: `?tab=${id}` }}
              className={tabs.tab}
              aria-current={id === tab.id ? 'page' : undefined}
            >
              {name}
            </Link>
          ))}
        </nav>
        <div className={styles.body}>
          {!maySeeRights && (
            <Alert intent="error">
              The report is worked out from all users, groups and group permissions. Your rules hide some of them.
            </Alert>
          )}
          {states.error && (
            <ErrorCard
              title="Pages of closed remotes and of services are missing"
              error={states.error}
              onRetry={states.retry}
            />
          )}
          {error && <ErrorCard title="The report could not be loaded" error={error} onRetry={() => void refetch()} />}
          {!error && data && <tab.Body data={data} chosenId={chosenId} onChoose={choose} />}
          {maySeeRights && !error && !data && <PageSkeleton />}
        </div>
      </div>
    </>
  );
}
