import { makeStyles, PHONE, tokens, useSession } from '@trestle/kit/core';
import { Link } from 'react-router';
import { BAR } from './barStyles';

const useStyles = makeStyles({
  // Sticks below the top bar.
  bar: {
    position: 'sticky',
    top: BAR.height,
    zIndex: 99,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'center',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalL}`,
    padding: `${tokens.spacingVerticalSNudge} ${tokens.spacingHorizontalXXL}`,
    color: BAR.text,
    backgroundColor: BAR.impersonatingDark,
    textAlign: 'center',
    overflowWrap: 'anywhere',
  },
  rest: { [PHONE]: { display: 'none' } },
  button: { ...BAR.button, border: '1px solid currentColor' },
});

/** Says, while impersonating, for whom the user acts and that it is recorded, with the way back. */
export function SudoBar() {
  const styles = useStyles();
  const { user, actor, sudo } = useSession();
  if (!user || !sudo) return null;
  return (
    <section className={styles.bar} aria-label="Impersonation">
      <span>
        {actor ? `${actor.descriptive_name}, you` : 'You'} are acting as <strong>{user.descriptive_name}</strong> (
        {user.username}).<span className={styles.rest}> Everything you do is recorded under both names.</span>
      </span>
      <Link className={styles.button} to="/unsudo">
        UnSUDO
      </Link>
    </section>
  );
}
