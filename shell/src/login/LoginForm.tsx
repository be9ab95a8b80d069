import { loadable, PageSkeleton, useIsAskingTabs, type VerifiedPasscode } from '@trestle/kit/core';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { SecondFactorProps } from './secondFactorProps';
import { SignIn } from './SignIn';

// One chunk, fetched once a password was forgotten.
const pending = () => <PageSkeleton />;
const ForgotPassword = loadable(() => import(/* webpackChunkName: "password" */ './ForgotPassword'), pending);
const VerifyPasscode = loadable(() => import(/* webpackChunkName: "password" */ './VerifyPasscode'), pending);
const ChangePassword = loadable(() => import(/* webpackChunkName: "password" */ './ChangePassword'), pending);

const SecondFactor = loadable(() => import(/* webpackChunkName: "otherSignIns" */ './SecondFactor'), pending);

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

/** The login in its four modes (S1 §2.3, §4), once it is known that no other tab of this browser is logged in. */
export function LoginForm(props: LoginFormProps) {
  useFocusAfterLogin();
  return useIsAskingTabs() ? null : <LoginModes {...props} />;
}

/** Gives the focus back to the field of the page that waited behind the login. */
function useFocusAfterLogin() {
  // Read before the form hides the page, which then loses its focus.
  const [before] = useState(() => document.activeElement as HTMLElement | null);
  useEffect(
    () => () => {
      if (document.activeElement === document.body) before?.focus();
    },
    [before],
  );
}

/** Login, forgot password, verify passcode, and change password. */
function LoginModes({ onDone, cancelTo, onReset, initialMode = 'login', usesPassword }: LoginFormProps) {
  const navigate = useNavigate();
  const [mode, setMode] = useState<LoginMode>(initialMode);
  const [username, setUsername] = useState('');
  const [verified, setVerified] = useState<VerifiedPasscode | null>(null);
  const [wanted, setWanted] = useState<SecondFactorProps['wanted'] | null>(null);
  const usernameProps = { username, onUsername: setUsername };
  const accept = (reply: VerifiedPasscode) => {
    onReset?.(true);
    setVerified(reply);
  };
  const goBack = () => {
    onReset?.(false);
    setVerified(null);
    setWanted(null);
    setMode('login');
  };

  const askForFactor = (body: unknown) => setWanted(body as SecondFactorProps['wanted']);
  const goHome = () => void navigate('/', { replace: true });

  if (wanted) return <SecondFactor wanted={wanted} onBack={goBack} onDone={verified ? goHome : onDone} />;
  if (verified) {
    return <ChangePassword verified={verified} onCancel={goBack} onDone={goHome} onFactor={askForFactor} />;
  }
  if (mode === 'forgot') return <ForgotPassword {...usernameProps} onSent={() => setMode('verify')} onBack={goBack} />;
  if (mode === 'verify') return <VerifyPasscode {...usernameProps} onVerified={accept} onBack={goBack} />;
  return (
    <SignIn
      {...usernameProps}
      onForgot={() => setMode('forgot')}
      onDone={onDone}
      onFactor={askForFactor}
      cancelTo={cancelTo}
      usesPassword={usesPassword}
    />
  );
}
