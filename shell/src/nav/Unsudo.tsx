import { makeStyles, toast, useSession, tokens } from '@trestle/kit/core';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';

const useStyles = makeStyles({
  heading: {
    margin: '12vh 0 0',
    textAlign: 'center',
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
  },
});

/** Ends impersonation (S2 §4). It has its own address, so that a form with unsaved changes asks before it is left. */
export default function Unsudo() {
  const styles = useStyles();
  const { sudo, unsudo } = useSession();
  const navigate = useNavigate();

  useEffect(() => {
    let isShown = true;
    // Whoever goes to another page meanwhile stays there.
    const home = () => isShown && navigate('/', { replace: true });
    if (!sudo) void home();
    else
      unsudo()
        .catch((error: Error) => toast.error(error.message))
        .finally(home);
    return () => {
      isShown = false;
    };
  }, [sudo, unsudo, navigate]);

  return <h1 className={styles.heading}>Going back to your own account …</h1>;
}
