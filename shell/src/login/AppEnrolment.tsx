import { Button, PageSkeleton, useSingleCall, useToast } from '@trestle/kit/core';
import { AppSetup, confirmEnrolment, startEnrolment, type Enrolled, type NewApp } from '@trestle/kit/form';
import { useEffect, useState, type ReactNode } from 'react';
import { showRequestError } from './loginErrors';
import { LoginCard } from './LoginCard';
import { refusalText } from './refusalText';
import { TextEntry } from './TextEntry';

/** Begins to set an app up. @returns what it needs; 'loading' before that, and null when the ticket is too old */
export function useNewApp(ticket: string): NewApp | 'loading' | null {
  const toast = useToast();
  const [app, setApp] = useState<NewApp | 'loading' | null>('loading');
  useEffect(() => {
    let isShown = true;
    startEnrolment(ticket).then(
      (newApp) => isShown && setApp(newApp),
      (error: unknown) => {
        if (!isShown) return;
        showRequestError(toast, error);
        setApp(null);
      },
    );
    return () => {
      isShown = false;
    };
  }, [ticket, toast]);
  return app;
}

interface AppEnrolmentProps {
  ticket: string;
  app: ReturnType<typeof useNewApp>;
  onEnrolled: (enrolled: Enrolled) => void;
  /** Other ways to go on. */
  buttons: ReactNode;
}

/** Shows what an authenticator app needs, and asks for its first code. */
export function AppEnrolment({ ticket, app, onEnrolled, buttons }: AppEnrolmentProps) {
  const toast = useToast();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState('');
  const { run: submit, isRunning: working } = useSingleCall(async () => {
    setProblem('');
    if (!code.trim()) return setProblem('Value Required');
    try {
      return onEnrolled(await confirmEnrolment(ticket, code.trim()));
    } catch (error) {
      const words = refusalText(error);
      return words === null ? showRequestError(toast, error) : setProblem(words);
    }
  });
  if (app === 'loading') return <PageSkeleton />;
  return (
    <LoginCard
      heading="Set up a second factor"
      line="Your group needs a second factor. An authenticator app shows a code for each login."
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
      {buttons}
    </LoginCard>
  );
}
