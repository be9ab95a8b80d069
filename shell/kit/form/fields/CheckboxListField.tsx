import { Checkbox, FieldContextProvider, Input, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { FieldProps } from '../FormContext';
import { FieldFrame } from './FieldFrame';
import { containsWords, useChoices } from './lookupChoices';
import { LookupLabel } from './LookupLabel';
import { StaticField } from './StaticField';
import { useControl } from './useControl';
import { useReservedHeight } from './useReservedHeight';

/** S1 §9: with more items than this a search box stands above them. */
const SEARCH_BOX_MIN_ITEMS = 10;

const useStyles = makeStyles({
  box: {
    display: 'grid',
    rowGap: '4px',
    alignContent: 'start',
    boxSizing: 'border-box',
    margin: 0,
    minWidth: 0,
    padding: '4px',
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
  note: { padding: '6px 8px', fontSize: '12px', lineHeight: '16px', color: tokens.colorNeutralForeground3 },
});

/** Several records of another entity, as check boxes in a box that scrolls. */
export function CheckboxListField(props: FieldProps) {
  const styles = useStyles();
  const { field, name, label, locked } = props;
  const { value, change, blur, error } = useControl(name);
  const [typed, setTyped] = useState('');
  // Taken out just now: it stays in sight, so that it can be put back.
  const [removed, setRemoved] = useState<number[]>([]);
  const { choices, more, whole, loading, error: failed } = useChoices(field.ref!, typed, !locked);
  const { place, height } = useReservedHeight(field.ref!, loading || typed !== '');
  if (locked) return <StaticField {...props} />;
  const chosen = Array.isArray(value) ? (value as number[]) : [];
  const shown = typed ? choices.filter((choice) => containsWords(choice, typed)) : choices;
  // Chosen, but not among what is offered: not active any more, or not of this page.
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
        {/* The label above is the group's: each box would take its id, so that pressing one's words checked the first. */}
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
            {shown.map((choice) => (
              <Checkbox
                key={choice.id}
                checked={chosen.includes(choice.id)}
                label={choice.label}
                onBlur={blur}
                onChange={(_, data) => toggle(choice.id, data.checked === true)}
              />
            ))}
            {loading && <div className={styles.note}>Loading …</div>}
            {failed && <div className={styles.note}>The list could not be loaded.</div>}
            {!loading && !failed && shown.length + others.length === 0 && (
              <div className={styles.note}>Nothing found</div>
            )}
            {more > 0 && <div className={styles.note}>{more.toLocaleString('en-AU')} more: type to find them</div>}
          </div>
        </FieldContextProvider>
      </fieldset>
    </FieldFrame>
  );
}
