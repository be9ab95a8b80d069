import { Field, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactElement } from 'react';
import { useFormContext, type FieldProps } from '../FormContext';
import { VISUALLY_HIDDEN } from '../../core/theme/visuallyHidden';
import { CELL_WITH_MESSAGE, useErrorMessage } from './useErrorMessage';

const useStyles = makeStyles({
  unseen: VISUALLY_HIDDEN,
  label: {
    fontWeight: tokens.fontWeightSemibold,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    paddingBottom: tokens.spacingVerticalXS,
  },
  field: { minWidth: 0 },
  // The cell decides the width, not its content.
  compact: { ...CELL_WITH_MESSAGE, '& input': { width: '100%', minWidth: 0 } },
});

type FieldFrameProps = Pick<FieldProps, 'field' | 'label' | 'compact' | 'locked'> & {
  error?: string;
  children: ReactElement;
};

/** A field's frame: label, ' *' when required (S1 §5), error or hint. In a table's row the label is hidden. */
export function FieldFrame({ field, label, compact, locked, error, children }: FieldFrameProps) {
  const styles = useStyles();
  // A hint says what to type: nobody types into a form that is read only.
  const hint = useFormContext().locked ? undefined : field.hint;
  const message = useErrorMessage(error, { compact, hint });
  const labelText = field.required && !locked ? `${label} *` : label;
  return (
    <Field
      className={mergeClasses(styles.field, compact && styles.compact)}
      label={{ children: labelText, className: mergeClasses(styles.label, compact && styles.unseen) }}
      hint={compact || error ? undefined : hint}
      {...message}
    >
      {children}
    </Field>
  );
}
