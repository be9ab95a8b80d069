import { ApiError, Button, generalErrors, PageSkeleton, useSingleCall, useToast } from '@trestle/kit/core';
import { AppSetup, confirmEnrolment, RecoveryCodes, startEnrolment, type NewApp } from '@trestle/kit/form';
import { useEffect, useState } from 'react';
import { showRequestError } from './loginErrors';
import { LoginCard } from './LoginCard';
import type { SecondFactorProps } from './secondFactorProps';
import { TextEntry } from './TextEntry';

/** Sets up the second factor that the person's group needs, before the first log-in with it. */
export function Enrolment({ wanted: { ticket }, onDone, onBack }: SecondFactorProps) {
  const toast = useToast();
  const [app, setApp] = useState<NewApp | null>(null);
  const [isOver, setIsOver] = useState(false);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState('');
  const [confirmed, setConfirmed] = useState<{ codes: string[]; logIn: () => Promise<void> } | null>(null);

  // Once for each ticket: each start makes another secret.
  useEffect(() => {
    let isShown = true;
    startEnrolment(ticket).then(
      (newApp) => isShown && setApp(newApp),
      (error: unknown) => {
        if (!isShown) return;
        showRequestError(toast, error);
        setIsOver(true);
      },
    );
    return () => {
      isShown = false;
    };
  }, [ticket, toast]);

  const { run: submit, isRunning: working } = useSingleCall(async () => {
    setProblem('');
    if (!code.trim()) return setProblem('Value Required');
    try {
      return setConfirmed(await confirmEnrolment(ticket, code.trim()));
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 400) return showRequestError(toast, error);
      return setProblem(generalErrors(error.body).join(' ') || error.message);
    }
  });
  const { run: finish } = useSingleCall(async () => {
    await confirmed!.logIn();
    onDone?.();
  });
  if (confirmed)
    return (
      <LoginCard heading="Your recovery codes" line="Your second factor is set up." onSubmit={() => void finish()}>
        <RecoveryCodes codes={confirmed.codes} onDone={() => void finish()} />
      </LoginCard>
    );
  if (!app && !isOver) return <PageSkeleton />;
  return (
    <LoginCard
      heading="Set up a second factor"
      line="Your group logs in with a password and a code from an authenticator app."
      onSubmit={() => void submit()}
    >
      {app && (
        <>
          <AppSetup app={app} />
          <TextEntry
            label="Code of the app"
            name="code"
            autoComplete="one-time-code"
            value={code}
            onChange={setCode}
            error={problem || undefined}
          />
          <Button type="submit" appearance="primary" size="large" disabledFocusable={working}>
            Turn on and log in
          </Button>
        </>
      )}
      <Button appearance="subtle" onClick={onBack}>
        Back to Login
      </Button>
    </LoginCard>
  );
}
