import { ApiError, Button, generalErrors, useSingleCall, useToast } from '@trestle/kit/core';
import { enterSecondFactor } from '@trestle/kit/form';
import { canUsePasskeys } from '@trestle/schema/passkeyHost';
import { useState } from 'react';
import { Enrolment } from './Enrolment';
import { showRequestError } from './loginErrors';
import { LoginCard } from './LoginCard';
import PasskeySignIn from './PasskeySignIn';
import type { SecondFactorProps } from './secondFactorProps';
import { TextEntry } from './TextEntry';

/**
 * Second step of the login: a code of the authenticator app, or a recovery code. Who has no second factor and needs one
 * sets it up here. Fetched when it is asked for.
 */
export default function SecondFactor(props: SecondFactorProps) {
  return props.wanted.second_factor.length > 0 ? <CodeStep {...props} /> : <Enrolment {...props} />;
}

/** Says what may be entered. */
function lineOf(isApp: boolean, kinds: SecondFactorProps['wanted']['second_factor']): string {
  if (isApp) return 'Enter the code that your authenticator app shows.';
  return kinds.includes('totp')
    ? 'Enter one of your recovery codes.'
    : 'Use your passkey, or enter one of your recovery codes.';
}

function CodeStep({ wanted: { ticket, second_factor: kinds }, onDone, onBack }: SecondFactorProps) {
  const toast = useToast();
  // Each keeps what was typed while the other is shown.
  const [codes, setCodes] = useState({ app: '', recovery: '' });
  const [kind, setKind] = useState<keyof typeof codes>(kinds.includes('totp') ? 'app' : 'recovery');
  const [problem, setProblem] = useState('');
  const isApp = kind === 'app';
  const code = codes[kind];

  const { run: submit, isRunning: working } = useSingleCall(async () => {
    setProblem('');
    if (!code.trim()) return setProblem('Value Required');
    try {
      await enterSecondFactor(ticket, code.trim());
      return onDone?.();
    } catch (error) {
      if (error instanceof ApiError && error.status === 400)
        return setProblem(generalErrors(error.body).join(' ') || error.message);
      return showRequestError(toast, error);
    }
  });
  const switchKind = () => {
    setProblem('');
    setKind(isApp ? 'recovery' : 'app');
  };
  return (
    <LoginCard heading="Second factor" line={lineOf(isApp, kinds)} onSubmit={() => void submit()}>
      <TextEntry
        key={kind}
        label={isApp ? 'Code' : 'Recovery code'}
        name={isApp ? 'code' : 'recovery_code'}
        autoComplete={isApp ? 'one-time-code' : 'off'}
        autoFocus
        value={code}
        onChange={(value) => setCodes({ ...codes, [kind]: value })}
        error={problem || undefined}
      />
      <Button type="submit" appearance="primary" size="large" disabledFocusable={working}>
        {working ? 'Logging in …' : 'Login'}
      </Button>
      {kinds.includes('passkey') && canUsePasskeys(window) && <PasskeySignIn ticket={ticket} onDone={onDone} />}
      {kinds.includes('totp') && (
        <Button appearance="subtle" onClick={switchKind}>
          {isApp ? 'Use a recovery code' : 'Use the authenticator app'}
        </Button>
      )}
      <Button appearance="subtle" onClick={onBack}>
        Back to Login
      </Button>
    </LoginCard>
  );
}
