import { Checkbox, FieldContextProvider, Input, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { FieldProps } from '../FormContext';
import { formatNumber } from '../../core/format/numbers';
import { FieldFrame } from './FieldFrame';
import { containsWords, useChoices } from './lookupChoices';
import { LookupLabel } from './LookupLabel';
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
  const [typed, setTyped] = useState('');
  // Unchecked items stay visible, so that they can be checked again.
  const [removed, setRemoved] = useState<number[]>([]);
  const { choices, more, whole, loading, error: failed } = useChoices(field.ref!, typed, !locked);
  const { place, height } = useReservedHeight(field.ref!, loading || typed !== '');
  if (locked) return <StaticField {...props} />;
  const chosen = Array.isArray(value) ? (value as number[]) : [];
  const shownChoices = typed ? choices.filter((choice) => containsWords(choice, typed)) : choices;
  // Chosen, but not offered: inactive, or not on this page.
  const others =
    typed || loading
      ? []
      : [...new Set([...chosen, ...removed])]
          .filter((id) => !choices.some((choice) => choice.id === id))
          .sort((a, b) => a - b);
  const toggle = (id: number, on: boolean) => {
    if (!on) setRemoved([...removed, id]);
    change(on ? [...chosen, id] : chosen.filter((each) => each !== id));
  };
  return (
    <FieldFrame {...props} error={error}>
      <fieldset
        ref={place}
        className={styles.box}
        style={{ minHeight: height }}
        aria-label={label}
        data-field={name}
        tabIndex={-1}
      >
        {/* The label above belongs to the group. Each check box would take its id from the field otherwise. */}
        <FieldContextProvider value={undefined}>
          {(choices.length > SEARCH_BOX_MIN_ITEMS || typed || !whole) && !loading && (
            <Input
              className={styles.search}
              size="small"
              type="search"
              aria-label={`Search ${label}`}
              placeholder="Search"
              value={typed}
              onChange={(_, data) => setTyped(data.value)}
            />
          )}
          <div className={styles.list}>
            {others.map((id) => (
              <Checkbox
                key={id}
                checked={chosen.includes(id)}
                label={<LookupLabel entity={field.ref!} id={id} />}
                onBlur={blur}
                onChange={(_, data) => toggle(id, data.checked === true)}
              />
            ))}
            {shownChoices.map((choice) => (
              <Checkbox
                key={choice.id}
                checked={chosen.includes(choice.id)}
                label={choice.label}
                onBlur={blur}
                onChange={(_, data) => toggle(choice.id, data.checked === true)}
              />
            ))}
            {loading && <div className={styles.note}>Loading …</div>}
            {failed && <div className={styles.note}>Couldn't load the list. Reload the page to try again.</div>}
            {!loading && !failed && shownChoices.length + others.length === 0 && (
              <div className={styles.note}>Nothing found</div>
            )}
            {more > 0 && <div className={styles.note}>{formatNumber(more)} more: type to find them</div>}
          </div>
        </FieldContextProvider>
      </fieldset>
    </FieldFrame>
  );
}
