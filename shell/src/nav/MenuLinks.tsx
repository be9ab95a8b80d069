import { makeStyles, mergeClasses, tokens } from '@trestle/kit/core';
import { Link } from 'react-router';
import type { MenuGroup, MenuItem } from '../home/menus';
import { marketingLink } from '../pages/marketing';
import { addressOf } from './address';
import { MENU_LINK } from './barStyles';

const useStyles = makeStyles({
  group: { margin: 0, padding: 0, listStyleType: 'none' },
  heading: {
    margin: '8px 0 2px',
    padding: '0 8px',
    fontSize: '12px',
    lineHeight: '16px',
    fontWeight: 600,
    color: tokens.colorNeutralForeground3,
  },
  link: MENU_LINK,
  tall: { '@media (max-width: 760px)': { paddingTop: '10px', paddingBottom: '10px' } },
});

/** One entry: a link inside the application, or one that opens a new tab and leaves this page where it is. */
export function MenuLink({ item, className, onChoose }: { item: MenuItem; className?: string; onChoose?: () => void }) {
  const styles = useStyles();
  const look = mergeClasses(styles.link, styles.tall, className);
  if (item.external) {
    const { href, target, rel } = marketingLink();
    return (
      <a className={look} href={href} target={target} rel={rel} onClick={onChoose}>
        {item.title} <span aria-hidden="true">↗</span>
      </a>
    );
  }
  return (
    <Link className={look} to={addressOf(item)} onClick={onChoose}>
      {item.title}
    </Link>
  );
}

/** Groups of links one below the other, with a heading each where there are several or it is asked for. */
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
  return groups.map((group) => (
    <div key={group.name}>
      {headings && <h2 className={styles.heading}>{group.name}</h2>}
      <ul className={styles.group} aria-label={group.name}>
        {group.children.map((item) => (
          <li key={item.title}>
            <MenuLink item={item} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </div>
  ));
}
