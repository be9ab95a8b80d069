import { Button, Checkbox, Input, makeStyles, mergeClasses, tokens } from '@trestle/kit/core';
import { useId, useState } from 'react';
import { useCardStyles } from '../cardStyles';
import type { ParameterFieldProps } from './parameterFieldProps';

/** Number of entries above which a search box is shown, as in forms (S1 §9). */
const FILTER_MIN_ENTRIES = 10;
/** Number of entries drawn. The others are found by typing. */
const MAX_DRAWN_ENTRIES = 300;

const useStyles = makeStyles({
  group: { margin: 0, padding: 0, border: 'none', minWidth: 0 },
  legend: { padding: 0 },
  star: { paddingLeft: tokens.spacingHorizontalXS, color: tokens.colorPaletteRedForeground3 },
  tools: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    padding: `${tokens.spacingVerticalXS} 0`,
  },
  bulk: { minWidth: 'auto' },
  filter: { width: '220px', maxWidth: '100%' },
  // The height of a list of values (S2 §9).
  choices: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
    alignItems: 'start',
    maxHeight: '400px',
    overflowY: 'auto',
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  invalid: { border: `${tokens.strokeWidthThin} solid ${tokens.colorPaletteRedBorder2}` },
  note: { padding: tokens.spacingHorizontalS, gridColumn: '1 / -1' },
  error: { color: tokens.colorPaletteRedForeground1 },
});

/** A list of check boxes, of which several may be chosen. The group as a whole can be required, not a single box. */
export function CheckboxGroup({ parameter, value, onChange, error, loading }: ParameterFieldProps) {
  const styles = useStyles();
  const card = useCardStyles();
  const id = useId();
  const [searchText, setSearchText] = useState('');
  const { promptText, helpText, allowBlank, listEntries } = parameter;
  const entries = listEntries.map((entry) => ({ key: String(entry.value), label: entry.label }));
  const text = searchText.trim().toLowerCase();
  const matchingEntries = entries.filter(({ label }) => label.toLowerCase().includes(text));
  const chosenKeys = new Set(Array.isArray(value) ? (value as readonly string[]) : []);
  // In the order of the entries, so that the same choice always makes the same address.
  const choose = (isChosen: (key: string) => boolean) =>
    onChange(entries.map(({ key }) => key).filter((key) => isChosen(key)));
  const matchingKeys = new Set(matchingEntries.map(({ key }) => key));
  const hint = [helpText, allowBlank ? '' : 'Choose at least one.'].filter(Boolean).join(' ');
  const descriptionIds = [hint && `${id}hint`, error && `${id}error`].filter(Boolean).join(' ');
  return (
    <fieldset
      className={styles.group}
      data-parameter={parameter.name}
      tabIndex={-1}
      disabled={loading}
      aria-describedby={descriptionIds || undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend className={styles.legend}>
        {promptText}
        {!allowBlank && (
          <span className={styles.star} aria-hidden="true">
            *
          </span>
        )}
      </legend>
      <div className={styles.tools}>
        {entries.length > FILTER_MIN_ENTRIES && (
          <Input
            className={styles.filter}
            size="small"
            type="search"
            aria-label={`Search ${promptText}`}
            placeholder="Search"
            value={searchText}
            onChange={(_, data) => setSearchText(data.value)}
          />
        )}
        <Button
          size="small"
          className={styles.bulk}
          onClick={() => choose((key) => chosenKeys.has(key) || matchingKeys.has(key))}
        >
          All
        </Button>
        <Button
          size="small"
          className={styles.bulk}
          onClick={() => choose((key) => chosenKeys.has(key) && !matchingKeys.has(key))}
        >
          None
        </Button>
        <span className={card.small} aria-live="polite">
          {chosenKeys.size} of {entries.length} chosen
        </span>
      </div>
      <div className={mergeClasses(styles.choices, Boolean(error) && styles.invalid)}>
        {matchingEntries.slice(0, MAX_DRAWN_ENTRIES).map((entry) => (
          <Checkbox
            key={entry.key}
            label={entry.label}
            checked={chosenKeys.has(entry.key)}
            onChange={(_, { checked }) => choose((key) => (key === entry.key ? checked === true : chosenKeys.has(key)))}
          />
        ))}
        {matchingEntries.length === 0 && <span className={mergeClasses(card.small, styles.note)}>Nothing found</span>}
        {matchingEntries.length > MAX_DRAWN_ENTRIES && (
          <span className={mergeClasses(card.small, styles.note)}>
            {matchingEntries.length - MAX_DRAWN_ENTRIES} more: type to find them
          </span>
        )}
      </div>
      {error && (
        <span id={`${id}error`} role="alert" className={mergeClasses(card.small, styles.error)}>
          {error}
        </span>
      )}
      {hint && (
        <div id={`${id}hint`} className={card.small}>
          {hint}
        </div>
      )}
    </fieldset>
  );
}
