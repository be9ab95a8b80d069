import { ChevronDownRegular, makeStyles, pathTo, tokens, useMayOpen, VISUALLY_HIDDEN } from '@trestle/kit/core';
import {
  Badge,
  COLOUR_SCHEMES,
  Menu,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  setColourScheme,
  useColourScheme,
  type ColourScheme,
} from '@trestle/kit/navigation';
import type { MenuEntry } from '@trestle/schema/registry';
import type { SessionUser } from '@trestle/schema/sessionUser';
import { BAR, ICONS_ALONE } from './barStyles';
import { initialsOf } from './initialsOf';
import { MenuEntryItem, PageItem } from './MenuEntryItem';

const SCHEME_LABELS: Record<ColourScheme, string> = { light: 'Light', dark: 'Dark', system: 'System' };

const useStyles = makeStyles({
  button: BAR.button,
  // A circle, however wide the letters are.
  initials: {
    flexShrink: 0,
    width: '32px',
    padding: 0,
    color: BAR.avatarText,
    backgroundColor: BAR.avatar,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
  },
  name: {
    maxWidth: '200px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    [ICONS_ALONE]: { maxWidth: '96px' },
    // Hidden without room, but still the button's name.
    '@media (max-width: 1199px)': VISUALLY_HIDDEN,
  },
  hidden: VISUALLY_HIDDEN,
  user: {
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS} ${tokens.spacingVerticalS}`,
    overflowWrap: 'anywhere',
  },
  small: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
});

interface UserMenuProps {
  user: SessionUser;
  sudo: boolean;
  entries: readonly MenuEntry[];
}

/** The user's drop-down (S1 §2.4): Profile, UnSUDO, Admin Dashboard for staff, appearance, Log Out. */
export default function UserMenu({ user, sudo, entries }: UserMenuProps) {
  const styles = useStyles();
  const scheme = useColourScheme();
  return (
    <Menu
      positioning={{ position: 'below', align: 'end', offset: 8 }}
      checkedValues={{ scheme: [scheme] }}
      onCheckedValueChange={(_, { checkedItems }) => setColourScheme(checkedItems[0] as ColourScheme)}
    >
      <MenuTrigger disableButtonEnhancement>
        <button type="button" className={styles.button}>
          {/* Fluent's Avatar would bring its presence icons and all its sizes to every page. */}
          <Badge aria-hidden="true" size="extra-large" className={styles.initials}>
            {initialsOf(user.descriptive_name)}
          </Badge>
          <span className={styles.name}>{user.descriptive_name}</span>
          {sudo && <span>(sudo)</span>}
          <span className={styles.hidden}>account menu</span>
          <ChevronDownRegular aria-hidden="true" />
        </button>
      </MenuTrigger>
      <MenuPopover>
        <div className={styles.user}>
          <div>
            {user.descriptive_name}
            {sudo ? ' (sudo)' : ''}
          </div>
          <div className={styles.small}>{user.email}</div>
          {user.store && <div className={styles.small}>{user.store.name}</div>}
        </div>
        <MenuDivider />
        <AccountItems isStaff={user.is_staff} sudo={sudo} entries={entries} />
      </MenuPopover>
    </Menu>
  );
}

function AccountItems({ isStaff, sudo, entries }: { isStaff: boolean; sudo: boolean; entries: readonly MenuEntry[] }) {
  const mayOpenHome = useMayOpen('homepage');
  const dashboard = isStaff && mayOpenHome && pathTo('homepage', { group: 'admin' });
  return (
    <MenuList>
      {entries.map((entry, i) => (
        <MenuEntryItem key={i} entry={entry} />
      ))}
      {sudo && <PageItem to="/unsudo">UnSUDO</PageItem>}
      {dashboard && <PageItem to={dashboard}>Admin Dashboard</PageItem>}
      <MenuDivider />
      <MenuGroup>
        <MenuGroupHeader>Appearance</MenuGroupHeader>
        {COLOUR_SCHEMES.map((each) => (
          <MenuItemRadio key={each} name="scheme" value={each}>
            {SCHEME_LABELS[each]}
          </MenuItemRadio>
        ))}
      </MenuGroup>
      <MenuDivider />
      <PageItem to="/logout">Log Out</PageItem>
    </MenuList>
  );
}
