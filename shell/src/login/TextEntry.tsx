import { MAX_CREDENTIAL_CHARACTERS } from '@trestle/schema/limits';
import { Field, Input } from '@trestle/kit/core';

interface TextEntryProps {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  error?: string;
  type?: 'text' | 'password';
  autoComplete: string;
  autoFocus?: boolean;
  maxLength?: number;
}

/** One required line of a login form. */
export function TextEntry({ label, error, onChange, type = 'text', ...input }: TextEntryProps) {
  return (
    <Field label={label} required validationMessage={error} validationState={error ? 'error' : 'none'}>
      <Input
        type={type}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MAX_CREDENTIAL_CHARACTERS}
        {...input}
        onChange={(_, { value }) => onChange(value)}
      />
    </Field>
  );
}
