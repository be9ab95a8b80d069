import { pathTo } from '@trestle/kit/core';
import { useLocation } from 'react-router';
import { firstSegment } from './barStyles';
import { DropDown } from './DropDown';
import { useFittingMenus } from './useFittingMenus';
import type { BarMenu } from './menus';

/** The drop-downs of the top bar (S1 §2.4). Fetched once somebody is logged in. */
export default function BarMenus({ menus }: { menus: readonly BarMenu[] }) {
  const { pathname } = useLocation();
  const { marker, count } = useFittingMenus(menus);
  const current = menus.find((menu) => belongsTo(menu, pathname));
  const others = menus.slice(count);
  return (
    <>
      {menus.map((menu, i) => (
        <DropDown key={menu.name} menu={menu} isCurrent={menu === current && i < count} isHidden={i >= count} />
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
