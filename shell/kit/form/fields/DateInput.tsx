import { datePattern } from '@trestle/schema/regional/dateFormat';
import type { Field } from '@trestle/schema/field';
import { isIsoDate, isIsoDateTime } from '@trestle/schema/validate';
import { Button, Input, makeStyles, type InputProps } from '@fluentui/react-components';
import { CalendarRegular } from '@fluentui/react-icons/svg/calendar';
import { ClockRegular } from '@fluentui/react-icons/svg/clock';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { useRef, useState } from 'react';
import { asDate, formatDate, formatDateTime } from '../../core/format/dates';
import { instantOf, wallClock } from '../../core/format/zone';
import { serverDate } from '../../core/session/serverTime';
import { parseDay, parseMoment } from './parseDate';

const useStyles = makeStyles({
  place: { position: 'relative', display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', minWidth: 0 },
  // Anchors the browser's date picker; never seen or focused itself.
  native: {
    position: 'absolute',
    insetInlineStart: 0,
    bottom: 0,
    width: '100%',
    height: '1px',
    padding: 0,
    border: 'none',
    opacity: 0,
    pointerEvents: 'none',
  },
});

/** Formats a time for the browser's date picker: local, to the minute. */
export const toPickerText = (value: unknown): string => {
  const date = asDate(value);
  return date ? wallClock(date).toISOString().slice(0, 16) : '';
};
/** Converts the value of a `datetime-local` input to ISO 8601 in UTC. Null when it is no date. */
export const fromPickerText = (text: string): string | null => {
  const date = text ? instantOf(text) : null;
  return date && !Number.isNaN(date.getTime()) ? date.toISOString() : null;
};

/** How a kind of date is formatted, parsed and picked. */
interface DateFormat {
  /** How it is typed: 'DD/MM/YYYY'. */
  pattern: () => string;
  formatValue: (value: unknown) => string;
  /** Null for text that is no date. */
  parseText: (text: string) => string | null;
  isValid: (value: unknown) => boolean;
  /** Type of the input whose date picker the browser shows. */
  pickerType: 'date' | 'datetime-local';
  toPicker: (value: unknown) => string;
  fromPicker: (text: string) => string | null;
  /** Value that the date button sets in an empty field (S1 §4). */
  currentValue: (now: Date) => string;
  /** Label of that button. */
  currentLabel: string;
}
/** A date, or a date and time in the user's time zone. */
export type DateKind = 'Date' | 'DateTime';

const DAY_FORMAT: DateFormat = {
  pattern: datePattern,
  formatValue: formatDate,
  parseText: parseDay,
  isValid: isIsoDate,
  pickerType: 'date',
  toPicker: (value) => (isIsoDate(value) ? value : ''),
  fromPicker: (text) => text || null,
  currentValue: (now) => toPickerText(now.toISOString()).slice(0, 10),
  currentLabel: 'Today',
};
const MOMENT_FORMAT: DateFormat = {
  pattern: () => `${datePattern()} hh:mm`,
  formatValue: formatDateTime,
  parseText: parseMoment,
  isValid: (value) => isIsoDateTime(value) || isIsoDate(value),
  pickerType: 'datetime-local',
  toPicker: toPickerText,
  fromPicker: fromPickerText,
  currentValue: (now) => now.toISOString(),
  currentLabel: 'Now',
};
const DATE_FORMATS: Readonly<Record<DateKind, DateFormat>> = { Date: DAY_FORMAT, DateTime: MOMENT_FORMAT };

/** Returns the error of text that is no date. Returns undefined for an empty or valid value. */
export const dateError = (kind: DateKind, value: unknown): string | undefined => {
  const { isValid, pattern } = DATE_FORMATS[kind];
  return value === null || value === '' || isValid(value) ? undefined : `Enter it as ${pattern()}`;
};

/**
 * Formats a field's bound for the date picker.
 * @param defaultDay the bound of a field without one, YYYY-MM-DD
 * @param time added where the picker has times: 'T23:59'
 */
const pickerBound = (bound: Field['min'], { pickerType }: DateFormat, defaultDay: string, time: string): string =>
  `${typeof bound === 'string' ? bound : defaultDay}${pickerType === 'date' ? '' : time}`;

export interface DateInputProps extends Omit<
  InputProps,
  'value' | 'defaultValue' | 'onChange' | 'min' | 'max' | 'type'
> {
  kind: DateKind;
  /** YYYY-MM-DD, or ISO 8601 with a time; null when it is empty. Text that is no date is shown as it is. */
  value: unknown;
  /** Called with such a value for each key. */
  onChange: (value: string | null) => void;
  /** Bounds of the date picker. */
  min?: Field['min'];
  max?: Field['max'];
  /** Leaves out the button that sets or clears the date. */
  compact?: boolean;
}

/** An input for a date as DD/MM/YYYY, typed or picked (S1 §5). Text that is no date stays; `dateError` finds it. */
export function DateInput({ kind, value, onChange, min, max, compact = false, onBlur, ...inputProps }: DateInputProps) {
  const styles = useStyles();
  const dateFormat = DATE_FORMATS[kind];
  const [typedText, setTypedText] = useState<string | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const isEmpty = value === null || value === '';
  const changeText = (text: string) => {
    setTypedText(text);
    onChange(text.trim() === '' ? null : (dateFormat.parseText(text) ?? text));
  };
  return (
    <div className={styles.place}>
      <Input
        placeholder={dateFormat.pattern()}
        {...inputProps}
        size={compact ? 'small' : 'medium'}
        value={typedText ?? (dateFormat.isValid(value) ? dateFormat.formatValue(value) : String(value ?? ''))}
        onChange={(_, data) => changeText(data.value)}
        onBlur={(event) => {
          setTypedText(null);
          onBlur?.(event);
        }}
        contentAfter={
          <>
            {!compact && (
              <Button
                size="small"
                appearance="transparent"
                icon={isEmpty ? <ClockRegular /> : <DismissRegular />}
                aria-label={isEmpty ? dateFormat.currentLabel : 'Clear'}
                title={isEmpty ? dateFormat.currentLabel : 'Clear'}
                onClick={() => {
                  setTypedText(null);
                  onChange(isEmpty ? dateFormat.currentValue(serverDate()) : null);
                }}
              />
            )}
            <Button
              size="small"
              appearance="transparent"
              icon={<CalendarRegular />}
              aria-label="Calendar"
              title="Calendar"
              tabIndex={-1}
              onClick={() => picker.current?.showPicker()}
            />
          </>
        }
      />
      <input
        ref={picker}
        className={styles.native}
        type={dateFormat.pickerType}
        tabIndex={-1}
        aria-hidden="true"
        min={pickerBound(min, dateFormat, '0001-01-01', 'T00:00')}
        max={pickerBound(max, dateFormat, '9999-12-31', 'T23:59')}
        value={dateFormat.toPicker(value)}
        onChange={(event) => onChange(dateFormat.fromPicker(event.target.value))}
      />
    </div>
  );
}
