import { Checkbox, Field, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useFormContext, type FieldProps } from '../FormContext';
import { StaticField } from './StaticField';
import { useControl } from './useControl';
import { CELL_WITH_MESSAGE, useErrorMessage } from './useErrorMessage';

const useStyles = makeStyles({
  field: { minWidth: 0 },
  cell: CELL_WITH_MESSAGE,
  box: { marginLeft: `calc(-1 * ${tokens.spacingHorizontalS})` },
  compact: {
    marginTop: `calc(-1 * ${tokens.spacingVerticalXS})`,
    marginBottom: `calc(-1 * ${tokens.spacingVerticalXS})`,
  },
});

/** Edits yes or no as a check box. A form that is read only says it in words. */
export function CheckboxField(props: FieldProps) {
  return useFormContext().locked ? <StaticField {...props} /> : <EditableCheckbox {...props} />;
}

function EditableCheckbox({ field, name, label, locked, compact }: FieldProps) {
  const styles = useStyles();
  const { value, change, blur, error } = useControl(name);
  const message = useErrorMessage(error, { compact, hint: field.hint });
  return (
    <Field
      className={mergeClasses(styles.field, compact && styles.cell)}
      hint={compact ? undefined : field.hint}
      {...message}
    >
      <Checkbox
        className={mergeClasses(styles.box, compact && styles.compact)}
        name={name}
        checked={value === true}
        disabled={locked}
        label={compact ? undefined : label}
        aria-label={compact ? label : undefined}
        onBlur={blur}
        onChange={(_, data) => change(data.checked === true)}
      />
    </Field>
  );
}
