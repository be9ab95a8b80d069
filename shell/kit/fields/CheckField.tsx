import { Checkbox, makeStyles, Field } from '@fluentui/react-components';
import type { FieldProps } from '../form/FormContext';
import { useControl } from './useControl';

const useStyles = makeStyles({
  // In line with the inputs beside it, whose labels stand above.
  field: { paddingTop: '18px', minWidth: 0 },
  compact: { minWidth: 0 },
});

/** Yes or no. */
export function CheckField({ field, name, label, locked, compact }: FieldProps) {
  const styles = useStyles();
  const { value, change, blur, error } = useControl(name);
  return (
    <Field className={compact ? styles.compact : styles.field} hint={compact ? undefined : field.hint} validationMessage={error || undefined} validationState={error ? 'error' : 'none'}>
      <Checkbox name={name} checked={value === true} disabled={locked} label={compact ? undefined : label} aria-label={compact ? label : undefined}
        onBlur={blur} onChange={(_, data) => change(data.checked === true)} />
    </Field>
  );
}
