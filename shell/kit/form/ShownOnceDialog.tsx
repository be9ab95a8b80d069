import { useState } from 'react';
import { Dialog, type DialogProps } from '../core/feedback/Dialog';
import { ConfirmDialog } from './ConfirmDialog';
import { LeaveQuestion } from './drafts/LeaveQuestion';

export interface ShownOnceDialogProps extends Omit<DialogProps, 'onClose'> {
  /** What is shown: 'key', 'recovery codes'. */
  what: string;
  /** Called once Escape was confirmed. The dialog's own button closes it without a question. */
  onClose: () => void;
}

/** Asks before a page is left that shows, or is about to show, what can't be shown again. @param what 'key' */
export const LeaveWithoutQuestion = ({ what }: { what: string }) => (
  <LeaveQuestion
    title={`Leave without the ${what}?`}
    words="This can't be shown again. If you haven't kept it, stay and copy it."
  />
);

/** A dialog with what can't be shown again. Escape, which may be pressed by mistake, Back and a reload ask first. */
export function ShownOnceDialog({ what, onClose, children, ...dialog }: ShownOnceDialogProps) {
  const [isAsking, setIsAsking] = useState(false);
  const answer = (yes: boolean) => {
    setIsAsking(false);
    if (yes) onClose();
  };
  return (
    <Dialog {...dialog} onClose={() => setIsAsking(true)}>
      {children}
      <ConfirmDialog
        open={isAsking}
        title={`Have you kept the ${what}?`}
        words="This can't be shown again. If you haven't, go back and copy it."
        yes="Close"
        no="Go back"
        onAnswer={answer}
      />
      <LeaveWithoutQuestion what={what} />
    </Dialog>
  );
}
