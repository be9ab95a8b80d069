import { Button, serverDate, wallClock, makeStyles, tokens, useNavigate, useSession } from '@trestle/kit/core';
import { useState } from 'react';
import { menuTarget, type MenuTarget } from '../nav/menuTarget';
import { useMenus } from '../nav/useMenus';

const useStyles = makeStyles({
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalS,
    marginBottom: tokens.spacingVerticalL,
  },
  heading: {
    margin: 0,
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
  },
  store: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  space: { flexGrow: 1 },
});

/**
 * Returns the greeting for a time of day.
 * @param hour 0 to 23, in the user's time zone
 */
export const greetingAt = (hour: number): string => {
  if (hour < 12) return 'Good morning';
  return hour < 18 ? 'Good afternoon' : 'Good evening';
};

/** The home page's heading: the user, their store, and buttons for what most people come to do. */
export function Greeting() {
  const styles = useStyles();
  const { user } = useSession();
  const navigate = useNavigate();
  const follow = (target: MenuTarget) => {
    if ('href' in target) window.location.assign(target.href);
    else void navigate(target.to);
  };
  const actions = useMenus().filter(({ action }) => action !== undefined);
  const [openedAt] = useState(serverDate);
  const name = user?.first_name || user?.descriptive_name;
  return (
    <div className={styles.head}>
      <h1 className={styles.heading}>
        {greetingAt(wallClock(openedAt).getUTCHours())}
        {name ? `, ${name}` : ''}
      </h1>
      {user?.store && <span className={styles.store}>{user.store.name}</span>}
      <span className={styles.space} />
      {actions.map((entry, i) => (
        <Button key={i} appearance="primary" onClick={() => follow(menuTarget(entry))}>
          {entry.action}
        </Button>
      ))}
    </div>
  );
}
