import { Input } from '@fluentui/react-components';
import { asDate } from '../format/dates';
import type { FieldProps } from '../form/FormContext';
import { Frame } from './Frame';
import { StaticField } from './StaticField';
import { useControl } from './useControl';

const two = (n: number): string => String(n).padStart(2, '0');
/** A moment as a `datetime-local` input has it: local, to the minute. */
export const toLocal = (value: unknown): string => {
  const date = asDate(value);
  if (!date) return '';
  const year = String(date.getFullYear()).padStart(4, '0');
  return `${year}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}`;
};
export const fromLocal = (text: string): string | null => {
  const date = text ? new Date(text) : null;
  return date && !Number.isNaN(date.getTime()) ? date.toISOString() : null;
};

/** A day. */
export function DateField(props: FieldProps) {
  const { field, name, locked, compact } = props;
  const { value, change, blur, error } = useControl(name);
  if (locked) return <StaticField {...props} />;
  return (
    <Frame {...props} error={error}>
      <Input name={name} type="date" size={compact ? 'small' : 'medium'} input={{ max: '9999-12-31' }} value={typeof value === 'string' ? value.slice(0, 10) : ''}
        aria-required={field.required || undefined} onBlur={blur} onChange={(_, data) => change(data.value || null)} />
    </Frame>
  );
}

/** A moment, in the browser's time zone. */
export function DateTimeField(props: FieldProps) {
  const { field, name, locked, compact } = props;
  const { value, change, blur, error } = useControl(name);
  if (locked) return <StaticField {...props} />;
  return (
    <Frame {...props} error={error}>
      <Input name={name} type="datetime-local" size={compact ? 'small' : 'medium'} input={{ max: '9999-12-31T23:59' }} value={toLocal(value)}
        aria-required={field.required || undefined} onBlur={blur} onChange={(_, data) => change(fromLocal(data.value))} />
    </Frame>
  );
}
