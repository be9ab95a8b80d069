import { MAX_CREDENTIAL_CHARACTERS } from '@trestle/schema/limits';
import { Button, Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { useRef, useState, type FormEvent } from 'react';
import { ApiError } from '../../core/api/errors';
import { useSingleCall } from '../../core/api/useSingleCall';
import { Alert } from '../../core/feedback/Alert';
import { Dialog } from '../../core/feedback/Dialog';
import { reauthenticate } from '../../core/session/password';
import { settings } from '../../core/settings';

/** The words of S1 §8. */
const WRONG_PASSWORD_TEXT = 'Authentication failed - Invalid Password. Please try again.';

/** Says why nothing that is typed may be right: who comes from the company's sign-in may have no password here. */
const noPasswordText = (): string => {
  if (!settings.companySignIn) return '';
  const { name, only } = settings.companySignIn;
  return only
    ? ` Who signs in with ${name} has no password here: ask an administrator.`
    : ` Who signs in with ${name} may have no password here: 'Forgot Password' at the login sends a code to choose one.`;
};

const useStyles = makeStyles({
  form: { display: 'grid', rowGap: tokens.spacingVerticalL },
  why: { margin: 0 },
  answers: { display: 'flex', justifyContent: 'flex-end', gap: tokens.spacingHorizontalS },
});

/** Asks for the current password before something sensitive is shown or changed (S1 §5). */
export default function ConfirmPassword({ why, onAnswer }: { why: string; onAnswer: (confirmed: boolean) => void }) {
  const styles = useStyles();
  const [password, setPassword] = useState('');
  const [errorText, setErrorText] = useState('');
  const isAnswered = useRef(false);
  /** Answers once: a password that is right too late confirms nothing that was cancelled. */
  const answer = (confirmed: boolean) => {
    if (isAnswered.current) return;
    isAnswered.current = true;
    onAnswer(confirmed);
  };

  const { run: confirm, isRunning: working } = useSingleCall(async () => {
    setErrorText('');
    try {
      await reauthenticate(password);
      answer(true);
    } catch (error) {
      setErrorText(
        error instanceof ApiError && error.status !== 400 ? error.message : WRONG_PASSWORD_TEXT + noPasswordText(),
      );
      setPassword('');
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password) void confirm();
  };
  return (
    <Dialog title="Confirm that it is you" onClose={() => answer(false)}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <p className={styles.why}>{why}</p>
        {errorText && <Alert intent="error">{errorText}</Alert>}
        <Field label="Current password" required>
          <Input
            type="password"
            name="present_password"
            autoComplete="current-password"
            autoFocus
            maxLength={MAX_CREDENTIAL_CHARACTERS}
            value={password}
            onChange={(_, { value }) => setPassword(value)}
          />
        </Field>
        <div className={styles.answers}>
          <Button onClick={() => answer(false)}>Cancel</Button>
          <Button type="submit" appearance="primary" disabled={!password} disabledFocusable={working}>
            Confirm
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
