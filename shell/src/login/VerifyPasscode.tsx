import {
  ApiError,
  Button,
  forgotPassword,
  makeStyles,
  useSingleCall,
  useToast,
  uuid,
  verifyPasscode,
  type VerifiedPasscode,
  tokens,
} from '@trestle/kit/core';
import { useState } from 'react';
import { showRequestError } from './loginErrors';
import { NAME_MISSING_TEXT } from './ForgotPassword';
import { LoginCard } from './LoginCard';
import { TextEntry } from './TextEntry';

const useStyles = makeStyles({
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalS,
    '& > :last-child': { flexGrow: 1 },
  },
});

interface VerifyPasscodeProps {
  username: string;
  onUsername: (username: string) => void;
  onVerified: (verified: VerifiedPasscode) => void;
  onBack: () => void;
}

/** Verify Passcode: checks the passcode from the e-mail (S1 §2.3, third mode). */
export default function VerifyPasscode({ username, onUsername, onVerified, onBack }: VerifyPasscodeProps) {
  const styles = useStyles();
  const toast = useToast();
  const [key, setKey] = useState('');
  const [repeatKey] = useState(uuid);
  const [showsErrors, setShowsErrors] = useState(false);
  const errors = {
    username: username.trim() ? undefined : NAME_MISSING_TEXT,
    key: key.trim() ? undefined : 'Value Required',
  };

  const { run: attempt, isRunning: working } = useSingleCall(async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      showRequestError(toast, error);
    }
  });
  const verify = () => {
    setShowsErrors(true);
    if (errors.username || errors.key) return;
    void attempt(async () => {
      try {
        const verified = await verifyPasscode(username.trim(), key.trim(), repeatKey);
        if (verified.status) return onVerified(verified);
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 400)) throw error;
      }
      toast.error('Wrong passcode');
    });
  };
  const resend = () => {
    if (errors.username) return setShowsErrors(true);
    void attempt(async () => {
      await forgotPassword(username.trim());
      toast.info('If there is such an account, another email is on its way. Only its passcode works now.');
    });
  };
  return (
    <LoginCard
      heading="Verify Passcode"
      line="If there is such an account, an email with a passcode is on its way. It works for 15 minutes."
      onSubmit={verify}
    >
      <TextEntry
        label="User name/Email"
        name="username"
        autoComplete="username"
        value={username}
        onChange={onUsername}
        error={showsErrors ? errors.username : undefined}
      />
      <TextEntry
        label="Passcode from Email"
        name="key"
        autoComplete="one-time-code"
        autoFocus
        value={key}
        onChange={setKey}
        error={showsErrors ? errors.key : undefined}
      />
      <div className={styles.actions}>
        <Button size="large" onClick={resend}>
          Resend Email
        </Button>
        <Button type="submit" appearance="primary" size="large" disabledFocusable={working}>
          Verify Passcode
        </Button>
      </div>
      <Button appearance="subtle" onClick={onBack}>
        Back to Login
      </Button>
    </LoginCard>
  );
}
