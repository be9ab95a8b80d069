import { Link, makeStyles, mergeClasses, accent, tokens } from '@trestle/kit/core';
import { cardAnchor, type GalleryCard } from './galleryCard';

const NARROW = '@media (max-width: 959px)';
const useStyles = makeStyles({
  index: {
    position: 'sticky',
    top: '76px',
    maxHeight: 'calc(100vh - 92px)',
    overflowY: 'auto',
    fontSize: '13px',
    lineHeight: '20px',
    [NARROW]: {
      position: 'static',
      maxHeight: '180px',
      marginBottom: '16px',
      border: `1px solid ${tokens.colorNeutralStroke2}`,
      borderRadius: tokens.borderRadiusLarge,
      padding: '4px 12px',
    },
  },
  group: {
    margin: '8px 0 2px',
    fontSize: '12px',
    lineHeight: '16px',
    fontWeight: 600,
    color: tokens.colorNeutralForeground3,
  },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  link: {
    display: 'block',
    padding: '3px 8px',
    borderLeft: '2px solid transparent',
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  current: { borderLeftColor: accent.stroke, fontWeight: 600 },
});

/** The gallery's contents at its side: each card has an address of its own. */
export function GalleryNav({
  groups,
  current,
}: {
  groups: readonly { group: string; cards: readonly GalleryCard[] }[];
  current: string;
}) {
  const styles = useStyles();
  return (
    <nav className={styles.index} aria-label="Gallery">
      {groups.map(({ group, cards }) => (
        <div key={group}>
          <p className={styles.group}>{group}</p>
          <ul className={styles.list}>
            {cards.map(({ title }) => {
              const anchor = cardAnchor(title);
              return (
                <li key={title}>
                  <Link
                    className={mergeClasses(styles.link, anchor === current && styles.current)}
                    to={`#${anchor}`}
                    aria-current={anchor === current || undefined}
                  >
                    {title}
                  </Link>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </nav>
  );
}
