import { Field, makeStyles, mergeClasses } from '@fluentui/react-components';
import type { ReactElement } from 'react';
import type { FieldProps } from '../FormContext';

const useStyles = makeStyles({
  unseen: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
  label: { fontWeight: 600, fontSize: '12px', lineHeight: '16px', paddingBottom: '4px' },
  field: { minWidth: 0 },
  // A cell says how wide it is, not what stands in it.
  compact: { position: 'relative', '& input': { width: '100%', minWidth: 0 } },
});

type FieldFrameProps = Pick<FieldProps, 'field' | 'label' | 'compact' | 'locked'> & {
  error?: string;
  children: ReactElement;
};

/** Label above, ' *' when required (S1 §5), the error or a hint below; in a table's row the label is only said. */
export function FieldFrame({ field, label, compact, locked, error, children }: FieldFrameProps) {
  const styles = useStyles();
  const words = field.required && !locked ? `${label} *` : label;
  return (
    <Field
      className={mergeClasses(styles.field, compact && styles.compact)}
      label={{ children: words, className: mergeClasses(styles.label, compact && styles.unseen) }}
      hint={compact ? undefined : field.hint}
      validationMessage={error || undefined}
      validationState={error ? 'error' : 'none'}
    >
      {children}
    </Field>
  );
}
