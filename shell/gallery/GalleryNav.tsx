import { Link, makeStyles, mergeClasses, accent, tokens } from '@trestle/kit/core';
import { cardAnchor, type GalleryCard } from './galleryCard';
import { kitModules } from './kitModules';

const NARROW = '@media (max-width: 959px)';
const useStyles = makeStyles({
  index: {
    position: 'sticky',
    top: `calc(60px + ${tokens.spacingVerticalL})`,
    maxHeight: 'calc(100vh - 92px)',
    overflowY: 'auto',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
    [NARROW]: {
      position: 'static',
      maxHeight: '180px',
      marginBottom: tokens.spacingVerticalL,
      border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
      borderRadius: tokens.borderRadiusLarge,
      padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    },
  },
  group: {
    margin: `${tokens.spacingVerticalS} 0 ${tokens.spacingVerticalXXS}`,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
  },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  link: {
    display: 'block',
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}`,
    borderLeft: `${tokens.strokeWidthThick} solid transparent`,
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  current: { borderLeftColor: accent.stroke, fontWeight: tokens.fontWeightSemibold },
});

/** The gallery's table of contents. Each card has its own address. */
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
      <p className={styles.group}>Reference</p>
      <ul className={styles.list}>
        {kitModules.map(({ name }) => {
          const anchor = `reference-${cardAnchor(name)}`;
          return (
            <li key={name}>
              <Link
                className={mergeClasses(styles.link, anchor === current && styles.current)}
                to={`#${anchor}`}
                aria-current={anchor === current || undefined}
              >
                {name}
              </Link>
            </li>
          );
        })}
      </ul>
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
