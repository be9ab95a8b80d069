import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useId, useState, type ReactNode } from 'react';
import { SkeletonBlock } from '../../core/feedback/Skeleton';
import { accent } from '../../core/theme/brand';

const useStyles = makeStyles({
  place: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', rowGap: '12px' },
  cards: { display: 'flex', gap: '8px', margin: 0, padding: '2px', border: 'none', minWidth: 0, overflowX: 'auto' },
  unseen: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
  card: {
    position: 'relative',
    flexShrink: 0,
    boxSizing: 'border-box',
    minWidth: '132px',
    maxWidth: '220px',
    padding: '8px 12px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-within': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
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
  title: { display: 'block', fontWeight: 600 },
  note: { display: 'block', fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
  none: { margin: 0, fontSize: '12px', color: tokens.colorNeutralForeground3 },
});

export interface Version {
  key: string | number;
  title: string;
  note?: string;
}
export interface VersionCardsProps<V extends Version> {
  label: string;
  /** Oldest first. */
  versions: readonly V[];
  /** What is shown of the chosen one. */
  children: (version: V, at: number) => ReactNode;
  loading?: boolean;
}

/**
 * Versions of one thing as cards side by side, one of them open beneath: the last, until another is pressed (S1 §4); a
 * version that comes later doesn't take the place of one that was pressed.
 */
export function VersionCards<V extends Version>({ label, versions, children, loading = false }: VersionCardsProps<V>) {
  const styles = useStyles();
  const group = useId();
  const [pressed, press] = useState<V['key'] | null>(null);
  if (loading) return <SkeletonBlock height={58} />;
  const found = versions.findIndex(({ key }) => key === pressed);
  const at = found >= 0 ? found : versions.length - 1;
  const chosen = versions[at];
  if (!chosen) return <p className={styles.none}>None yet</p>;
  return (
    <div className={styles.place}>
      <fieldset className={styles.cards}>
        <legend className={styles.unseen}>{label}</legend>
        {versions.map((version) => (
          <label key={version.key} className={mergeClasses(styles.card, version === chosen && styles.chosen)}>
            <input
              className={styles.radio}
              type="radio"
              name={group}
              checked={version === chosen}
              onChange={() => press(version.key)}
            />
            <span className={styles.title}>{version.title}</span>
            {version.note && <span className={styles.note}>{version.note}</span>}
          </label>
        ))}
      </fieldset>
      <div>{children(chosen, at)}</div>
    </div>
  );
}
