import { makeStyles, mergeClasses, tokens } from '@trestle/kit/core';
import { DropDown } from './DropDown';
import type { BarMenu } from './menus';

/** Lines up to which the menu has one column. */
const MAX_COLUMN_LINES = 16;

const useStyles = makeStyles({
  popover: { maxWidth: 'none' },
  columns: { display: 'block', columnWidth: '180px', columnGap: tokens.spacingHorizontalL },
  two: { columnCount: 2 },
  more: { columnCount: 4 },
  group: { breakInside: 'avoid' },
});

/** The groups of the menus that the bar has no room for; many of them in columns. Fetched where the bar is too narrow. */
export default function MoreMenu({ menus, isCurrent }: { menus: readonly BarMenu[]; isCurrent: boolean }) {
  const styles = useStyles();
  const groups = menus.flatMap((menu) => menu.groups);
  const lines = groups.reduce((sum, { entries }) => sum + entries.length + 1, 0);
  const columns = lines > 2 * MAX_COLUMN_LINES ? styles.more : styles.two;
  return (
    <DropDown
      menu={{ name: 'More', groups }}
      isCurrent={isCurrent}
      {...(lines > MAX_COLUMN_LINES && {
        classes: { popover: styles.popover, list: mergeClasses(styles.columns, columns), group: styles.group },
      })}
    />
  );
}
