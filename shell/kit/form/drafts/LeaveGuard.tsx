import { useEffect, type RefObject } from 'react';
import { useForm, useFormState } from 'react-final-form';
import { pageLocation } from '../../core/routes/overlay';
import { ConfirmDialog } from '../ConfirmDialog';
import { useLeaveBlocker } from './useLeaveBlocker';
import { useUnsavedTextCount } from './useUnsavedText';
import { useFormContext } from '../FormContext';

/** The words of S1 §8. */
const LEAVE_QUESTION = 'Do you really want to leave? you have unsaved changes!';

interface LeaveGuardProps {
  /** True while the form closes on purpose. */
  closing: RefObject<boolean>;
  /**
   * Set here while the question is open: goes to where the user wanted to go if nothing is unsaved any more. Returns
   * whether it does.
   */
  continueLeaving?: RefObject<() => boolean>;
}

/**
 * Asks before a form with unsaved changes is left, by a link or by closing the tab. The question closes, and the user
 * goes on, when a save that was under way has ended well.
 */
export function LeaveGuard({ closing: closingRef, continueLeaving: continueLeavingRef }: LeaveGuardProps) {
  const { getState } = useForm();
  const { dirty = false } = useFormState({ subscription: { dirty: true } });
  const { isNew } = useFormContext();
  const hasTexts = useUnsavedTextCount() > 0;
  const { blocker, isAsking, answer } = useLeaveBlocker(({ currentLocation, nextLocation }) => {
    if (!(dirty && !closingRef.current) && !hasTexts) return false;
    const from = pageLocation(currentLocation);
    const to = pageLocation(nextLocation);
    // A product's card opens over the form, or closes.
    if (from.key === to.key) return false;
    // Any navigation restarts a new record's form, even to its own address.
    return isNew || from.pathname !== to.pathname || from.search !== to.search;
  });

  useEffect(() => {
    if (!dirty && !hasTexts) return;
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!closingRef.current || hasTexts) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [dirty, hasTexts, closingRef]);

  useEffect(() => {
    if (!isAsking) return;
    const goOn = () => {
      if (getState().dirty || hasTexts) return false;
      answer(true);
      return true;
    };
    if (goOn() || !continueLeavingRef) return;
    continueLeavingRef.current = goOn;
    return () => {
      continueLeavingRef.current = () => false;
    };
  }, [isAsking, answer, dirty, hasTexts, getState, continueLeavingRef]);

  const answerQuestion = (yes: boolean) => {
    // The user stayed: later changes count again.
    if (!yes) closingRef.current = false;
    answer(yes);
  };
  return (
    <>
      {blocker}
      <ConfirmDialog
        open={isAsking}
        title="Unsaved changes"
        words={LEAVE_QUESTION}
        yes="Leave"
        no="Stay"
        onAnswer={answerQuestion}
      />
    </>
  );
}
