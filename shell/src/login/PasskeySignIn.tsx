import { ApiError, Button, generalErrors, useSingleCall, useToast } from '@trestle/kit/core';

/** Loads what logs in by passkeys. It comes with the forms, which the login page does not need. */
const loadPasskeys = async () => (await import('@trestle/kit/form')).loadPasskeys();

interface PasskeySignInProps {
  /** Of a log-in that was begun with the password. Without it the passkey logs in alone. */
  ticket?: string;
  onDone?: () => void;
}

/** A button that logs in by a passkey. */
export default function PasskeySignIn({ ticket, onDone }: PasskeySignInProps) {
  const toast = useToast();
  const { run, isRunning } = useSingleCall(async () => {
    try {
      const { enterPasskey, signInByPasskey } = await loadPasskeys();
      await (ticket === undefined ? signInByPasskey() : enterPasskey(ticket));
      onDone?.();
    } catch (error) {
      const words = error instanceof ApiError && error.status === 400 ? generalErrors(error.body).join(' ') : '';
      toast.error(words || (error as Error).message);
    }
  });
  return (
    <Button size="large" disabledFocusable={isRunning} onClick={() => void run()}>
      {ticket === undefined ? 'Sign in with a passkey' : 'Use a passkey'}
    </Button>
  );
}
