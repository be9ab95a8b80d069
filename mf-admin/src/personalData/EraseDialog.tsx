import { Alert, Button, Field, Input, makeStyles, toast, tokens, useSingleCall } from '@trestle/kit/core';
import { ConfirmPassword, Dialog, useWhileShown } from '@trestle/kit/form';
import { formerName, type PersonalDataReport } from '@trestle/schema/personalData';
import { useState, type FormEvent } from 'react';

const FORM_ID = 'erase-person';

const useStyles = makeStyles({
  form: { display: 'grid', rowGap: tokens.spacingVerticalM },
  text: { margin: 0 },
});

interface EraseDialogProps {
  person: PersonalDataReport;
  erase: (username: string) => Promise<void>;
  onClose: () => void;
}

/** Erases a person, after the administrator has typed the user name and confirmed their own password. */
export function EraseDialog({ person, erase, onClose }: EraseDialogProps) {
  const styles = useStyles();
  const [username, setUsername] = useState('');
  const [isConfirming, setIsConfirming] = useState(false);
  const [problem, setProblem] = useState('');
  const closeIfShown = useWhileShown(onClose);
  const { run, isRunning } = useSingleCall(async () => {
    try {
      await erase(username);
      toast.success(`${formerName(person.id)} has taken the place of ${person.name}.`);
      closeIfShown();
    } catch (error) {
      setProblem((error as Error).message);
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setProblem('');
    if (username === person.username) setIsConfirming(true);
    else setProblem(`Type '${person.username}' to confirm it.`);
  };
  if (isConfirming)
    return (
      <ConfirmPassword
        why={`To erase ${person.name}, confirm your own password.`}
        onAnswer={(confirmed) => {
          setIsConfirming(false);
          if (confirmed) void run();
        }}
      />
    );
  const actions = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button type="submit" form={FORM_ID} appearance="primary" disabledFocusable={isRunning}>
        Erase for good
      </Button>
    </>
  );
  return (
    <Dialog title={`Erase ${person.name}?`} onClose={onClose} actions={actions}>
      <form id={FORM_ID} className={styles.form} noValidate onSubmit={submit}>
        <Alert intent="warning">This can&apos;t be undone.</Alert>
        <p className={styles.text}>
          They are logged out at once and can&apos;t log in again. What is theirs alone is deleted. In orders, notes,
          files and the audit they become &apos;{formerName(person.id)}&apos;.
        </p>
        <Field label={`Type '${person.username}' to confirm it`} required validationMessage={problem || undefined}>
          <Input name="username" autoComplete="off" value={username} onChange={(_, { value }) => setUsername(value)} />
        </Field>
      </form>
    </Dialog>
  );
}
