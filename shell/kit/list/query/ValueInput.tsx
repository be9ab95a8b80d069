import { datePattern } from '@trestle/schema/regional/dateFormat';
import { getEntity } from '../../core/entities';
import type { Field } from '@trestle/schema/field';
import { MAX_SEARCH_CHARACTERS } from '@trestle/schema/limits';
import { parseNumber } from '@trestle/schema/text/numberText';
import { DATE_WORDS } from '@trestle/schema/dateWords';
import { Input, makeStyles, Select, Textarea, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { LookupBox } from '../../form/fields/lookup/LookupBox';
import { parseDay, parseMoment } from '../../form/fields/parseDate';
import { formatDate, formatDateTime } from '../../core/format/dates';
import { isIsoDate } from '@trestle/schema/validate';
import { periodLabel } from '../filters/filterLabels';
import type { EnteredValue } from './queryDraft';
import { valueKind } from './filterableFields';

const useStyles = makeStyles({
  date: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalXS, minWidth: 0 },
  typed: { width: '150px', minWidth: 0 },
  plain: { width: '200px', minWidth: 0, maxWidth: '100%' },
  lines: { width: '100%' },
  key: { width: '240px', minWidth: 0, maxWidth: '100%' },
});

export interface ValueInputProps {
  field: Field;
  value: EnteredValue;
  onChange: (value: EnteredValue) => void;
  label: string;
  invalid?: boolean;
  /** Offers periods such as 'this week' in place of a date. */
  withPeriods?: boolean;
  /** The value is stored, not searched for: a text is as long as its field takes, and may have several lines. */
  stored?: boolean;
}

const formatDateValue = (value: EnteredValue): string => {
  if (typeof value !== 'string') return '';
  return isIsoDate(value) ? formatDate(value) : formatDateTime(value) || value;
};

/** A date as text, which stays as typed until the input is left. */
function DateOrPeriodInput({ field, value, onChange, label, invalid, withPeriods }: ValueInputProps) {
  const styles = useStyles();
  const [typedText, setTypedText] = useState<string | null>(null);
  const period = typeof value === 'string' && DATE_WORDS.includes(value) ? value : '';
  const parse = (text: string): EnteredValue => {
    if (text.trim() === '') return null;
    return parseDay(text) ?? (field.kind === 'DateTime' ? parseMoment(text) : null) ?? text;
  };
  return (
    <span className={styles.date}>
      {withPeriods && (
        <Select
          aria-label={`${label}: day or period`}
          value={period}
          onChange={(_, data) => onChange(data.value || null)}
        >
          <option value="">Date …</option>
          {DATE_WORDS.map((each) => (
            <option key={each} value={each}>
              {periodLabel(each)}
            </option>
          ))}
        </Select>
      )}
      {!period && (
        <Input
          className={styles.typed}
          aria-label={label}
          aria-invalid={invalid || undefined}
          placeholder={datePattern()}
          value={typedText ?? formatDateValue(value)}
          onChange={(_, data) => {
            setTypedText(data.value);
            onChange(parse(data.value));
          }}
          onBlur={() => setTypedText(null)}
        />
      )}
    </span>
  );
}

/** A number as text. What isn't a number stays as typed, and is marked invalid. */
function NumberInput({ value, onChange, label, invalid }: ValueInputProps) {
  const styles = useStyles();
  const [typedText, setTypedText] = useState<string | null>(null);
  return (
    <Input
      className={styles.typed}
      aria-label={label}
      aria-invalid={invalid || undefined}
      inputMode="decimal"
      value={typedText ?? (value === null ? '' : String(value))}
      onChange={(_, data) => {
        setTypedText(data.value);
        onChange(parseNumber(data.value));
      }}
      onBlur={() => setTypedText(null)}
    />
  );
}

/** The input for a value of a field, by the field's kind. Its value is null when nothing is entered. */
export function ValueInput(props: ValueInputProps) {
  const styles = useStyles();
  const { field, value, onChange, label, invalid, stored } = props;
  const kind = valueKind(field);
  if (kind === 'date') return <DateOrPeriodInput {...props} />;
  // An entity that can't be looked up here is entered by its id.
  if (kind === 'key' && (getEntity(field.ref!) || field.ref!.startsWith('code_'))) {
    return (
      <div className={styles.key}>
        <LookupBox
          entity={field.ref!}
          value={typeof value === 'number' ? value : null}
          required
          withEnded
          aria-label={label}
          aria-invalid={invalid || undefined}
          onChange={(id) => onChange(id)}
        />
      </div>
    );
  }
  if (kind === 'number' || kind === 'key') return <NumberInput {...props} />;
  const choices =
    kind === 'boolean'
      ? [
          ['true', 'Yes'],
          ['false', 'No'],
        ]
      : field.choices?.map((choice) => [choice, choice]);
  if (choices) {
    return (
      <Select
        aria-label={label}
        aria-invalid={invalid || undefined}
        value={value === null ? '' : String(value)}
        onChange={(_, data) => {
          if (data.value === '') onChange(null);
          else onChange(kind === 'boolean' ? data.value === 'true' : data.value);
        }}
      >
        <option value="">-- Select an Item --</option>
        {choices.map(([choice, choiceLabel]) => (
          <option key={choice} value={choice}>
            {choiceLabel}
          </option>
        ))}
      </Select>
    );
  }
  if (stored && field.kind === 'Text') {
    return (
      <Textarea
        className={styles.lines}
        rows={3}
        resize="vertical"
        aria-label={label}
        aria-invalid={invalid || undefined}
        value={String(value ?? '')}
        onChange={(_, data) => onChange(data.value || null)}
      />
    );
  }
  return (
    <Input
      className={styles.plain}
      aria-label={label}
      aria-invalid={invalid || undefined}
      maxLength={stored ? undefined : MAX_SEARCH_CHARACTERS}
      value={String(value ?? '')}
      onChange={(_, data) => onChange(data.value || null)}
    />
  );
}
