import {
  Button,
  formatDateTime,
  makeStyles,
  mergeClasses,
  StatusBadge,
  timeAgo,
  toast,
  tokens,
  useSingleCall,
} from '@trestle/kit/core';
import { tableStyles } from '../tableStyles';
import type { UserSession } from './useSessions';

const useStyles = makeStyles({
  ...tableStyles,
  quiet: { color: tokens.colorNeutralForeground3 },
});

interface SessionTableProps {
  sessions: readonly UserSession[];
  /** Shows whose session it is. */
  showsPerson?: boolean;
  endOne: (session: UserSession) => Promise<void>;
}

/** A table of sessions with device, address and age, each with a button that ends the session. */
export function SessionTable({ sessions, showsPerson = false, endOne }: SessionTableProps) {
  const styles = useStyles();
  const { run: end, isRunning: isEnding } = useSingleCall(async (session: UserSession) => {
    try {
      await endOne(session);
      toast.success(`Logged out: ${session.device ?? 'an unknown device'}.`);
    } catch (error) {
      toast.error((error as Error).message);
    }
  });
  return (
    <table className={mergeClasses(styles.table, styles.cards)} aria-label="Sessions">
      <thead>
        <tr>
          {showsPerson && <th scope="col">Who</th>}
          <th scope="col">Device</th>
          <th scope="col">Address</th>
          <th scope="col">Since</th>
          <th scope="col">Actions</th>
        </tr>
      </thead>
      <tbody>
        {sessions.map((session) => (
          <tr key={session.id}>
            {showsPerson && <td>{formatPerson(session)}</td>}
            <td>
              {session.device ?? <span className={styles.quiet}>Unknown device</span>}{' '}
              {session.current && <StatusBadge tone="good">this one</StatusBadge>}
              {!showsPerson && session.actor !== session.user && (
                <StatusBadge tone="warning">{formatPerson(session)}</StatusBadge>
              )}
            </td>
            <td data-label="Address">{session.address ?? <span className={styles.quiet}>–</span>}</td>
            <td data-label="Since" title={formatDateTime(session.started_at)}>
              {timeAgo(session.started_at)}
            </td>
            <td>
              {!session.current && session.may_end && (
                <Button
                  size="small"
                  disabledFocusable={isEnding}
                  aria-label={`Log out ${formatPerson(session)}, ${session.device ?? 'unknown device'}`}
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

/** Formats whose session it is: 'Mara Lind', or while impersonating 'Ada Lovell as Mara Lind'. */
const formatPerson = ({
  user,
  actor,
  user__descriptive_name: name,
  actor__descriptive_name: actorName,
}: UserSession): string => (user === actor ? name : `${actorName} as ${name}`);
