import {
  isHeadOffice,
  loadable,
  makeStyles,
  mergeClasses,
  PAGE_MARGINS,
  PHONE,
  tokens,
  useMayOpen,
  useSession,
} from '@trestle/kit/core';
import { Link, useLocation } from 'react-router';
import { BAR, firstSegment, NARROW } from './barStyles';
import { BasketLink } from './BasketLink';
import { Brand } from './Brand';
import { accountEntries, barMenus } from './menus';
import { SideBar } from './SideBar';
import { useMenus } from './useMenus';
import { useRightsRefresh } from './useRightsRefresh';

// One chunk, fetched once somebody is logged in.
const BarMenus = loadable(() => import(/* webpackChunkName: "menus" */ './BarMenus'));
const Bell = loadable(() => import(/* webpackChunkName: "menus" */ '../notices/Bell'));
const SearchButton = loadable(() => import(/* webpackChunkName: "menus" */ '../search/SearchButton'));
const StoreSwitch = loadable(() => import(/* webpackChunkName: "menus" */ './StoreSwitch'));
const UserMenu = loadable(() => import(/* webpackChunkName: "menus" */ './UserMenu'));

const useStyles = makeStyles({
  bar: {
    position: 'sticky',
    top: 0,
    zIndex: 100,
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXS,
    height: BAR.height,
    ...PAGE_MARGINS,
    color: BAR.text,
    backgroundColor: BAR.background,
    [NARROW]: { paddingLeft: tokens.spacingHorizontalS, paddingRight: tokens.spacingHorizontalS },
    [PHONE]: { paddingLeft: tokens.spacingHorizontalS, paddingRight: tokens.spacingHorizontalS },
  },
  // While impersonating, the whole bar says so.
  sudo: { backgroundColor: BAR.impersonating },
  // Takes the room that the rest leaves: menus that don't fit stand in 'More'.
  menus: {
    position: 'relative',
    display: 'flex',
    flex: '1 1 0',
    columnGap: tokens.spacingHorizontalXS,
    minWidth: 0,
    marginLeft: tokens.spacingHorizontalS,
    overflow: 'hidden',
    [NARROW]: { display: 'none' },
  },
  button: BAR.button,
  end: { [NARROW]: { flexGrow: 1 } },
});

/** The bar on top of every page (S1 §2.4). */
export function TopBar() {
  const styles = useStyles();
  const { user, rules, sudo } = useSession();
  useRightsRefresh();
  const entries = useMenus();
  const menus = barMenus(entries);
  // Stores' data is what head office may choose from; a store has its own alone.
  const mayOpenOrders = useMayOpen('store_order.list');
  const maySwitchStore = menus.length > 0 && mayOpenOrders && isHeadOffice({ user, rules });

  return (
    <header className={mergeClasses(styles.bar, sudo && styles.sudo)}>
      {menus.length > 0 && <SideBar menus={menus} />}
      <Brand />
      <nav aria-label="Main" className={styles.menus}>
        <HomeLink />
        {menus.length > 0 && <BarMenus menus={menus} />}
      </nav>
      <div className={styles.end} />
      {user && <BasketLink />}
      {user && (
        <>
          {menus.length > 0 && <SearchButton />}
          {maySwitchStore && <StoreSwitch />}
          <Bell />
          <UserMenu user={user} sudo={Boolean(sudo)} entries={accountEntries(entries)} />
        </>
      )}
    </header>
  );
}

function HomeLink() {
  const styles = useStyles();
  const { pathname } = useLocation();
  return (
    <Link
      to="/"
      className={styles.button}
      aria-label="Home"
      title="Home"
      data-current={pathname === '/' || firstSegment(pathname) === 'home' || undefined}
    >
      <svg
        width="18"
        height="18"
        viewBox="0 0 20 20"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d="M3 9.2 10 3l7 6.2V17h-4.6v-5H7.6v5H3z" />
      </svg>
    </Link>
  );
}
