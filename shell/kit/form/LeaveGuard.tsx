import { useEffect, type RefObject } from 'react';
import { useFormState } from 'react-final-form';
import { useBlocker } from 'react-router';
import { pageLocation } from '../core/productCard/cardLocation';
import { ConfirmDialog } from './ConfirmDialog';
import { useUnsavedTextCount } from './useUnsavedText';
import { useFormContext } from './FormContext';

/** The words of S1 §8. */
const LEAVE_QUESTION = 'Do you really want to leave? you have unsaved changes!';

/**
 * Asks before a form with unsaved changes is left, by a link or by closing the tab.
 * @param closing true while the form closes on purpose
 */
export function LeaveGuard({ closing: closingRef }: { closing: RefObject<boolean> }) {
  const { dirty = false } = useFormState({ subscription: { dirty: true } });
  const { isNew } = useFormContext();
  const hasTexts = useUnsavedTextCount() > 0;
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
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

  const answer = (yes: boolean) => {
    if (yes) return blocker.proceed?.();
    // The user stayed: later changes count again.
    closingRef.current = false;
    blocker.reset?.();
  };
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title="Unsaved changes"
      words={LEAVE_QUESTION}
      yes="Leave"
      no="Stay"
      onAnswer={answer}
    />
  );
}
