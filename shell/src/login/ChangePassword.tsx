import {
  ApiError,
  Button,
  changePassword,
  Field,
  makeStyles,
  errorTexts,
  useSingleCall,
  useToast,
  type VerifiedPasscode,
  tokens,
} from '@trestle/kit/core';
import { NewPassword, newPasswordError } from '@trestle/kit/form';
import { useState } from 'react';
import { loginProblems, showRequestError } from './loginErrors';
import { LoginCard } from './LoginCard';
import { TextEntry } from './TextEntry';

/** S1 §5. */
const PASSWORDS_DIFFER_TEXT = "Password don't match - Please check and try again";

const useStyles = makeStyles({
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    gap: tokens.spacingHorizontalS,
    '& > :last-child': { flexGrow: 1 },
  },
});

/** Also where the answer to an earlier attempt got lost: the password is changed then. */
const USED_TEXT =
  'This was used already, or took longer than 10 minutes. If you have just chosen a new password, log in with it. ' +
  'Otherwise open your link again, or ask for another passcode.';

/** A 401 without a ticket is about the passcode: it was used already. */
const isFactorWanted = (body: unknown): boolean => typeof (body as { ticket?: unknown } | null)?.ticket === 'string';

/** Replies about the token that stands for the passcode: used, and expired. */
const USED_STATUSES: readonly number[] = [401, 403];

interface ChangePasswordProps {
  verified: VerifiedPasscode;
  /** Below the heading. */
  line?: string;
  onDone: () => void;
  /** Called where the password was changed and a second factor is asked for, with the reply's body. */
  onFactor: (body: unknown) => void;
  onCancel: () => void;
}

/** Change Password: strong, and the same twice (S1 §2.3, fourth mode). Fetched with the meter when it is opened. */
export default function ChangePassword({
  verified,
  line = 'Choose a new password to log in with.',
  onDone,
  onFactor,
  onCancel,
}: ChangePasswordProps) {
  const styles = useStyles();
  const toast = useToast();
  const [password, setPassword] = useState('');
  const [repeatedPassword, setRepeatedPassword] = useState('');
  const [passwordError, setPasswordError] = useState<string>();
  const [problem, setProblem] = useState('');
  const owner = { username: verified.username };

  const { run: submit, isRunning: working } = useSingleCall(async () => {
    setProblem('');
    const nextPasswordError = password ? await newPasswordError(password, owner) : 'Value Required';
    setPasswordError(nextPasswordError);
    if (nextPasswordError) return;
    if (password !== repeatedPassword) {
      setProblem(PASSWORDS_DIFFER_TEXT);
      return;
    }
    try {
      await changePassword(password, verified);
      onDone();
    } catch (error) {
      if (error instanceof ApiError && error.status === 401 && isFactorWanted(error.body)) return onFactor(error.body);
      if (error instanceof ApiError && USED_STATUSES.includes(error.status)) return setProblem(USED_TEXT);
      const refusal = error instanceof ApiError && error.status === 400 ? error : undefined;
      const { fields, general } = loginProblems(refusal?.body);
      if (!refusal) showRequestError(toast, error);
      setPasswordError(fields.password);
      setProblem(errorTexts(general).join(' '));
    }
  });
  const changePasswordText = (value: string, generated: boolean) => {
    setPassword(value);
    setPasswordError(undefined);
    if (generated) setRepeatedPassword(value);
  };
  return (
    <LoginCard
      heading="Change Password"
      line={line}
      onSubmit={() => void submit()}
      problem={problem}
      onDismiss={() => setProblem('')}
    >
      <Field
        label="New Password"
        required
        validationMessage={passwordError}
        validationState={passwordError ? 'warning' : 'none'}
      >
        <NewPassword name="password" autoFocus value={password} owner={owner} onChange={changePasswordText} />
      </Field>
      <TextEntry
        label="Verify New Password"
        name="again"
        type="password"
        autoComplete="new-password"
        value={repeatedPassword}
        onChange={setRepeatedPassword}
      />
      <div className={styles.actions}>
        <Button size="large" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" appearance="primary" size="large" disabledFocusable={working}>
          Change Password
        </Button>
      </div>
    </LoginCard>
  );
}
