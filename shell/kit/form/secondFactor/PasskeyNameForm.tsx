import { Button, Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { MAX_PASSKEY_NAME_CHARACTERS } from '@trestle/schema/passkeyName';
import { useState, type FormEvent } from 'react';
import { useSingleCall } from '../../core/api/useSingleCall';
import { codeErrorText } from './CodeForm';

const useStyles = makeStyles({
  form: { display: 'grid', rowGap: tokens.spacingVerticalM },
  buttons: { display: 'flex', justifyContent: 'flex-end', gap: tokens.spacingHorizontalS },
});

interface PasskeyNameFormProps {
  /** Label of the button that sends the name. */
  yes: string;
  /** The present name. */
  name?: string;
  /** Sends the name. A failure is shown at the field, and what was typed stays. */
  send: (name: string) => Promise<void>;
  onCancel: () => void;
}

/** Asks for the name of a passkey. */
export function PasskeyNameForm({ yes, name: presentName = '', send, onCancel }: PasskeyNameFormProps) {
  const styles = useStyles();
  const [name, setName] = useState(presentName);
  const [problem, setProblem] = useState('');
  const { run, isRunning } = useSingleCall(async () => {
    if (!name.trim()) return setProblem('Value Required');
    setProblem('');
    try {
      return await send(name.trim());
    } catch (error) {
      return setProblem(codeErrorText(error));
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run();
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Field
        label="Name of the passkey"
        hint="Such as the device that keeps it"
        required
        validationMessage={problem}
        validationState={problem ? 'error' : 'none'}
      >
        <Input
          autoFocus
          maxLength={MAX_PASSKEY_NAME_CHARACTERS}
          value={name}
          onChange={(_, { value }) => setName(value)}
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
