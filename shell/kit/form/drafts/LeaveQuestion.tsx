import type { BlockerFunction } from 'react-router';
import { pageLocation } from '../../core/routes/overlay';
import { ConfirmDialog, type ConfirmDialogProps } from '../ConfirmDialog';
import { useLeaveBlocker } from './useLeaveBlocker';
import { useUnloadQuestion } from './useUnloadQuestion';

interface LeaveQuestionProps extends Pick<ConfirmDialogProps, 'title' | 'words'> {
  /**
   * Whether something is typed. Where it is given, only Back and a closed tab are asked about: a save that leads
   * elsewhere loses nothing.
   */
  isTyped?: () => boolean;
}

const leavesPage: BlockerFunction = ({ currentLocation, nextLocation }) =>
  pageLocation(currentLocation).pathname !== pageLocation(nextLocation).pathname;

/**
 * Asks, while it is rendered, before the page is left by a link, by Back or by closing the tab. For what no form holds:
 * work under way, a text in a dialog, or a secret that is shown this once. A form has its LeaveGuard.
 */
export function LeaveQuestion({ title, words, isTyped }: LeaveQuestionProps) {
  useUnloadQuestion(isTyped);
  const { blocker, isAsking, answer } = useLeaveBlocker(
    (navigation) => leavesPage(navigation) && (!isTyped || (navigation.historyAction === 'POP' && isTyped())),
  );
  return (
    <>
      {blocker}
      <ConfirmDialog open={isAsking} title={title} words={words} yes="Leave" no="Stay" onAnswer={answer} />
    </>
  );
}
