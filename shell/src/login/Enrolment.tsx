import { Button, useSingleCall, useToast } from '@trestle/kit/core';
import { RecoveryCodes, type Enrolled } from '@trestle/kit/form';
import { canUsePasskeys } from '@trestle/schema/passkeyHost';
import { useEffect, useRef, useState } from 'react';
import { AppEnrolment, useNewApp } from './AppEnrolment';
import { LoginCard } from './LoginCard';
import { PasskeyEnrolment } from './PasskeyEnrolment';
import type { SecondFactorProps } from './secondFactorProps';

/** Sets up the second factor that the person's group needs, before the first log-in with it: an app or a passkey. */
export function Enrolment({ wanted: { ticket }, onDone, onBack }: SecondFactorProps) {
  const [usesPasskey, setUsesPasskey] = useState(false);
  const [enrolled, setEnrolled] = useState<Enrolled | null>(null);
  // Kept while the passkey is shown: another start makes another secret.
  const app = useNewApp(ticket);
  const keep = useCodesInView(enrolled);
  const { run: finish } = useSingleCall(async () => {
    keep();
    await enrolled!.logIn();
    onDone?.();
  });
  if (enrolled)
    return (
      <LoginCard heading="Your recovery codes" line="Your second factor is set up." onSubmit={() => void finish()}>
        <RecoveryCodes codes={enrolled.codes} onDone={() => void finish()} />
      </LoginCard>
    );
  const buttons = (
    <>
      {canUsePasskeys(window) && (
        <Button appearance="subtle" onClick={() => setUsesPasskey(!usesPasskey)}>
          {usesPasskey ? 'Use an authenticator app instead' : 'Use a passkey instead'}
        </Button>
      )}
      <Button appearance="subtle" onClick={onBack}>
        Back to Login
      </Button>
    </>
  );
  return usesPasskey ? (
    <PasskeyEnrolment ticket={ticket} onEnrolled={setEnrolled} buttons={buttons} />
  ) : (
    <AppEnrolment ticket={ticket} app={app} onEnrolled={setEnrolled} buttons={buttons} />
  );
}

/**
 * Keeps new recovery codes in view when this form is gone before somebody says that they are kept: by Back, or because
 * another tab logged in.
 * @returns a function that says so
 */
function useCodesInView(enrolled: Enrolled | null): () => void {
  const toast = useToast();
  const isKept = useRef(false);
  useEffect(() => {
    if (!enrolled) return undefined;
    return () => {
      if (isKept.current) return;
      toast.warning(`Keep them. They are not shown again: ${enrolled.codes.join(', ')}`, {
        title: 'Your recovery codes',
        timeout: 0,
      });
    };
  }, [enrolled, toast]);
  return () => {
    isKept.current = true;
  };
}
