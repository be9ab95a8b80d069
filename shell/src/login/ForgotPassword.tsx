import { Button, forgotPassword, useSingleCall, useToast } from '@trestle/kit/core';
import { useState } from 'react';
import { showRequestError } from './loginErrors';
import { LoginCard } from './LoginCard';
import { TextEntry } from './TextEntry';

/** S1 §5. */
export const NAME_MISSING_TEXT = 'Please put in a username or email';

interface ForgotPasswordProps {
  username: string;
  onUsername: (username: string) => void;
  onSent: () => void;
  onBack: () => void;
}

/** Forgot Password: asks for the mail with a passcode (S1 §2.3, second mode). */
export default function ForgotPassword({ username, onUsername, onSent, onBack }: ForgotPasswordProps) {
  const toast = useToast();
  const [isNameMissing, setIsNameMissing] = useState(false);

  const { run: submit, isRunning: working } = useSingleCall(async () => {
    setIsNameMissing(!username.trim());
    if (!username.trim()) return;
    try {
      await forgotPassword(username.trim());
      onSent();
    } catch (error) {
      showRequestError(toast, error);
    }
  });
  return (
    <LoginCard
      heading="Forgot Password"
      line="We email you a passcode. Use it to choose a new password."
      onSubmit={() => void submit()}
    >
      <TextEntry
        label="User name/Email"
        name="username"
        autoComplete="username"
        autoFocus
        value={username}
        onChange={onUsername}
        error={isNameMissing && !username.trim() ? NAME_MISSING_TEXT : undefined}
      />
      <Button type="submit" appearance="primary" size="large" disabledFocusable={working}>
        Send Reset Email
      </Button>
      <Button appearance="subtle" onClick={onBack}>
        Back to Login
      </Button>
    </LoginCard>
  );
}
