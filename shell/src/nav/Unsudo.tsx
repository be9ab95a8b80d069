import { makeStyles, toast, useSession } from '@trestle/kit/core';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';

const useStyles = makeStyles({
  heading: { margin: '12vh 0 0', textAlign: 'center', fontSize: '20px', lineHeight: '28px', fontWeight: 600 },
});

/** Leads back to oneself (S2 §4). An address of its own, so that a form with unsaved changes asks before it is left. */
export default function Unsudo() {
  const styles = useStyles();
  const { sudo, unsudo } = useSession();
  const navigate = useNavigate();

  useEffect(() => {
    const home = () => void navigate('/', { replace: true });
    if (!sudo) home();
    else
      unsudo()
        .catch((error: Error) => toast.error(error.message))
        .finally(home);
  }, [sudo, unsudo, navigate]);

  return <h1 className={styles.heading}>Going back to your own account …</h1>;
}
