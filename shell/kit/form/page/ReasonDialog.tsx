import { Button, Field, makeStyles, Textarea } from '@fluentui/react-components';
import { useState } from 'react';
import { Dialog } from '../../core/feedback/Dialog';
import { DANGER_BUTTON } from '../../core/theme/dangerButton';

/** Characters that the history keeps of a reason. */
const MAX_REASON_CHARACTERS = 255;
const useStyles = makeStyles({ danger: DANGER_BUTTON });

export interface ReasonDialogProps {
  title: string;
  words: string;
  /** Label of the button that goes ahead. */
  yes: string;
  danger?: boolean;
  /** @param reason null when the user goes back */
  onAnswer: (reason: string | null) => void;
}

/** Asks why something is done. The history keeps the reason. */
export default function ReasonDialog({ title, words, yes, danger = false, onAnswer }: ReasonDialogProps) {
  const styles = useStyles();
  const [reason, setReason] = useState('');
  const isEmpty = reason.trim() === '';
  return (
    <Dialog
      title={title}
      onClose={() => onAnswer(null)}
      actions={
        <>
          <Button onClick={() => onAnswer(null)}>Cancel</Button>
          <Button
            appearance="primary"
            className={danger ? styles.danger : undefined}
            disabledFocusable={isEmpty}
            onClick={() => !isEmpty && onAnswer(reason)}
          >
            {yes}
          </Button>
        </>
      }
    >
      <p>{words}</p>
      <Field label="Reason" hint="The history keeps it" required>
        <Textarea value={reason} maxLength={MAX_REASON_CHARACTERS} onChange={(_, { value }) => setReason(value)} />
      </Field>
    </Dialog>
  );
}
