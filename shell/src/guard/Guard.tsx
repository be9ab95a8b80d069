import {
  Alert,
  Button,
  SuspendedSession,
  makeStyles,
  pageViewerOf,
  useEndedSession,
  useSession,
  identityOf,
} from '@trestle/kit/core';
import { decidePage, type PageAccess } from '@trestle/schema/rights/pageAccess';
import { useState, type ReactNode } from 'react';
import { LoginForm } from '../login/LoginForm';
import { checkAccount } from './accountCheck';
import { Denied } from './Denied';
import { VisitorPage } from './VisitorPage';

/** Always-open routes that need no login. The ways out must also work after the session has ended. */
const ROUTES_WITHOUT_LOGIN = ['login', 'logout', 'unsudo'];
/** Routes for visitors without a login, where ANONYMOUS_MODE lets them in. They show no data. */
const VISITOR_ROUTES = ['marketing_material'];

/** What the guard knows of a page: its route, whom it is for and what it needs. */
interface GuardedPage extends PageAccess {
  name: string;
}

const useStyles = makeStyles({
  page: { display: 'contents' },
  // Not `display: none`: a dialog of the page must still be able to show.
  behind: { position: 'absolute', visibility: 'hidden', width: '100%', height: 0, overflow: 'hidden' },
});

/**
 * Shows a page, or says why not (S1 §2.2). Without a login, the login form takes its place. An account without a group,
 * a route that the rules deny, and a page for others get a red alert. Warnings stand above the page.
 *
 * A page whose session expired stays mounted but hidden behind the login, with everything typed. It reappears for the
 * same person only (SECURITY.md, 41).
 */
export function Guard({ page, children }: { page: GuardedPage; children: ReactNode }) {
  const styles = useStyles();
  const { user, token, rules, identity, reloadRules } = useSession();
  const { name: route } = page;
  const viewer = pageViewerOf(user);
  const decision = decidePage(rules, route, page, { ...viewer, staff: viewer.staff || DEVELOPMENT });
  const { allowed } = decision;
  const expiredSession = useEndedSession();
  // The last person who saw this page.
  const [shownTo, setShownTo] = useState<string | null>(null);
  const { deny, warnings } = user ? checkAccount(user) : { warnings: [] };
  const open = Boolean(user) && !deny && allowed;
  if (open && identity !== shownTo) setShownTo(identity);

  if (ROUTES_WITHOUT_LOGIN.includes(route) && (!user || allowed)) return children;
  if (user && !token) return VISITOR_ROUTES.includes(route) ? children : <VisitorPage />;
  if (user && deny) return <Alert intent="error">{deny}</Alert>;
  if (user && !rules && !allowed && !decision.audience) {
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
  if (user && !allowed) return <Denied decision={{ route, ...decision }} />;
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
