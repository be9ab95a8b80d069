import { Button, Field, Input, makeStyles, tokens, type InputProps } from '@fluentui/react-components';
import { useState, type FormEvent } from 'react';
import { useSingleCall } from '../../core/api/useSingleCall';
import { codeErrorText } from './codeErrorText';

const useStyles = makeStyles({
  form: { display: 'grid', rowGap: tokens.spacingVerticalM },
  buttons: { display: 'flex', justifyContent: 'flex-end', gap: tokens.spacingHorizontalS },
});

export interface OneFieldFormProps {
  label: string;
  hint?: string;
  /** Label of the button that sends the text. */
  yes: string;
  /** The present text. */
  initial?: string;
  input: Pick<InputProps, 'autoCapitalize' | 'autoComplete' | 'maxLength' | 'name' | 'spellCheck'>;
  /** Sends the text. A failure is shown at the field, and what was typed stays. */
  send: (text: string) => Promise<void>;
  onCancel: () => void;
}

/** Asks for one text, such as a code or a name. */
export function OneFieldForm({ label, hint, yes, initial = '', input, send, onCancel }: OneFieldFormProps) {
  const styles = useStyles();
  const [text, setText] = useState(initial);
  const [errorText, setErrorText] = useState('');
  const { run, isRunning } = useSingleCall(async () => {
    if (!text.trim()) return setErrorText('Value Required');
    setErrorText('');
    try {
      return await send(text.trim());
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
        <Input {...input} autoFocus value={text} onChange={(_, { value }) => setText(value)} />
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
