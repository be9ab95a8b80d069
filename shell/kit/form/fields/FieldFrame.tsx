import { Field, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactElement } from 'react';
import type { FieldProps } from '../FormContext';
import { VISUALLY_HIDDEN } from '../../core/theme/visuallyHidden';

const useStyles = makeStyles({
  unseen: VISUALLY_HIDDEN,
  label: {
    fontWeight: tokens.fontWeightSemibold,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    paddingBottom: tokens.spacingVerticalXS,
  },
  field: { minWidth: 0 },
  // Stands in the room below the field, where there is such, so that nothing moves when it appears.
  message: { marginBottom: 'calc(-1 * var(--message-room, 0px))', overflowWrap: 'anywhere' },
  // The cell decides the width, not its content.
  compact: { position: 'relative', '& input': { width: '100%', minWidth: 0 } },
});

type FieldFrameProps = Pick<FieldProps, 'field' | 'label' | 'compact' | 'locked'> & {
  error?: string;
  children: ReactElement;
};

/** A field's frame: label, ' *' when required (S1 §5), error or hint. In a table's row the label is hidden. */
export function FieldFrame({ field, label, compact, locked, error, children }: FieldFrameProps) {
  const styles = useStyles();
  // An error replaces the hint and takes its room.
  const message = compact || field.hint ? undefined : styles.message;
  const words = field.required && !locked ? `${label} *` : label;
  return (
    <Field
      className={mergeClasses(styles.field, compact && styles.compact)}
      label={{ children: words, className: mergeClasses(styles.label, compact && styles.unseen) }}
      hint={compact || error ? undefined : field.hint}
      validationMessage={error ? { children: error, className: message } : undefined}
      validationState={error ? 'error' : 'none'}
    >
      {children}
    </Field>
  );
}
