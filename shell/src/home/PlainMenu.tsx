import { makeStyles, tokens } from '@trestle/kit/core';
import { MenuLink } from '../nav/MenuLinks';
import { useCardClass } from './homeStyles';
import type { MenuGroup } from '../nav/menus';

const useStyles = makeStyles({
  // Columns rather than a grid: groups of unequal length then stand without holes between them.
  groups: {
    columns: '3 260px',
    columnGap: tokens.spacingHorizontalXXL,
    padding: `0 ${tokens.spacingHorizontalL} ${tokens.spacingVerticalM}`,
  },
  group: { breakInside: 'avoid', paddingTop: tokens.spacingVerticalL },
  heading: {
    margin: `0 0 ${tokens.spacingVerticalXXS}`,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
  },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  link: {
    marginLeft: `calc(-1 * ${tokens.spacingHorizontalS})`,
    marginRight: `calc(-1 * ${tokens.spacingHorizontalS})`,
  },
});

/** The groups under their headings. */
export function MenuGroups({ groups }: { groups: readonly MenuGroup[] }) {
  const styles = useStyles();
  return (
    <div className={styles.groups}>
      {groups.map((group) => (
        <section key={group.name} className={styles.group} aria-label={group.name}>
          <h2 className={styles.heading}>{group.name}</h2>
          <ul className={styles.list}>
            {group.entries.map((entry, i) => (
              <li key={i}>
                <MenuLink entry={entry} className={styles.link} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** The first form of the menus (S1 §2.5): a plain list. */
export function PlainMenu({ groups }: { groups: readonly MenuGroup[] }) {
  return (
    <div className={useCardClass()}>
      <MenuGroups groups={groups} />
    </div>
  );
}
