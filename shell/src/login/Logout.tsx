import { makeStyles, RouteLink, useSession, tokens } from '@trestle/kit/core';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';

const useStyles = makeStyles({
  place: {
    display: 'grid',
    justifyItems: 'center',
    textAlign: 'center',
    rowGap: tokens.spacingVerticalS,
    paddingTop: '12vh',
  },
  heading: {
    margin: 0,
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
  },
});

/** Logs the user out and goes to the login; without a session it links there (S2 §2). */
export default function Logout() {
  const styles = useStyles();
  const { user, logout } = useSession();
  const navigate = useNavigate();
  const isSignedIn = Boolean(user);

  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  useEffect(() => {
    if (!isSignedIn) return;
    // Whoever goes on by the link meanwhile stays there.
    void logout().finally(() => isShown.current && navigate('/login', { replace: true }));
  }, [isSignedIn, logout, navigate]);

  return (
    <div className={styles.place}>
      <h1 className={styles.heading}>Log out! We are logging you out now.</h1>
      <RouteLink route="login">Log back in</RouteLink>
    </div>
  );
}
