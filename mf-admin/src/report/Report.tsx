import {
  ErrorCard,
  Link,
  makeStyles,
  accent,
  PageHeader,
  PageSkeleton,
  tokens,
  useSearchParams,
} from '@trestle/kit/core';
import { Dump } from './Dump';
import { Membership } from './Membership';
import { useFacts } from './useFacts';
import { UserRoutes } from './UserRoutes';

const useStyles = makeStyles({
  card: {
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    minWidth: 0,
  },
  tabs: {
    display: 'flex',
    columnGap: '4px',
    padding: '0 12px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    overflowX: 'auto',
  },
  tab: {
    padding: '10px 12px',
    color: tokens.colorNeutralForeground2,
    textDecorationLine: 'none',
    whiteSpace: 'nowrap',
    ':hover': { color: tokens.colorNeutralForeground1 },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    '&[aria-current="page"]': {
      color: tokens.colorNeutralForeground1,
      fontWeight: 600,
      boxShadow: `inset 0 -2px ${accent.stroke}`,
    },
  },
  body: { padding: '16px 20px 20px', minWidth: 0, '@media (max-width: 639px)': { padding: '12px' } },
});

/** The three tabs of S2 §2; which one, and who or what is looked at, is in the page's address. */
const TABS = [
  { id: 'groups', name: 'User Groups Report', Body: Membership },
  { id: 'dump', name: 'Permission Dump', Body: Dump },
  { id: 'user', name: 'User Permissions', Body: UserRoutes },
] as const;

/** The permission report (S2 §2): who is in which group, what a group may, and what that comes to for one user. */
export default function Report() {
  const styles = useStyles();
  const [search, setSearch] = useSearchParams();
  const { data, error, refetch } = useFacts();
  const tab = TABS.find(({ id }) => id === search.get('tab')) ?? TABS[0];
  const chosen = Number(search.get('id')) || null;
  const choose = (id: number | null) => setSearch({ tab: tab.id, ...(id && { id: String(id) }) }, { replace: true });
  return (
    <>
      <PageHeader title="Permission Report" />
      <div className={styles.card}>
        <nav aria-label="Reports" className={styles.tabs}>
          {TABS.map(({ id, name }) => (
            <Link
              key={id}
              to={{ search: `?tab=${id}` }}
              className={styles.tab}
              aria-current={id === tab.id ? 'page' : undefined}
            >
              {name}
            </Link>
          ))}
        </nav>
        <div className={styles.body}>
          {error ? (
            <ErrorCard title="The report could not be loaded" error={error} onRetry={() => void refetch()} />
          ) : data ? (
            <tab.Body facts={data} chosen={chosen} onChoose={choose} />
          ) : (
            <PageSkeleton />
          )}
        </div>
      </div>
    </>
  );
}
