import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { useContext, useEffect, useId, useRef } from 'react';
import { DANGER_BUTTON } from '../core/theme/dangerButton';
import { useReturnFocus } from '../core/feedback/useReturnFocus';
import { SuspendedSession } from '../core/session/useSession';

const useStyles = makeStyles({
  surface: { width: 'min(440px, calc(100vw - 32px))', boxSizing: 'border-box', overflowWrap: 'anywhere' },
  // Over another dialog, Fluent leaves it clear: both would look like one.
  backdrop: { backgroundColor: tokens.colorBackgroundOverlay },
  danger: DANGER_BUTTON,
});

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  words: string;
  /** Label of the button that goes ahead. */
  yes: string;
  no?: string;
  /** Marks the button that goes ahead as destructive. */
  danger?: boolean;
  /** Ignores Escape and focuses the button that goes ahead, because 'no' would lose something. */
  decide?: boolean;
  onAnswer: (yes: boolean) => void;
}

/** Asks a question that must be answered first. Escape means no, unless `decide` is set. */
export function ConfirmDialog({ open, ...question }: ConfirmDialogProps) {
  return open ? <OpenConfirmDialog {...question} /> : null;
}

function OpenConfirmDialog({
  title,
  words,
  yes,
  no = 'Cancel',
  danger = false,
  decide = false,
  onAnswer,
}: Omit<ConfirmDialogProps, 'open'>) {
  const styles = useStyles();
  const wordsId = useId();
  const yesButton = useRef<HTMLButtonElement>(null);
  useReturnFocus();
  // Behind the login it waits: the login could not be reached below it.
  const waiting = useContext(SuspendedSession) !== null;
  useEffect(() => {
    if (decide) yesButton.current?.focus();
  }, [decide]);
  const dismiss = () => {
    if (!decide) onAnswer(false);
  };
  return (
    <Dialog open={!waiting} modalType="alert" onOpenChange={dismiss}>
      <DialogSurface className={styles.surface} backdrop={{ className: styles.backdrop }} aria-describedby={wordsId}>
        <DialogBody>
          <DialogTitle>{title}</DialogTitle>
          <DialogContent id={wordsId}>{words}</DialogContent>
          <DialogActions>
            <Button onClick={() => onAnswer(false)}>{no}</Button>
            <Button
              ref={yesButton}
              appearance="primary"
              className={danger ? styles.danger : undefined}
              onClick={() => onAnswer(true)}
            >
              {yes}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
