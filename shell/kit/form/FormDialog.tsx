import { makeStyles } from '@fluentui/react-components';
import { useRef, useState, type FormEvent } from 'react';
import { Dialog, type DialogProps } from '../core/feedback/Dialog';
import { ConfirmDialog } from './ConfirmDialog';
import { LeaveQuestion } from './drafts/LeaveQuestion';

type TextBox = HTMLInputElement | HTMLTextAreaElement;

/** Inputs whose value is no text that somebody typed. */
const PRESSED_TYPES: readonly string[] = ['checkbox', 'radio', 'file'];
const isTextBox = (target: EventTarget): target is TextBox =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !PRESSED_TYPES.includes(target.type));

const LOST_TEXT = 'What you typed here would be lost.';

const useStyles = makeStyles({ content: { display: 'contents' } });

interface FormDialogProps extends DialogProps {
  /** While a call runs that can't be taken back: Escape neither closes the dialog nor asks. */
  isHeld?: boolean;
}

/**
 * A dialog with text boxes. Escape, which may be pressed by mistake, Back and a reload ask before what was typed is
 * lost. The dialog's own buttons close it without a question.
 */
export function FormDialog({ isHeld = false, onClose, children, ...dialog }: FormDialogProps) {
  const styles = useStyles();
  const typedBoxes = useRef(new Set<TextBox>());
  const [isAsking, setIsAsking] = useState(false);
  const remember = ({ target }: FormEvent) => {
    if (isTextBox(target)) typedBoxes.current.add(target);
  };
  const isTyped = () => [...typedBoxes.current].some((box) => box.isConnected && box.value.trim() !== '');
  const close = () => {
    if (isHeld) return;
    if (isTyped()) setIsAsking(true);
    else onClose();
  };
  const answer = (yes: boolean) => {
    setIsAsking(false);
    if (yes) onClose();
  };
  return (
    <Dialog {...dialog} onClose={close}>
      <div className={styles.content} onInput={remember}>
        {children}
      </div>
      <ConfirmDialog
        open={isAsking}
        title="Close without saving?"
        words={LOST_TEXT}
        yes="Close"
        no="Go back"
        onAnswer={answer}
      />
      <LeaveQuestion title="Leave without saving?" words={LOST_TEXT} isTyped={isTyped} />
    </Dialog>
  );
}
