import { Button, Field, makeStyles, tokens } from '@fluentui/react-components';
import { useControl } from './useControl';
import { useErrorMessage } from './useErrorMessage';

/** Stored values and labels of the buttons (S1 §4, §9). */
const NUMBER_CHOICES = [
  [1, 'Yes'],
  [0, 'No'],
  [-1, 'N/A'],
] as const;
const BOOLEAN_CHOICES = [
  [true, 'Yes'],
  [false, 'No'],
] as const;

const useStyles = makeStyles({
  buttons: { display: 'flex', columnGap: tokens.spacingHorizontalXS, margin: 0, padding: 0, border: 'none' },
  button: { minWidth: '56px' },
});

export interface YesNoFieldProps {
  name: string;
  label: string;
  /** Stores true and false instead of 1, 0 and -1, and offers no N/A. */
  truth?: boolean;
  locked?: boolean;
}
/** Yes, No and N/A as buttons. A question without an answer selects none. */
export function YesNoField({ name, label, truth = false, locked = false }: YesNoFieldProps) {
  const styles = useStyles();
  const { value, change, error } = useControl(name);
  const message = useErrorMessage(error, { compact: false });
  return (
    <Field label={label} {...message}>
      <fieldset aria-label={label} className={styles.buttons} data-field={name} tabIndex={-1}>
        {(truth ? BOOLEAN_CHOICES : NUMBER_CHOICES).map(([stored, word]) => (
          <Button
            key={word}
            className={styles.button}
            appearance={value === stored ? 'primary' : 'secondary'}
            aria-pressed={value === stored}
            disabled={locked}
            onClick={() => change(stored)}
          >
            {word}
          </Button>
        ))}
      </fieldset>
    </Field>
  );
}
