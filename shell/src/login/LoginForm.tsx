import { PageSkeleton, type VerifiedPasscode } from '@trestle/kit/core';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { ForgotPassword } from './ForgotPassword';
import { SignIn } from './SignIn';
import { VerifyPasscode } from './VerifyPasscode';

const ChangePassword = lazy(() => import('./ChangePassword'));

export type LoginMode = 'login' | 'forgot' | 'verify';

interface LoginFormProps {
  /** Where it stands in a page's place there is nothing to go to afterwards: the page appears. */
  onDone?: () => void;
  /** S1 §2.3: cancelling can lead to where an account is made. */
  cancelTo?: string | null;
  start?: LoginMode;
  /** A passcode was right, and what follows leads home; or the person went back from there. */
  onReset?: (begun: boolean) => void;
}

/**
 * The login in its four modes (S1 §2.3, §4): login; forgot; verify passcode, once the mail was asked for; change password,
 * once the passcode was right, and from there signed in to home.
 */
export function LoginForm({ onDone, cancelTo, onReset, start = 'login' }: LoginFormProps) {
  const navigate = useNavigate();
  const [mode, setMode] = useState<LoginMode>(start);
  const [username, setUsername] = useState('');
  const [verified, setVerified] = useState<VerifiedPasscode | null>(null);
  const name = { username, onUsername: setUsername };
  const accept = (reply: VerifiedPasscode) => {
    onReset?.(true);
    setVerified(reply);
  };
  const back = () => {
    onReset?.(false);
    setVerified(null);
    setMode('login');
  };

  if (verified) {
    return (
      <Suspense fallback={<PageSkeleton />}>
        <ChangePassword verified={verified} onCancel={back} onDone={() => void navigate('/', { replace: true })} />
      </Suspense>
    );
  }
  if (mode === 'forgot') return <ForgotPassword {...name} onSent={() => setMode('verify')} onBack={back} />;
  if (mode === 'verify') return <VerifyPasscode {...name} onVerified={accept} onBack={back} />;
  return <SignIn {...name} onForgot={() => setMode('forgot')} onDone={onDone} cancelTo={cancelTo} />;
}
