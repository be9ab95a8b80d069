import { useSession } from '@trestle/kit/core';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Invitation } from './Invitation';
import { LoginForm } from './LoginForm';
import { CompanySignInReturn, returnedSignIn } from './oidc/CompanySignInReturn';
import { destinationAfterLogin, safeReturnUrl } from './returnUrl';

/**
 * The login's own page. After the login it continues to the page that asked for it (S1 §2.3). `?redirect=/path` names
 * that page, `?redirect=none` stays here; `?cancel=/path` adds a Cancel button that leads there; `?mode=forgot` starts
 * with a forgotten password; `?mode=password` shows the form of a password where OIDC_ONLY hides it; `#invitation=…`
 * lets a new person choose a password; `#oidc=…` and `#oidc_error=…` end a sign-in at the company's provider.
 */
export default function LoginPage() {
  const { user } = useSession();
  const navigate = useNavigate();
  const { search, hash, key } = useLocation();
  const invitation = invitationKey(hash);
  const returned = returnedSignIn(hash);
  const isReturning = returned !== null;
  const query = new URLSearchParams(search);
  const loggedIn = Boolean(user);
  // A reset goes on to its end, whoever logs in meanwhile in another tab: its passcode is used up.
  const [isResetting, setIsResetting] = useState(false);

  useEffect(() => {
    if (!loggedIn || isResetting || invitation || isReturning) return;
    // The key is 'default' on the first page of a visit: Back would leave the application.
    const destination = destinationAfterLogin(new URLSearchParams(search).get('redirect'), key !== 'default');
    if (destination === 'back') void navigate(-1);
    else if (destination !== 'stay') void navigate(destination.to, { replace: true });
  }, [loggedIn, isResetting, search, key, invitation, isReturning, navigate]);

  if (invitation) return <Invitation key={invitation} invitation={invitation} />;
  if (returned) {
    // Back would lead to the provider's pages.
    const destination = destinationAfterLogin(query.get('redirect'), false);
    const leave = () =>
      void navigate(typeof destination === 'object' ? destination.to : { pathname: '/login', search }, {
        replace: true,
      });
    return <CompanySignInReturn key={hash} {...returned} onDone={leave} />;
  }
  if (!user || isResetting) {
    return (
      <LoginForm
        cancelTo={safeReturnUrl(query.get('cancel'))}
        initialMode={query.get('mode') === 'forgot' ? 'forgot' : 'login'}
        usesPassword={query.get('mode') === 'password'}
        onReset={setIsResetting}
      />
    );
  }
  return <LoggedIn name={user.descriptive_name} />;
}

/** Says who is logged in. It stays on screen only when no page follows the login. */
function LoggedIn({ name }: { name: string }) {
  return <h1>You are logged in as {name}.</h1>;
}

/** Returns the key of a mailed invitation in an address's hash, `#invitation=…`; null without one. */
const invitationKey = (hash: string): string | null =>
  new URLSearchParams(hash.replace(/^#/, '')).get('invitation') || null;
