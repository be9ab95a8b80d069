import {
  Alert,
  Button,
  Field,
  Input,
  makeStyles,
  tokens,
  useNavigate,
  useSession,
  useSingleCall,
} from '@trestle/kit/core';
import { FormDialog } from '@trestle/kit/form';
import { useState, type FormEvent } from 'react';

/** Longest reason that the audit stores. */
const MAX_REASON_CHARACTERS = 255;

const useStyles = makeStyles({
  form: { display: 'grid', rowGap: tokens.spacingVerticalL },
  text: { margin: 0 },
  buttons: { display: 'flex', justifyContent: 'flex-end', gap: tokens.spacingHorizontalS },
});

interface SudoDialogProps {
  id: number;
  name: string;
  onClose: () => void;
}

/** Asks for a reason, then starts acting for another user (S2 §2, S2 §4). */
export function SudoDialog({ id, name, onClose }: SudoDialogProps) {
  const styles = useStyles();
  const { startSudo } = useSession();
  const navigate = useNavigate();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState('');

  const { run: start, isRunning: isStarting } = useSingleCall(async () => {
    setProblem('');
    try {
      await startSudo(id, reason);
      // The other user may not be allowed to open the current page.
      void navigate('/');
    } catch (error) {
      setProblem((error as Error).message);
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void start();
  };
  return (
    // Once it is asked for, the session may be the other person's already.
    <FormDialog title={`Act as ${name}`} isHeld={isStarting} onClose={onClose}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <p className={styles.text}>
          You see and do what {name} can, for an hour at most. Everything is recorded under both names, and {name} sees
          it on their account page.
        </p>
        {problem && <Alert intent="error">{problem}</Alert>}
        <Field label="Reason" hint="For example, what you were asked to help with.">
          <Input
            name="reason"
            autoFocus
            maxLength={MAX_REASON_CHARACTERS}
            value={reason}
            onChange={(_, { value }) => setReason(value)}
          />
        </Field>
        <div className={styles.buttons}>
          <Button disabledFocusable={isStarting} onClick={() => !isStarting && onClose()}>
            Cancel
          </Button>
          <Button type="submit" appearance="primary" disabledFocusable={isStarting}>
            Start SUDO
          </Button>
        </div>
      </form>
    </FormDialog>
  );
}
