import { Button, formatDateTime, makeStyles, PHONE, StatusBadge, timeAgo, toast, tokens } from '@trestle/kit/core';
import type { ListedSession } from './useSessions';

const useStyles = makeStyles({
  table: {
    width: '100%',
    borderCollapse: 'collapse',
    '& th, & td': {
      padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM} ${tokens.spacingVerticalS} 0`,
      textAlign: 'left',
      overflowWrap: 'anywhere',
      fontWeight: tokens.fontWeightRegular,
    },
    '& thead th': {
      fontSize: tokens.fontSizeBase200,
      fontWeight: tokens.fontWeightSemibold,
      color: tokens.colorNeutralForeground3,
    },
    '& tbody tr': { borderTop: `1px solid ${tokens.colorNeutralStroke3}` },
    // On a phone a row is a card.
    [PHONE]: {
      '& thead': { display: 'none' },
      '& tbody tr': { display: 'grid', padding: `${tokens.spacingVerticalS} 0` },
      '& tbody tr:first-child': { borderTop: 'none' },
      '& th, & td': { padding: `${tokens.spacingVerticalXXS} 0` },
    },
  },
  quiet: { color: tokens.colorNeutralForeground3 },
});

interface SessionTableProps {
  sessions: readonly ListedSession[];
  /** Shows whose session it is. */
  withPerson?: boolean;
  endOne: (session: ListedSession) => Promise<void>;
}

/** Sessions with device, address and age, each with a button that ends it. */
export function SessionTable({ sessions, withPerson = false, endOne }: SessionTableProps) {
  const styles = useStyles();
  const end = async (session: ListedSession) => {
    try {
      await endOne(session);
      toast.success(`Logged out: ${session.device ?? 'an unknown device'}.`);
    } catch (error) {
      toast.error((error as Error).message);
    }
  };
  return (
    <table className={styles.table} aria-label="Sessions">
      <thead>
        <tr>
          {withPerson && <th scope="col">Who</th>}
          <th scope="col">Device</th>
          <th scope="col">Address</th>
          <th scope="col">Since</th>
          <th scope="col">Actions</th>
        </tr>
      </thead>
      <tbody>
        {sessions.map((session) => (
          <tr key={session.id}>
            {withPerson && <td>{personOf(session)}</td>}
            <td>
              {session.device ?? <span className={styles.quiet}>Unknown device</span>}{' '}
              {session.current && <StatusBadge tone="good">this one</StatusBadge>}
              {!withPerson && session.actor !== session.user && (
                <StatusBadge tone="warning">{personOf(session)}</StatusBadge>
              )}
            </td>
            <td>{session.address ?? <span className={styles.quiet}>–</span>}</td>
            <td title={formatDateTime(session.started_at)}>{timeAgo(session.started_at)}</td>
            <td>
              {!session.current && (
                <Button
                  size="small"
                  aria-label={`Log out ${personOf(session)}, ${session.device ?? 'unknown device'}`}
                  onClick={() => void end(session)}
                >
                  Log out
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** 'Mara Lind', or while impersonating 'Ada Lovell as Mara Lind'. */
const personOf = ({
  user,
  actor,
  user__descriptive_name: name,
  actor__descriptive_name: actorName,
}: ListedSession): string => (user === actor ? name : `${actorName} as ${name}`);
