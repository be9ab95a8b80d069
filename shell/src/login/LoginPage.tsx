import { useSession } from '@trestle/kit/core';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { LoginForm } from './LoginForm';
import { afterLogin } from './target';

/** The login's own address. Who is logged in, or has just been, goes on to where the login was asked for (S1 §2.3). */
export default function LoginPage() {
  const { user } = useSession();
  const navigate = useNavigate();
  const { search, key } = useLocation();
  const loggedIn = Boolean(user);

  useEffect(() => {
    if (!loggedIn) return;
    // The key is 'default' on the first page of a visit: there is nothing of ours to go back to.
    const next = afterLogin(new URLSearchParams(search).get('redirect'), key !== 'default');
    if (next === 'back') void navigate(-1);
    else void navigate(next.to, { replace: true });
  }, [loggedIn, search, key, navigate]);

  return loggedIn ? null : <LoginForm />;
}
