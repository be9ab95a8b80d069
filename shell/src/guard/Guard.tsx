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

/** Reached without a login: the ways out must work when there is nothing to leave any more. */
const FOR_ANYONE = ['login', 'logout', 'unsudo'];
/** The gallery: for whoever builds screens. Whom no rule lets in anywhere gets nothing here that a rule could hide. */
const FOR_STAFF = ['gallery'];

const useStyles = makeStyles({
  page: { display: 'contents' },
  // Not `display: none`: a question that the page asks must be able to show.
  behind: { position: 'absolute', visibility: 'hidden', width: '100%', height: 0, overflow: 'hidden' },
});

/**
 * Lets a page be seen, or says why not (S1 §2.2): logged out, the login form stands in the page's place; an account in
 * no group and a route that the rules deny get a red alert; warnings stand above the page.
 *
 * A page whose session ended by itself waits, unseen, behind the login with all that was typed; it is there again for the
 * same person, and for nobody else (safety 41).
 */
export function Guard({ route, children }: { route: string; children: ReactNode }) {
  const styles = useStyles();
  const { user, rules, identity, reloadRules } = useSession();
  const byRules = useMayOpen(route);
  const allowed = FOR_STAFF.includes(route) ? user?.is_staff || DEVELOPMENT : byRules;
  const ended = useEndedSession();
  // Whose page this is: of the last who saw it.
  const [shownTo, setShownTo] = useState<string | null>(null);
  const { deny, warnings } = user ? checkAccount(user) : { warnings: [] };
  const open = Boolean(user) && !deny && allowed;
  if (open && identity !== shownTo) setShownTo(identity);

  if (FOR_ANYONE.includes(route)) return children;
  if (user && deny) return <Alert intent="error">{deny}</Alert>;
  if (user && !allowed && FOR_STAFF.includes(route))
    return <Alert intent="error">Don't have access to this page.</Alert>;
  if (user && !rules && !allowed) {
    // Rules that can't be loaded allow nothing (safety 43); a passing fault shouldn't cost a new login.
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
  const waiting = !user && ended !== null && identityOf(ended) === shownTo;
  return (
    <>
      {!user && <LoginForm />}
      {warnings.map((warning) => (
        <Alert key={warning} intent="warning">
          {warning}
        </Alert>
      ))}
      {(user || waiting) && (
        <div key={shownTo} className={waiting ? styles.behind : styles.page} aria-hidden={waiting || undefined}>
          <SuspendedSession value={ended}>{children}</SuspendedSession>
        </div>
      )}
    </>
  );
}
