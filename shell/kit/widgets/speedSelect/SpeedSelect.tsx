import { Button, Input, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { useId, useState } from 'react';
import { SkeletonBlock } from '../../core/feedback/Skeleton';
import { accent } from '../../core/theme/brand';
import { arrangeItems, type SpeedSelectItem } from './speedSelectItems';
import { VISUALLY_HIDDEN } from '../../core/theme/visuallyHidden';
import { PHONE } from '../../core/theme/pageWidth';
import { formatNumber } from '../../core/format/numbers';

const useStyles = makeStyles({
  place: { display: 'grid', rowGap: tokens.spacingVerticalSNudge, margin: 0, padding: 0, border: 'none', minWidth: 0 },
  legend: {
    padding: 0,
    marginBottom: tokens.spacingVerticalXS,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightSemibold,
  },
  unseen: VISUALLY_HIDDEN,
  items: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalSNudge, alignItems: 'center' },
  item: {
    position: 'relative',
    boxSizing: 'border-box',
    maxWidth: '100%',
    minHeight: '28px',
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalMNudge}`,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusCircular,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
    overflowWrap: 'anywhere',
    backgroundColor: tokens.colorNeutralBackground1,
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-within': { outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
    [PHONE]: {
      minHeight: '36px',
      padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    },
  },
  quick: {
    padding: `${tokens.spacingVerticalSNudge} ${tokens.spacingHorizontalM}`,
    borderRadius: tokens.borderRadiusMedium,
    fontSize: tokens.fontSizeBase300,
    fontWeight: tokens.fontWeightSemibold,
  },
  chosen: {
    borderTopColor: accent.stroke,
    borderRightColor: accent.stroke,
    borderBottomColor: accent.stroke,
    borderLeftColor: accent.stroke,
    color: accent.foreground,
    backgroundColor: accent.background,
    ':hover': { backgroundColor: accent.background },
  },
  disabled: { color: tokens.colorNeutralForegroundDisabled, cursor: 'not-allowed' },
  radio: { position: 'absolute', inset: 0, margin: 0, opacity: 0, cursor: 'inherit' },
  search: { width: '180px' },
  note: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  wrong: { color: tokens.colorStatusDangerForeground1 },
});

export interface SpeedSelectProps {
  label: string;
  /** Hides the label visually. */
  quiet?: boolean;
  /** In the order in which they are offered. */
  items: readonly SpeedSelectItem[];
  value: number | null;
  onChange: (id: number | null, item: SpeedSelectItem | null) => void;
  /** Label of an item that clears the choice. Without it, the choice can't be cleared. */
  blank?: string;
  disabled?: boolean;
  loading?: boolean;
  /** The error message. */
  error?: string;
  /** Adds a Retry button to the error. */
  onRetry?: () => void;
}

/**
 * Chooses an item with one press: the quick items large, at most ten others small, and a search if there are more than
 * ten in all (S1 §9). It is a group of radio buttons, so the arrow keys work.
 */
export function SpeedSelect({
  label,
  quiet = false,
  items,
  value,
  onChange,
  blank,
  disabled = false,
  loading = false,
  error,
  onRetry,
}: SpeedSelectProps) {
  const styles = useStyles();
  const group = useId();
  const [typedText, setTypedText] = useState('');
  const { quick, more, unshownCount, searchable } = arrangeItems(items, typedText, value);
  const renderRadio = (id: number | null, text: string, large: boolean, isDisabled = disabled) => (
    <label
      key={id}
      className={mergeClasses(
        styles.item,
        large && styles.quick,
        id === value && styles.chosen,
        isDisabled && styles.disabled,
      )}
    >
      <input
        className={styles.radio}
        type="radio"
        name={group}
        checked={id === value}
        disabled={isDisabled}
        onChange={() => onChange(id, items.find((item) => item.id === id) ?? null)}
      />
      {text}
    </label>
  );
  const renderItem = (item: SpeedSelectItem, large: boolean) =>
    renderRadio(
      item.id,
      `${item.label}${item.disabled ? ' (Disabled)' : ''}`,
      large,
      disabled || (item.disabled && item.id !== value),
    );
  return (
    <fieldset className={styles.place} aria-busy={loading || undefined}>
      <legend className={mergeClasses(styles.legend, quiet && styles.unseen)}>{label}</legend>
      {loading ? (
        <SkeletonBlock height={34} />
      ) : (
        <>
          {(quick.length > 0 || blank) && (
            <div className={styles.items}>
              {blank && renderRadio(null, blank, quick.length > 0)}
              {quick.map((item) => renderItem(item, true))}
            </div>
          )}
          {(more.length > 0 || searchable) && (
            <div className={styles.items}>
              {searchable && (
                <Input
                  className={styles.search}
                  size="small"
                  type="search"
                  aria-label={`Search ${label}`}
                  placeholder="Search"
                  disabled={disabled}
                  contentBefore={<SearchRegular />}
                  value={typedText}
                  onChange={(_, data) => setTypedText(data.value)}
                />
              )}
              {more.map((item) => renderItem(item, false))}
              {unshownCount > 0 && (
                <span className={styles.note}>{formatNumber(unshownCount)} more: type to find them</span>
              )}
            </div>
          )}
          {items.length === 0 && !error && <span className={styles.note}>Nothing to choose from</span>}
          {items.length > 0 && quick.length + more.length === 0 && <span className={styles.note}>Nothing found</span>}
        </>
      )}
      {error && (
        <span role="alert" className={mergeClasses(styles.note, styles.wrong)}>
          {error}{' '}
          {onRetry && (
            <Button size="small" onClick={onRetry}>
              Retry
            </Button>
          )}
        </span>
      )}
    </fieldset>
  );
}
