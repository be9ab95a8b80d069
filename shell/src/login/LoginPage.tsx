import { useSession } from '@trestle/kit/core';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Invitation } from './Invitation';
import { LoginForm } from './LoginForm';
import { destinationAfterLogin, safeReturnUrl } from './returnUrl';

/**
 * The login's own page. After the login it continues to the page that asked for it (S1 §2.3). `?redirect=/path` names
 * that page, `?redirect=none` stays here; `?cancel=/path` adds a Cancel button that leads there; `?mode=forgot` starts
 * with a forgotten password; `#invitation=…` lets a new person choose a password.
 */
export default function LoginPage() {
  const { user } = useSession();
  const navigate = useNavigate();
  const { search, hash, key } = useLocation();
  const invitation = invitationKey(hash);
  const query = new URLSearchParams(search);
  const loggedIn = Boolean(user);
  const isResetting = useRef(false);

  useEffect(() => {
    if (!loggedIn || isResetting.current || invitation) return;
    // The key is 'default' on the first page of a visit: Back would leave the application.
    const destination = destinationAfterLogin(new URLSearchParams(search).get('redirect'), key !== 'default');
    if (destination === 'back') void navigate(-1);
    else if (destination !== 'stay') void navigate(destination.to, { replace: true });
  }, [loggedIn, search, key, invitation, navigate]);

  if (invitation) return <Invitation key={invitation} invitation={invitation} />;
  if (!user) {
    return (
      <LoginForm
        cancelTo={safeReturnUrl(query.get('cancel'))}
        initialMode={query.get('mode') === 'forgot' ? 'forgot' : 'login'}
        onReset={(resetting) => {
          isResetting.current = resetting;
        }}
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
