import { Button, makeStyles } from '@fluentui/react-components';
import { useState } from 'react';
import { DANGER_BUTTON } from '../../core/theme/dangerButton';
import { FormDialog } from '../FormDialog';
import { ReasonField } from './ReasonField';

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
    <FormDialog
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
      <ReasonField required value={reason} onChange={setReason} />
    </FormDialog>
  );
}
