import { loadable, PageSkeleton, type VerifiedPasscode } from '@trestle/kit/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ForgotPassword } from './ForgotPassword';
import { SignIn } from './SignIn';

const ChangePassword = loadable(
  () => import('./ChangePassword'),
  () => <PageSkeleton />,
);

const VerifyPasscode = loadable(
  () => import('./VerifyPasscode'),
  () => <PageSkeleton />,
);

export type LoginMode = 'login' | 'forgot' | 'verify';

interface LoginFormProps {
  /** Called after the login. Not needed where the form replaces a page: the page then appears. */
  onDone?: () => void;
  /** Where Cancel leads, such as to a page that creates accounts (S1 §2.3). */
  cancelTo?: string | null;
  initialMode?: LoginMode;
  /** Shows the form of a password, also where the company's sign-in takes its place. */
  usesPassword?: boolean;
  /** Called with true once a passcode was accepted, and with false when the user goes back. A reset leads home. */
  onReset?: (isResetting: boolean) => void;
}

/** The login in its four modes (S1 §2.3, §4): login, forgot password, verify passcode, and change password. */
export function LoginForm({ onDone, cancelTo, onReset, initialMode = 'login', usesPassword }: LoginFormProps) {
  const navigate = useNavigate();
  const [mode, setMode] = useState<LoginMode>(initialMode);
  const [username, setUsername] = useState('');
  const [verified, setVerified] = useState<VerifiedPasscode | null>(null);
  const usernameProps = { username, onUsername: setUsername };
  const accept = (reply: VerifiedPasscode) => {
    onReset?.(true);
    setVerified(reply);
  };
  const goBack = () => {
    onReset?.(false);
    setVerified(null);
    setMode('login');
  };

  if (verified) {
    return (
      <ChangePassword verified={verified} onCancel={goBack} onDone={() => void navigate('/', { replace: true })} />
    );
  }
  if (mode === 'forgot') return <ForgotPassword {...usernameProps} onSent={() => setMode('verify')} onBack={goBack} />;
  if (mode === 'verify') return <VerifyPasscode {...usernameProps} onVerified={accept} onBack={goBack} />;
  return (
    <SignIn
      {...usernameProps}
      onForgot={() => setMode('forgot')}
      onDone={onDone}
      cancelTo={cancelTo}
      usesPassword={usesPassword}
    />
  );
}
