import { ChevronDownRegular, makeStyles, mergeClasses } from '@trestle/kit/core';
import { Menu, MenuGroup, MenuGroupHeader, MenuList, MenuPopover, MenuTrigger } from '@trestle/kit/navigation';
import { BAR } from './barStyles';
import { MenuEntryItem } from './MenuEntryItem';
import type { BarMenu, MenuGroup as Group } from './menus';

/** Lines up to which a menu has one column. */
const MAX_COLUMN_LINES = 16;

const useStyles = makeStyles({
  button: BAR.button,
  // Out of sight but measured: it comes back where there is room.
  hidden: { position: 'absolute', visibility: 'hidden' },
});

interface DropDownProps {
  menu: BarMenu;
  isCurrent: boolean;
  isHidden?: boolean;
}

/** A button of the top bar that opens a menu. A menu that is higher than the window scrolls. */
export function DropDown({ menu, isCurrent, isHidden }: DropDownProps) {
  const styles = useStyles();
  return (
    <Menu positioning={{ position: 'below', align: 'start', offset: 8, autoSize: 'height' }}>
      <MenuTrigger disableButtonEnhancement>
        <button
          type="button"
          className={mergeClasses(styles.button, isHidden && styles.hidden)}
          data-current={isCurrent || undefined}
          aria-current={isCurrent || undefined}
        >
          {menu.name} <ChevronDownRegular aria-hidden="true" />
        </button>
      </MenuTrigger>
      <MenuPopover>
        <MenuList data-columns={columnsOf(menu)}>
          {menu.groups.map((group, i) => (
            <MenuSection key={i} group={group} hasHeading={menu.groups.length > 1} />
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

/** Number of columns of a long menu, such as 'More' with the groups of many remotes. page.css draws them. */
const columnsOf = ({ groups }: BarMenu): number | undefined => {
  const lines = groups.flatMap(({ entries }) => entries).length + groups.length;
  if (lines <= MAX_COLUMN_LINES) return undefined;
  return lines > 2 * MAX_COLUMN_LINES ? 4 : 2;
};

function MenuSection({ group, hasHeading }: { group: Group; hasHeading: boolean }) {
  return (
    <MenuGroup aria-label={hasHeading ? undefined : group.name}>
      {hasHeading && <MenuGroupHeader>{group.name}</MenuGroupHeader>}
      {group.entries.map((entry, i) => (
        <MenuEntryItem key={i} entry={entry} />
      ))}
    </MenuGroup>
  );
}
