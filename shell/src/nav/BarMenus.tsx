import { ChevronDownRegular, makeStyles, mergeClasses, pathTo } from '@trestle/kit/core';
import { Menu, MenuGroup, MenuGroupHeader, MenuList, MenuPopover, MenuTrigger } from '@trestle/kit/navigation';
import { useLocation } from 'react-router';
import { BAR, firstSegment } from './barStyles';
import { MenuEntryItem } from './MenuEntryItem';
import { useFittingMenus } from './useFittingMenus';
import type { BarMenu, MenuGroup as Group } from './menus';

const useStyles = makeStyles({
  button: BAR.button,
  // Out of sight but measured: it comes back where there is room.
  hidden: { position: 'absolute', visibility: 'hidden' },
});

/** The drop-downs of the top bar (S1 §2.4). Fetched once somebody is logged in. */
export default function BarMenus({ menus }: { menus: readonly BarMenu[] }) {
  const { pathname } = useLocation();
  const { marker, count } = useFittingMenus(menus);
  const current = menus.find((menu) => belongsTo(menu, pathname));
  const others = menus.slice(count);
  return (
    <>
      {menus.map((menu, i) => (
        <DropDown key={menu.name} menu={menu} isCurrent={menu === current} isHidden={i >= count} />
      ))}
      <span ref={marker} hidden />
      {others.length > 0 && (
        <DropDown
          menu={{ name: 'More', groups: others.flatMap(({ groups }) => groups) }}
          isCurrent={current !== undefined && others.includes(current)}
        />
      )}
    </>
  );
}

/** The first segment of a path tells which menu the page belongs to. */
const belongsTo = (menu: BarMenu, pathname: string): boolean =>
  menu.groups.some((group) =>
    group.entries.some(
      (entry) => !entry.external && firstSegment(pathTo(entry.route, entry.params) ?? '') === firstSegment(pathname),
    ),
  );

function DropDown({ menu, isCurrent, isHidden }: { menu: BarMenu; isCurrent: boolean; isHidden?: boolean }) {
  const styles = useStyles();
  return (
    <Menu positioning={{ position: 'below', align: 'start', offset: 8 }}>
      <MenuTrigger disableButtonEnhancement>
        <button
          type="button"
          className={mergeClasses(styles.button, isHidden && styles.hidden)}
          data-current={isCurrent || undefined}
        >
          {menu.name} <ChevronDownRegular aria-hidden="true" />
        </button>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {menu.groups.map((group) => (
            <MenuSection key={group.name} group={group} hasHeading={menu.groups.length > 1} />
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

function MenuSection({ group, hasHeading }: { group: Group; hasHeading: boolean }) {
  return (
    <MenuGroup aria-label={hasHeading ? undefined : group.name}>
      {hasHeading && <MenuGroupHeader>{group.name}</MenuGroupHeader>}
      {group.entries.map((entry) => (
        <MenuEntryItem key={entry.title} entry={entry} />
      ))}
    </MenuGroup>
  );
}
