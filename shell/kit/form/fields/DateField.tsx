import type { FieldProps } from '../FormContext';
import { dateError, DateInput, type DateKind } from './DateInput';
import { FieldFrame } from './FieldFrame';
import { StaticField } from './StaticField';
import { useControl } from './useControl';

/** A date of a form's record. */
function BoundDate({ kind, ...props }: FieldProps & { kind: DateKind }) {
  const { field, name, locked, compact } = props;
  const { value, change, blur, error } = useControl(name);
  if (locked) return <StaticField {...props} />;
  return (
    <FieldFrame {...props} error={error && (dateError(kind, value) ?? error)}>
      <DateInput
        kind={kind}
        name={name}
        compact={compact}
        aria-required={field.required || undefined}
        min={field.min}
        max={field.max}
        value={value}
        onChange={change}
        onBlur={blur}
      />
    </FieldFrame>
  );
}

/** Edits a date. */
export const DateField = (props: FieldProps) => <BoundDate {...props} kind="Date" />;
/** Edits a date and time, in the user's time zone. */
export const DateTimeField = (props: FieldProps) => <BoundDate {...props} kind="DateTime" />;
