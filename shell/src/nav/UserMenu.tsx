import { Disclosure, makeStyles, mergeClasses, ThemeChoice, tokens } from '@trestle/kit/core';
import type { MenuEntry } from '@trestle/schema/registry';
import type { SessionUser } from '@trestle/schema/sessionUser';
import { Link } from 'react-router';
import { BAR, MENU_LINK } from './barStyles';
import { Chevron } from './Chevron';
import { initialsOf } from './initials';
import { MenuLink } from './MenuLinks';

const UNSEEN = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;
const useStyles = makeStyles({
  button: BAR.button,
  avatar: {
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    width: '32px',
    height: '32px',
    borderRadius: '50%',
    color: '#1d1206',
    backgroundColor: '#d9a873',
    fontSize: '12px',
    fontWeight: 600,
  },
  name: {
    maxWidth: '200px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    // Unseen on a phone, but still what the button is called.
    '@media (max-width: 479px)': UNSEEN,
  },
  unseen: UNSEEN,
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  link: MENU_LINK,
  who: {
    padding: '4px 8px 8px',
    marginBottom: '4px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    overflowWrap: 'anywhere',
  },
  small: { fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  part: {
    padding: '8px',
    margin: '4px 0',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
});

interface UserMenuProps {
  user: SessionUser;
  sudo: boolean;
  entries: readonly MenuEntry[];
}

/** The user's drop-down (S1 §2.4): Profile, UnSUDO, Admin Dashboard for staff, how it looks, Log Out. */
export function UserMenu({ user, sudo, entries }: UserMenuProps) {
  const styles = useStyles();
  const name = `${user.descriptive_name}${sudo ? ' (sudo)' : ''}`;
  return (
    <Disclosure
      className={styles.button}
      align="end"
      label={
        <>
          <span className={styles.avatar} aria-hidden="true">
            {initialsOf(user.descriptive_name)}
          </span>
          <span className={styles.name}>{user.descriptive_name}</span>
          {sudo && <span>(sudo)</span>}
          <span className={styles.unseen}>account menu</span>
          <Chevron />
        </>
      }
    >
      <div className={styles.who}>
        <div>{name}</div>
        <div className={styles.small}>{user.email}</div>
        {user.store && <div className={styles.small}>{user.store.name}</div>}
      </div>
      <ul className={styles.list}>
        {entries.map((entry) => (
          <li key={entry.title}>
            <MenuLink entry={entry} />
          </li>
        ))}
        {sudo && (
          <li>
            <Link className={styles.link} to="/unsudo">
              UnSUDO
            </Link>
          </li>
        )}
        {user.is_staff && (
          <li>
            <Link className={styles.link} to="/home/admin">
              Admin Dashboard
            </Link>
          </li>
        )}
      </ul>
      <div className={styles.part}>
        <ThemeChoice />
      </div>
      <Link className={mergeClasses(styles.link)} to="/logout">
        Log Out
      </Link>
    </Disclosure>
  );
}
