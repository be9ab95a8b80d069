import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useId, useState, type ReactNode } from 'react';
import { SkeletonBlock } from '../../core/feedback/Skeleton';
import { accent } from '../../core/theme/brand';
import { VISUALLY_HIDDEN } from '../../core/theme/visuallyHidden';

const useStyles = makeStyles({
  place: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: tokens.spacingVerticalM },
  cards: {
    display: 'flex',
    gap: tokens.spacingHorizontalS,
    margin: 0,
    padding: tokens.spacingHorizontalXXS,
    border: 'none',
    minWidth: 0,
    overflowX: 'auto',
  },
  unseen: VISUALLY_HIDDEN,
  card: {
    position: 'relative',
    flexShrink: 0,
    boxSizing: 'border-box',
    minWidth: '132px',
    maxWidth: '220px',
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-within': { outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}` },
  },
  chosen: {
    borderTopColor: accent.stroke,
    borderRightColor: accent.stroke,
    borderBottomColor: accent.stroke,
    borderLeftColor: accent.stroke,
    backgroundColor: accent.background,
    ':hover': { backgroundColor: accent.background },
  },
  radio: { position: 'absolute', inset: 0, margin: 0, opacity: 0, cursor: 'inherit' },
  title: { display: 'block', fontWeight: tokens.fontWeightSemibold },
  note: {
    display: 'block',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  none: { margin: 0, fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
});

/** Shows the newest card, which is open at first, where the cards are wider than their place. */
const scrollToEnd = (cards: HTMLElement | null) => {
  if (cards) cards.scrollLeft = cards.scrollWidth;
};

/** What a card of a version shows. */
export interface Version {
  key: string | number;
  title: string;
  note?: string;
}
export interface VersionCardsProps<V extends Version> {
  label: string;
  /** Oldest first. */
  versions: readonly V[];
  /** Renders the chosen version. */
  children: (version: V, index: number) => ReactNode;
  loading?: boolean;
}

/**
 * Versions of one thing as cards side by side, with the chosen one open below (S1 §4).
 * The last version is open until the user chooses one; a newer version doesn't replace that choice.
 */
export function VersionCards<V extends Version>({ label, versions, children, loading = false }: VersionCardsProps<V>) {
  const styles = useStyles();
  const group = useId();
  const [pressedKey, setPressedKey] = useState<V['key'] | null>(null);
  if (loading) return <SkeletonBlock height={58} />;
  const pressedIndex = versions.findIndex(({ key }) => key === pressedKey);
  const index = pressedIndex >= 0 ? pressedIndex : versions.length - 1;
  const chosenVersion = versions[index];
  if (!chosenVersion) return <p className={styles.none}>None yet</p>;
  return (
    <div className={styles.place}>
      <fieldset className={styles.cards} ref={scrollToEnd}>
        <legend className={styles.unseen}>{label}</legend>
        {versions.map((version) => (
          <label key={version.key} className={mergeClasses(styles.card, version === chosenVersion && styles.chosen)}>
            <input
              className={styles.radio}
              type="radio"
              name={group}
              checked={version === chosenVersion}
              onChange={() => setPressedKey(version.key)}
            />
            <span className={styles.title}>{version.title}</span>
            {version.note && <span className={styles.note}>{version.note}</span>}
          </label>
        ))}
      </fieldset>
      <div>{children(chosenVersion, index)}</div>
    </div>
  );
}
