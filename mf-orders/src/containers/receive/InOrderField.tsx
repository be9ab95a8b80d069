import { Field, makeStyles, tokens } from '@trestle/kit/core';
import { ChoiceButtons } from '@trestle/kit/form';
import { container } from '@trestle/schema/entities/container';
import { IN_ORDER_ANSWERS, type InOrderAnswer } from '@trestle/schema/receipt';

const useStyles = makeStyles({ field: { marginBottom: tokens.spacingVerticalM } });
const QUESTION = `${container.fields.received_in_order.label}?`;
const CHOICES = IN_ORDER_ANSWERS.map((answer) => [answer, answer] as const);

interface InOrderFieldProps {
  value: InOrderAnswer | null;
  onChange: (value: InOrderAnswer | null) => void;
}

/** Asks whether a container came in order. Pressing the given answer again takes it back. */
export function InOrderField({ value, onChange }: InOrderFieldProps) {
  const styles = useStyles();
  return (
    <Field className={styles.field} label={QUESTION} hint="Its page, its history and the packing list show the answer">
      <ChoiceButtons
        label={QUESTION}
        choices={CHOICES}
        value={value}
        onChange={(answer) => onChange(answer === value ? null : answer)}
      />
    </Field>
  );
}
