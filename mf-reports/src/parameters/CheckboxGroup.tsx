import { Button, Checkbox, Input, makeStyles, mergeClasses, tokens } from '@trestle/kit/core';
import { useId, useState } from 'react';
import { useCardStyles } from '../cardStyles';
import type { ParameterFieldProps } from './parameterFieldProps';

/** With more entries than this, a filter box is shown, as in forms (S1 §9). */
const FILTER_MIN_ENTRIES = 10;
/** Entries drawn at once. The others are found by typing. */
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
  wrong: { border: `${tokens.strokeWidthThin} solid ${tokens.colorPaletteRedBorder2}` },
  note: { padding: tokens.spacingHorizontalS, gridColumn: '1 / -1' },
  error: { color: tokens.colorPaletteRedForeground1 },
});

/** A list of which several entries may be chosen. The group as a whole is what is required. */
export function CheckboxGroup({ parameter, value, onChange, error, loading }: ParameterFieldProps) {
  const styles = useStyles();
  const card = useCardStyles();
  const id = useId();
  const [typed, setTyped] = useState('');
  const { promptText, helpText, allowBlank, listEntries } = parameter;
  const entries = listEntries.map((entry) => ({ key: String(entry.value), label: entry.label }));
  const words = typed.trim().toLowerCase();
  const matching = entries.filter(({ label }) => label.toLowerCase().includes(words));
  const chosen = new Set(Array.isArray(value) ? (value as readonly string[]) : []);
  // In the order of the entries, so that the same choice always makes the same address.
  const choose = (isChosen: (key: string) => boolean) =>
    onChange(entries.map(({ key }) => key).filter((key) => isChosen(key)));
  const shownKeys = new Set(matching.map(({ key }) => key));
  const hint = [helpText, allowBlank ? '' : 'Choose at least one.'].filter(Boolean).join(' ');
  const described = [hint && `${id}hint`, error && `${id}error`].filter(Boolean).join(' ');
  return (
    <fieldset
      className={styles.group}
      data-parameter={parameter.name}
      tabIndex={-1}
      disabled={loading}
      aria-describedby={described || undefined}
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
            value={typed}
            onChange={(_, data) => setTyped(data.value)}
          />
        )}
        <Button
          size="small"
          className={styles.bulk}
          onClick={() => choose((key) => chosen.has(key) || shownKeys.has(key))}
        >
          All
        </Button>
        <Button
          size="small"
          className={styles.bulk}
          onClick={() => choose((key) => chosen.has(key) && !shownKeys.has(key))}
        >
          None
        </Button>
        <span className={card.small} aria-live="polite">
          {chosen.size} of {entries.length} chosen
        </span>
      </div>
      <div className={mergeClasses(styles.choices, Boolean(error) && styles.wrong)}>
        {matching.slice(0, MAX_DRAWN_ENTRIES).map((entry) => (
          <Checkbox
            key={entry.key}
            label={entry.label}
            checked={chosen.has(entry.key)}
            onChange={(_, { checked }) => choose((key) => (key === entry.key ? checked === true : chosen.has(key)))}
          />
        ))}
        {matching.length === 0 && <span className={mergeClasses(card.small, styles.note)}>Nothing found</span>}
        {matching.length > MAX_DRAWN_ENTRIES && (
          <span className={mergeClasses(card.small, styles.note)}>
            {matching.length - MAX_DRAWN_ENTRIES} more: type to find them
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
