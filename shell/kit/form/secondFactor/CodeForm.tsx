import { Button, Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { MAX_CREDENTIAL_CHARACTERS } from '@trestle/schema/limits';
import { useState, type FormEvent } from 'react';
import { ApiError, errorTexts, generalErrors } from '../../core/api/errors';
import { useSingleCall } from '../../core/api/useSingleCall';

const useStyles = makeStyles({
  form: { display: 'grid', rowGap: tokens.spacingVerticalM },
  buttons: { display: 'flex', justifyContent: 'flex-end', gap: tokens.spacingHorizontalS },
});

/** Returns the server's words about a refused code. */
export const codeErrorText = (error: unknown): string => {
  const body = error instanceof ApiError && error.status === 400 ? error.body : null;
  const fieldErrors = (body as { code?: unknown } | null)?.code;
  const texts = [...(fieldErrors ? errorTexts(fieldErrors) : []), ...generalErrors(body)];
  return texts.join(' ') || (error as Error).message;
};

interface CodeFormProps {
  label: string;
  hint?: string;
  /** Label of the button that sends the code. */
  yes: string;
  /** Sends the code. A failure is shown at the field, and what was typed stays. */
  send: (code: string) => Promise<void>;
  onCancel: () => void;
}

/** Asks for a code of the authenticator app. */
export function CodeForm({ label, hint, yes, send, onCancel }: CodeFormProps) {
  const styles = useStyles();
  const [code, setCode] = useState('');
  const [errorText, setErrorText] = useState('');
  const { run, isRunning } = useSingleCall(async () => {
    if (!code.trim()) return setErrorText('Value Required');
    setErrorText('');
    try {
      return await send(code.trim());
    } catch (error) {
      return setErrorText(codeErrorText(error));
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run();
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Field
        label={label}
        hint={hint}
        required
        validationMessage={errorText}
        validationState={errorText ? 'error' : 'none'}
      >
        <Input
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          maxLength={MAX_CREDENTIAL_CHARACTERS}
          value={code}
          onChange={(_, { value }) => setCode(value)}
        />
      </Field>
      <div className={styles.buttons}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" appearance="primary" disabledFocusable={isRunning}>
          {yes}
        </Button>
      </div>
    </form>
  );
}
