import { Button, Field, makeStyles, tokens } from '@fluentui/react-components';
import { useControl } from './useControl';
import { useErrorMessage } from './useErrorMessage';

/** Stored values and labels of the buttons (S1 §4, §9). */
const NUMBER_CHOICES: readonly (readonly [number | boolean, string])[] = [
  [1, 'Yes'],
  [0, 'No'],
  [-1, 'N/A'],
];
const BOOLEAN_CHOICES: readonly (readonly [number | boolean, string])[] = [
  [true, 'Yes'],
  [false, 'No'],
];

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
/** Yes, No and N/A as buttons, in a form. A question without an answer selects none. */
export function YesNoField({ name, label, truth = false, locked = false }: YesNoFieldProps) {
  const { value, change, error } = useControl(name);
  const message = useErrorMessage(error, { compact: false });
  return (
    <Field label={label} {...message}>
      <ChoiceButtons
        label={label}
        name={name}
        choices={truth ? BOOLEAN_CHOICES : NUMBER_CHOICES}
        value={value}
        disabled={locked}
        onChange={change}
      />
    </Field>
  );
}

export interface ChoiceButtonsProps<V> {
  label: string;
  /** Where the focus goes when the answer is wrong. */
  name?: string;
  choices: readonly (readonly [stored: V, word: string])[];
  /** None of the choices: no answer yet. */
  value: unknown;
  disabled?: boolean;
  onChange: (value: V) => void;
}

/** A few answers as buttons, of which one is pressed. */
export function ChoiceButtons<V>({ label, name, choices, value, disabled, onChange }: ChoiceButtonsProps<V>) {
  const styles = useStyles();
  return (
    <fieldset aria-label={label} className={styles.buttons} data-field={name} tabIndex={-1}>
      {choices.map(([stored, word]) => (
        <Button
          key={word}
          className={styles.button}
          appearance={value === stored ? 'primary' : 'secondary'}
          aria-pressed={value === stored}
          disabled={disabled}
          onClick={() => onChange(stored)}
        >
          {word}
        </Button>
      ))}
    </fieldset>
  );
}
