import {
  Alert,
  Button,
  SuspendedSession,
  makeStyles,
  useEndedSession,
  useMayOpen,
  useSession,
  identityOf,
} from '@trestle/kit/core';
import { useState, type ReactNode } from 'react';
import { LoginForm } from '../login/LoginForm';
import { checkAccount } from './accountCheck';
import { Denied } from './Denied';
import { VisitorPage } from './VisitorPage';

/** Routes that need no login. The ways out must also work after the session has ended. */
const PUBLIC_ROUTES = ['login', 'logout', 'unsudo'];
/** Routes for visitors without a login, where ANONYMOUS_MODE lets them in. They show no data. */
const VISITOR_ROUTES = ['marketing_material'];
/** Routes for people who build screens. They show no data, so they have no rules. */
const STAFF_ROUTES = ['gallery'];

const useStyles = makeStyles({
  page: { display: 'contents' },
  // Not `display: none`: a dialog of the page must still be able to show.
  behind: { position: 'absolute', visibility: 'hidden', width: '100%', height: 0, overflow: 'hidden' },
});

/**
 * Shows a page, or says why not (S1 §2.2). Without a login, the login form takes its place. An account without a group
 * and a route that the rules deny get a red alert. Warnings stand above the page.
 *
 * A page whose session expired stays mounted but hidden behind the login, with everything typed. It reappears for the
 * same person only (SECURITY.md, 41).
 */
export function Guard({ route, children }: { route: string; children: ReactNode }) {
  const styles = useStyles();
  const { user, token, rules, identity, reloadRules } = useSession();
  const allowedByRules = useMayOpen(route);
  const allowed = STAFF_ROUTES.includes(route) ? user?.is_staff || DEVELOPMENT : allowedByRules;
  const expiredSession = useEndedSession();
  // The last person who saw this page.
  const [shownTo, setShownTo] = useState<string | null>(null);
  const { deny, warnings } = user ? checkAccount(user) : { warnings: [] };
  const open = Boolean(user) && !deny && allowed;
  if (open && identity !== shownTo) setShownTo(identity);

  if (PUBLIC_ROUTES.includes(route)) return children;
  if (user && !token) return VISITOR_ROUTES.includes(route) ? children : <VisitorPage />;
  if (user && deny) return <Alert intent="error">{deny}</Alert>;
  if (user && !allowed && STAFF_ROUTES.includes(route))
    return <Alert intent="error">Don't have access to this page.</Alert>;
  if (user && !rules && !allowed) {
    // Rules that can't be loaded allow nothing (SECURITY.md, 43). Retry spares a new login after a passing fault.
    return (
      <Alert intent="error">
        Your permissions could not be loaded.{' '}
        <Button size="small" onClick={() => void reloadRules()}>
          Retry
        </Button>
      </Alert>
    );
  }
  if (user && !allowed) return <Denied route={route} rules={rules} />;
  const isWaiting = !user && expiredSession !== null && identityOf(expiredSession) === shownTo;
  return (
    <>
      {!user && <LoginForm />}
      {warnings.map((warning) => (
        <Alert key={warning} intent="warning">
          {warning}
        </Alert>
      ))}
      {(user || isWaiting) && (
        <div key={shownTo} className={isWaiting ? styles.behind : styles.page} aria-hidden={isWaiting || undefined}>
          <SuspendedSession value={expiredSession}>{children}</SuspendedSession>
        </div>
      )}
    </>
  );
}
