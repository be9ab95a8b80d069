import { isIsoDate, isIsoDateTime } from '@trestle/schema/validate';
import { Button, Input, makeStyles } from '@fluentui/react-components';
import { CalendarRegular } from '@fluentui/react-icons/svg/calendar';
import { ClockRegular } from '@fluentui/react-icons/svg/clock';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { useRef, useState } from 'react';
import { asDate, formatDate, formatDateTime } from '../../core/format/dates';
import type { FieldProps } from '../FormContext';
import { FieldFrame } from './FieldFrame';
import { StaticField } from './StaticField';
import { parseDay, parseMoment } from './parseDate';
import { useControl } from './useControl';

const useStyles = makeStyles({
  place: { position: 'relative', display: 'grid', minWidth: 0 },
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

const twoDigits = (n: number): string => String(n).padStart(2, '0');
/** Formats a time for the browser's date picker: local, to the minute. */
export const toLocal = (value: unknown): string => {
  const date = asDate(value);
  if (!date) return '';
  const year = String(date.getFullYear()).padStart(4, '0');
  const day = `${year}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
  return `${day}T${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
};
/** Converts the value of a `datetime-local` input to ISO 8601 in UTC. Null when it is no date. */
export const fromLocal = (text: string): string | null => {
  const date = text ? new Date(text) : null;
  return date && !Number.isNaN(date.getTime()) ? date.toISOString() : null;
};

/** How a kind of date is formatted, parsed and picked. */
interface DateFormat {
  format: string;
  write: (value: unknown) => string;
  read: (text: string) => string | null;
  is: (value: unknown) => boolean;
  native: 'date' | 'datetime-local';
  toNative: (value: unknown) => string;
  fromNative: (text: string) => string | null;
  /** Value that the date button sets in an empty field (S1 §4). */
  present: (now: Date) => string;
  now: string;
}
const DAY_FORMAT: DateFormat = {
  format: 'DD/MM/YYYY',
  write: formatDate,
  read: parseDay,
  is: isIsoDate,
  native: 'date',
  toNative: (value) => (isIsoDate(value) ? value : ''),
  fromNative: (text) => text || null,
  present: (now) => toLocal(now.toISOString()).slice(0, 10),
  now: 'Today',
};
const MOMENT_FORMAT: DateFormat = {
  format: 'DD/MM/YYYY hh:mm',
  write: formatDateTime,
  read: parseMoment,
  is: (value) => isIsoDateTime(value) || isIsoDate(value),
  native: 'datetime-local',
  toNative: toLocal,
  fromNative: fromLocal,
  present: (now) => now.toISOString(),
  now: 'Now',
};

/** A field's bound for the date picker. */
const nativeBound = (bound: number | string | undefined, way: DateFormat, otherwise: string, time: string): string =>
  `${typeof bound === 'string' ? bound : otherwise}${way.native === 'date' ? '' : time}`;

/** A date that is typed or picked. Text that is no date stays, with an error. */
function TypedDate({ way, ...props }: FieldProps & { way: DateFormat }) {
  const styles = useStyles();
  const { field, name, locked, compact } = props;
  const { value, change, blur, error } = useControl(name);
  const [typed, setTyped] = useState<string | null>(null);
  const native = useRef<HTMLInputElement>(null);
  if (locked) return <StaticField {...props} />;
  const known = way.is(value);
  const wrong = error && value !== null && !known ? `Enter it as ${way.format}` : error;
  const type = (text: string) => {
    setTyped(text);
    change(text.trim() === '' ? null : (way.read(text) ?? text));
  };
  return (
    <div className={styles.place}>
      <FieldFrame {...props} error={wrong}>
        <Input
          name={name}
          size={compact ? 'small' : 'medium'}
          placeholder={way.format}
          aria-required={field.required || undefined}
          value={typed ?? (known ? way.write(value) : String(value ?? ''))}
          onChange={(_, data) => type(data.value)}
          onBlur={() => {
            setTyped(null);
            blur();
          }}
          contentAfter={
            <>
              {!compact && (
                <Button
                  size="small"
                  appearance="transparent"
                  icon={value === null ? <ClockRegular /> : <DismissRegular />}
                  aria-label={value === null ? way.now : 'Clear'}
                  title={value === null ? way.now : 'Clear'}
                  onClick={() => {
                    setTyped(null);
                    change(value === null ? way.present(new Date()) : null);
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
                onClick={() => native.current?.showPicker()}
              />
            </>
          }
        />
      </FieldFrame>
      <input
        ref={native}
        className={styles.native}
        type={way.native}
        tabIndex={-1}
        aria-hidden="true"
        min={nativeBound(field.min, way, '0001-01-01', 'T00:00')}
        max={nativeBound(field.max, way, '9999-12-31', 'T23:59')}
        value={way.toNative(value)}
        onChange={(event) => change(way.fromNative(event.target.value))}
      />
    </div>
  );
}

/** A date. */
export const DateField = (props: FieldProps) => <TypedDate {...props} way={DAY_FORMAT} />;
/** A date and time, in the browser's time zone. */
export const DateTimeField = (props: FieldProps) => <TypedDate {...props} way={MOMENT_FORMAT} />;
