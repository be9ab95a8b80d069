import { ChevronDownRegular, makeStyles, mergeClasses } from '@trestle/kit/core';
import { Menu, MenuGroup, MenuGroupHeader, MenuList, MenuPopover, MenuTrigger } from '@trestle/kit/navigation';
import { BAR } from './barStyles';
import { MenuEntryItem } from './MenuEntryItem';
import type { BarMenu, MenuGroup as Group } from './menus';

const useStyles = makeStyles({
  button: BAR.button,
  // Out of sight but measured: it comes back where there is room.
  hidden: { position: 'absolute', visibility: 'hidden' },
});

interface DropDownProps {
  menu: BarMenu;
  isCurrent: boolean;
  isHidden?: boolean;
  /** Classes of the open menu, of its list and of a group in it. */
  classes?: Partial<Record<'popover' | 'list' | 'group', string>>;
}

/** A button of the top bar that opens a menu. A menu that is higher than the window scrolls. */
export function DropDown({ menu, isCurrent, isHidden, classes = {} }: DropDownProps) {
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
      <MenuPopover className={classes.popover}>
        <MenuList className={classes.list}>
          {menu.groups.map((group) => (
            <MenuSection key={group.name} group={group} className={classes.group} hasHeading={menu.groups.length > 1} />
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

function MenuSection({ group, hasHeading, className }: { group: Group; hasHeading: boolean; className?: string }) {
  return (
    <MenuGroup className={className} aria-label={hasHeading ? undefined : group.name}>
      {hasHeading && <MenuGroupHeader>{group.name}</MenuGroupHeader>}
      {group.entries.map((entry) => (
        <MenuEntryItem key={entry.title} entry={entry} />
      ))}
    </MenuGroup>
  );
}
