import { Alert, Button, useMayOpen, useSession } from '@trestle/kit/core';
import type { ReactNode } from 'react';
import { LoginForm } from '../login/LoginForm';
import { checkAccount } from './accountCheck';

/** Reached without a login: the way out must work when there is nothing to leave any more. */
const FOR_ANYONE = ['login', 'logout'];

/**
 * Lets a page be seen, or says why not (S1 §2.2): logged out, the login form stands in the page's place; an account in
 * no group and a route that the rules deny get a red alert; warnings stand above the page.
 */
export function Guard({ route, children }: { route: string; children: ReactNode }) {
  const { user, rules, reloadRules } = useSession();
  const allowed = useMayOpen(route);
  if (FOR_ANYONE.includes(route)) return children;
  if (!user) return <LoginForm />;
  const { deny, warnings } = checkAccount(user);
  if (deny) return <Alert intent="error">{deny}</Alert>;
  if (!rules && !allowed) {
    // Rules that can't be loaded allow nothing (safety 43); a passing fault shouldn't cost a new login.
    return (
      <Alert intent="error">
        Your permissions could not be loaded. <Button size="small" onClick={() => void reloadRules()}>Retry</Button>
      </Alert>
    );
  }
  if (!allowed) return <Alert intent="error">Don't have access to this page.</Alert>;
  return (
    <>
      {warnings.map((warning) => <Alert key={warning} intent="warning">{warning}</Alert>)}
      {children}
    </>
  );
}
