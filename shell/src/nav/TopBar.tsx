import { Disclosure, makeStyles, mergeClasses, pathTo, useSession } from '@trestle/kit/core';
import { Link, useLocation } from 'react-router';
import { BAR, NARROW } from './barStyles';
import { Brand } from './Brand';
import { Chevron } from './Chevron';
import { MenuLinks } from './MenuLinks';
import { accountEntries, barMenus, type BarMenu } from './menus';
import { SideBar } from './SideBar';
import { useMenus } from './useMenus';
import { UserMenu } from './UserMenu';
import { useRightsRefresh } from './useRightsRefresh';

const useStyles = makeStyles({
  bar: {
    position: 'sticky',
    top: 0,
    zIndex: 100,
    display: 'flex',
    alignItems: 'center',
    columnGap: '4px',
    height: '60px',
    padding: '0 24px',
    color: BAR.text,
    backgroundColor: BAR.background,
    [NARROW]: { padding: '0 8px' },
  },
  // While impersonating the whole bar says so.
  sudo: { backgroundColor: BAR.impersonating },
  home: { marginLeft: '8px' },
  menus: { display: 'flex', columnGap: '4px', [NARROW]: { display: 'none' } },
  wide: { [NARROW]: { display: 'none' } },
  button: BAR.button,
  end: { flexGrow: 1 },
});

/** The first path segment of a page tells which menu it belongs to. */
const segment = (address: string): string => address.split(/[/?]/)[1] ?? '';
const belongs = (menu: BarMenu, pathname: string): boolean =>
  menu.groups.some((group) =>
    group.entries.some(
      ({ external, route, params }) => !external && segment(pathTo(route, params) ?? '') === segment(pathname),
    ),
  );

/** The bar on top of every page (S1 §2.4). */
export function TopBar() {
  const styles = useStyles();
  const { user, sudo } = useSession();
  const { pathname } = useLocation();
  useRightsRefresh();
  const entries = useMenus();
  const menus = barMenus(entries);
  const current = menus.find((menu) => belongs(menu, pathname));

  return (
    <header className={mergeClasses(styles.bar, sudo && styles.sudo)}>
      {menus.length > 0 && <SideBar menus={menus} />}
      <Brand />
      <nav aria-label="Main" className={styles.menus}>
        <Link
          to="/"
          className={mergeClasses(styles.button, styles.home)}
          aria-label="Home"
          title="Home"
          data-current={pathname === '/' || segment(pathname) === 'home' || undefined}
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
        {menus.map((menu) => (
          <Disclosure
            key={menu.name}
            className={styles.button}
            label={
              <>
                {menu.name} <Chevron />
              </>
            }
            current={menu === current}
          >
            <MenuLinks groups={menu.groups} />
          </Disclosure>
        ))}
      </nav>
      <div className={styles.end} />
      {user && <UserMenu user={user} sudo={Boolean(sudo)} entries={accountEntries(entries)} />}
    </header>
  );
}
