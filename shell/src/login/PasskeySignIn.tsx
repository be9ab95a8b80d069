import { ApiError, Button, generalErrors, useSingleCall, useToast } from '@trestle/kit/core';
import { loadPasskeys } from '@trestle/kit/form';
import { use } from 'react';

// A file that can't be fetched must not take the form of the password with it.
const passkeys = loadPasskeys().catch(() => null);

interface PasskeySignInProps {
  /** Of a log-in that was begun with the password. Without it the passkey logs in alone. */
  ticket?: string;
  onDone?: () => void;
}

/** A button that logs in by a passkey; nothing where the browser can't use passkeys. */
export default function PasskeySignIn({ ticket, onDone }: PasskeySignInProps) {
  const toast = useToast();
  const loaded = use(passkeys);
  const { run, isRunning } = useSingleCall(async () => {
    try {
      await (ticket === undefined ? loaded?.signInByPasskey() : loaded?.enterPasskey(ticket));
      onDone?.();
    } catch (error) {
      const words = error instanceof ApiError && error.status === 400 ? generalErrors(error.body).join(' ') : '';
      toast.error(words || (error as Error).message);
    }
  });
  if (!loaded?.canUsePasskeys()) return null;
  return (
    <Button size="large" disabledFocusable={isRunning} onClick={() => void run()}>
      {ticket === undefined ? 'Sign in with a passkey' : 'Use a passkey'}
    </Button>
  );
}
