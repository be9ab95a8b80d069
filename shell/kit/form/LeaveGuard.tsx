import { useEffect, type RefObject } from 'react';
import { useFormState } from 'react-final-form';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from './ConfirmDialog';
import { useUnsavedTextCount } from './unsavedTexts';
import { useFormContext } from './FormContext';

/** S1 §8. */
const WORDS = 'Do you really want to leave? you have unsaved changes!';

/** Asks before a dirty form is left, inside the application or by closing the tab. `closing` lets the form's own ways out pass. */
export function LeaveGuard({ closing: closingRef }: { closing: RefObject<boolean> }) {
  const { dirty = false } = useFormState({ subscription: { dirty: true } });
  const { isNew } = useFormContext();
  const notes = useUnsavedTextCount() > 0;
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => {
    if (!(dirty && !closingRef.current) && !notes) return false;
    // A new record's form begins anew with every step, also to its own address.
    return isNew || from.pathname !== to.pathname || from.search !== to.search;
  });

  useEffect(() => {
    if (!dirty && !notes) return;
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!closingRef.current || notes) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [dirty, notes, closingRef]);

  const answer = (yes: boolean) => {
    if (yes) return blocker.proceed?.();
    // Stayed after all: what is typed from now on counts again.
    closingRef.current = false;
    blocker.reset?.();
  };
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title="Unsaved changes"
      words={WORDS}
      yes="Leave"
      no="Stay"
      onAnswer={answer}
    />
  );
}
