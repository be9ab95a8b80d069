import { Field, Textarea } from '@fluentui/react-components';

/** Characters that the history keeps of a reason. */
const MAX_REASON_CHARACTERS = 255;

interface ReasonFieldProps {
  value: string;
  onChange: (reason: string) => void;
  required?: boolean;
  hint?: string;
}

/** An input for why something is done. */
export function ReasonField({ value, onChange, required = false, hint = 'The history keeps it' }: ReasonFieldProps) {
  return (
    <Field label="Reason" hint={hint} required={required}>
      <Textarea value={value} maxLength={MAX_REASON_CHARACTERS} onChange={(_, data) => onChange(data.value)} />
    </Field>
  );
}
