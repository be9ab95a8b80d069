import { useBlocker } from 'react-router';
import { pageLocation } from '../../core/routes/overlay';
import { ConfirmDialog, type ConfirmDialogProps } from '../ConfirmDialog';
import { useUnloadQuestion } from './useUnloadQuestion';

/**
 * Asks, while it is rendered, before the page is left by a link, by Back or by closing the tab. For what no form holds:
 * work under way, or a secret that is shown this once. A form has its LeaveGuard.
 */
export function LeaveQuestion({ title, words }: Pick<ConfirmDialogProps, 'title' | 'words'>) {
  useUnloadQuestion();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      pageLocation(currentLocation).pathname !== pageLocation(nextLocation).pathname,
  );
  const answer = (yes: boolean) => (yes ? blocker.proceed?.() : blocker.reset?.());
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={title}
      words={words}
      yes="Leave"
      no="Stay"
      onAnswer={answer}
    />
  );
}
