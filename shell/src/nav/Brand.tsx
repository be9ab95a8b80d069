import { makeStyles, settings, tokens } from '@trestle/kit/core';
import { Link } from 'react-router';

const MARK_SIZE_PX = 28;

const useStyles = makeStyles({
  // 'Order Management' wraps to a line that isn't shown where the menus leave it no room.
  brand: {
    display: 'flex',
    flexWrap: 'wrap',
    flexShrink: 1000,
    columnGap: tokens.spacingHorizontalMNudge,
    minWidth: 'min-content',
    height: `${MARK_SIZE_PX}px`,
    overflow: 'hidden',
    lineHeight: `${MARK_SIZE_PX}px`,
    color: 'inherit',
    textDecorationLine: 'none',
    fontSize: tokens.fontSizeBase400,
    fontWeight: tokens.fontWeightSemibold,
    whiteSpace: 'nowrap',
  },
  name: { display: 'flex', columnGap: tokens.spacingHorizontalMNudge },
  rest: { fontWeight: tokens.fontWeightRegular, opacity: 0.8, '@media (max-width: 1279px)': { display: 'none' } },
});

/** The mark: a trestle table, a line on two legs. */
export const Mark = () => (
  <svg width={MARK_SIZE_PX} height={MARK_SIZE_PX} viewBox="0 0 28 28" fill="currentColor" aria-hidden="true">
    <path d="M2 9h24v3H2zM6 12l-3 12h3l3-12zm13 0 3 12h3l-3-12zM9 17h10v2H9z" />
  </svg>
);

/** The brand link to home (S1 §2.4, S2 §1: the product's name followed by 'Order Management'). */
export function Brand() {
  const styles = useStyles();
  return (
    <Link to="/" className={styles.brand}>
      <span className={styles.name}>
        <Mark />
        {settings.productName}
      </span>
      <span className={styles.rest}>Order Management</span>
    </Link>
  );
}
