import { ChevronDownRegular, makeStyles, pathTo } from '@trestle/kit/core';
import { Menu, MenuGroup, MenuGroupHeader, MenuList, MenuPopover, MenuTrigger } from '@trestle/kit/navigation';
import { useLocation } from 'react-router';
import { BAR, firstSegment } from './barStyles';
import { MenuEntryItem } from './MenuEntryItem';
import type { BarMenu, MenuGroup as Group } from './menus';

const useStyles = makeStyles({ button: BAR.button });

/** The drop-downs of the top bar (S1 §2.4). Fetched once somebody is logged in. */
export default function BarMenus({ menus }: { menus: readonly BarMenu[] }) {
  const { pathname } = useLocation();
  const current = menus.find((menu) => belongsTo(menu, pathname));
  return menus.map((menu) => <DropDown key={menu.name} menu={menu} isCurrent={menu === current} />);
}

/** The first segment of a path tells which menu the page belongs to. */
const belongsTo = (menu: BarMenu, pathname: string): boolean =>
  menu.groups.some((group) =>
    group.entries.some(
      (entry) => !entry.external && firstSegment(pathTo(entry.route, entry.params) ?? '') === firstSegment(pathname),
    ),
  );

function DropDown({ menu, isCurrent }: { menu: BarMenu; isCurrent: boolean }) {
  const styles = useStyles();
  return (
    <Menu positioning={{ position: 'below', align: 'start', offset: 8 }}>
      <MenuTrigger disableButtonEnhancement>
        <button type="button" className={styles.button} data-current={isCurrent || undefined}>
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
