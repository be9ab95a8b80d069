import { Button, useSingleCall } from '@trestle/kit/core';
import { loadPasskeys, type Enrolled } from '@trestle/kit/form';
import { MAX_PASSKEY_NAME_CHARACTERS } from '@trestle/schema/passkeyName';
import { useState, type ReactNode } from 'react';
import { LoginCard } from './LoginCard';
import { refusalText } from './refusalText';
import { TextEntry } from './TextEntry';

interface PasskeyEnrolmentProps {
  ticket: string;
  onEnrolled: (enrolled: Enrolled) => void;
  /** Other ways to go on. */
  buttons: ReactNode;
}

/** Sets a passkey up as the second factor that the person's group needs. */
export function PasskeyEnrolment({ ticket, onEnrolled, buttons }: PasskeyEnrolmentProps) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState('');
  const { run: submit, isRunning: working } = useSingleCall(async () => {
    setProblem('');
    if (!name.trim()) return setProblem('Value Required');
    try {
      const { enrolPasskey } = await loadPasskeys();
      return onEnrolled(await enrolPasskey(ticket, name.trim()));
    } catch (error) {
      return setProblem(refusalText(error) ?? (error as Error).message);
    }
  });
  return (
    <LoginCard
      heading="Set up a passkey"
      line="Your group needs a second factor. A passkey is kept by this device, your telephone or a security key."
      onSubmit={() => void submit()}
    >
      <TextEntry
        label="Name of the passkey"
        name="passkey_name"
        autoComplete="off"
        autoFocus
        maxLength={MAX_PASSKEY_NAME_CHARACTERS}
        value={name}
        onChange={setName}
        error={problem || undefined}
      />
      <Button type="submit" appearance="primary" size="large" disabledFocusable={working}>
        Set up and log in
      </Button>
      {buttons}
    </LoginCard>
  );
}
