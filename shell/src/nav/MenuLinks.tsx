import { makeStyles, mergeClasses, tokens } from '@trestle/kit/core';
import type { MenuEntry } from '@trestle/schema/registry';
import { Link, useLocation } from 'react-router';
import { MENU_LINK } from './barStyles';
import { ariaCurrent, menuTarget } from './menuTarget';
import type { MenuGroup } from './menus';

const useStyles = makeStyles({
  group: { margin: 0, padding: 0, listStyleType: 'none' },
  heading: {
    margin: `${tokens.spacingVerticalS} 0 ${tokens.spacingVerticalXXS}`,
    padding: `0 ${tokens.spacingHorizontalS}`,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
  },
  link: MENU_LINK,
  tall: {
    '@media (max-width: 760px)': {
      paddingTop: tokens.spacingVerticalM,
      paddingBottom: tokens.spacingVerticalM,
    },
  },
});

/** One entry: a link inside the application, or one that leads out of it. */
export function MenuLink({
  entry,
  className,
  onChoose,
}: {
  entry: MenuEntry;
  className?: string;
  onChoose?: () => void;
}) {
  const styles = useStyles();
  const linkClass = mergeClasses(styles.link, styles.tall, className);
  const location = useLocation();
  const target = menuTarget(entry);
  if ('href' in target)
    return (
      <a className={linkClass} {...target} href={target.href} onClick={onChoose}>
        {entry.title} <span aria-hidden="true">↗</span>
      </a>
    );
  return (
    <Link className={linkClass} to={target.to} aria-current={ariaCurrent(target.to, location)} onClick={onChoose}>
      {entry.title}
    </Link>
  );
}

/**
 * Groups of links, one below the other. By default several groups have headings, and one group has none. Remotes may
 * give groups and entries the same names.
 */
export function MenuLinks({
  groups,
  headings = groups.length > 1,
  onChoose,
}: {
  groups: readonly MenuGroup[];
  headings?: boolean;
  onChoose?: () => void;
}) {
  const styles = useStyles();
  return groups.map((group, i) => (
    <div key={i}>
      {headings && <h2 className={styles.heading}>{group.name}</h2>}
      <ul className={styles.group} aria-label={group.name}>
        {group.entries.map((entry, j) => (
          <li key={j}>
            <MenuLink entry={entry} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </div>
  ));
}
