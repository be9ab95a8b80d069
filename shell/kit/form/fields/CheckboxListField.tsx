import { Checkbox, FieldContextProvider, Input, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { FieldProps } from '../FormContext';
import { formatNumber } from '../../core/format/numbers';
import { FieldFrame } from './FieldFrame';
import { useChoices } from './lookup/lookupChoices';
import { LookupLabel } from './lookup/LookupLabel';
import { containsWords } from './lookup/matchChoices';
import { StaticField } from './StaticField';
import { useControl } from './useControl';
import { useReservedHeight } from './useReservedHeight';

/** With more items than this, a search box is shown (S1 §9). */
const SEARCH_BOX_MIN_ITEMS = 10;

const useStyles = makeStyles({
  box: {
    display: 'grid',
    rowGap: tokens.spacingVerticalXS,
    alignContent: 'start',
    boxSizing: 'border-box',
    margin: 0,
    minWidth: 0,
    padding: tokens.spacingHorizontalXS,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  list: {
    maxHeight: '220px',
    overflowY: 'auto',
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(190px, 1fr))',
    alignItems: 'start',
    // A long word breaks inside its column.
    '> *': { minWidth: 0, overflowWrap: 'anywhere' },
  },
  search: { maxWidth: '300px' },
  note: {
    padding: `${tokens.spacingVerticalSNudge} ${tokens.spacingHorizontalS}`,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
});

/** Chooses several records of another entity with check boxes. */
export function CheckboxListField(props: FieldProps) {
  const styles = useStyles();
  const { field, name, label, locked } = props;
  const { value, change, blur, error } = useControl(name);
  const [typedText, setTypedText] = useState('');
  // Unchecked items stay visible, so that they can be checked again.
  const [uncheckedIds, setUncheckedIds] = useState<number[]>([]);
  const {
    choices,
    more: unloadedCount,
    whole: hasAllChoices,
    loading,
    error: loadError,
  } = useChoices(field.ref!, typedText, !locked);
  const { container, height } = useReservedHeight(field.ref!, loading || typedText !== '');
  if (locked) return <StaticField {...props} />;
  const chosenIds = Array.isArray(value) ? (value as number[]) : [];
  const shownChoices = typedText ? choices.filter((choice) => containsWords(choice, typedText)) : choices;
  // Chosen, but not offered: inactive, or not on this page.
  const otherIds =
    typedText || loading
      ? []
      : [...new Set([...chosenIds, ...uncheckedIds])]
          .filter((id) => !choices.some((choice) => choice.id === id))
          .sort((a, b) => a - b);
  const toggle = (id: number, isChecked: boolean) => {
    if (!isChecked) setUncheckedIds([...uncheckedIds, id]);
    change(isChecked ? [...chosenIds, id] : chosenIds.filter((chosenId) => chosenId !== id));
  };
  return (
    <FieldFrame {...props} error={error}>
      <fieldset
        ref={container}
        className={styles.box}
        style={{ minHeight: height }}
        aria-label={label}
        data-field={name}
        tabIndex={-1}
      >
        {/* The label above belongs to the group. Each check box would take its id from the field otherwise. */}
        <FieldContextProvider value={undefined}>
          {(choices.length > SEARCH_BOX_MIN_ITEMS || typedText || !hasAllChoices) && !loading && (
            <Input
              className={styles.search}
              size="small"
              type="search"
              aria-label={`Search ${label}`}
              placeholder="Search"
              value={typedText}
              onChange={(_, data) => setTypedText(data.value)}
            />
          )}
          <div className={styles.list}>
            {otherIds.map((id) => (
              <Checkbox
                key={id}
                checked={chosenIds.includes(id)}
                label={<LookupLabel entity={field.ref!} id={id} />}
                onBlur={blur}
                onChange={(_, data) => toggle(id, data.checked === true)}
              />
            ))}
            {shownChoices.map((choice) => (
              <Checkbox
                key={choice.id}
                checked={chosenIds.includes(choice.id)}
                label={choice.label}
                onBlur={blur}
                onChange={(_, data) => toggle(choice.id, data.checked === true)}
              />
            ))}
            {loading && <div className={styles.note}>Loading …</div>}
            {loadError && <div className={styles.note}>Couldn't load the list. Reload the page to try again.</div>}
            {!loading && !loadError && shownChoices.length + otherIds.length === 0 && (
              <div className={styles.note}>Nothing found</div>
            )}
            {unloadedCount > 0 && (
              <div className={styles.note}>{formatNumber(unloadedCount)} more: type to find them</div>
            )}
          </div>
        </FieldContextProvider>
      </fieldset>
    </FieldFrame>
  );
}
