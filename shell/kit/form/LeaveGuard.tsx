import { useEffect, type RefObject } from 'react';
import { useFormState } from 'react-final-form';
import { useBlocker } from 'react-router';
import { Ask } from './Ask';

/** S1 §8. */
const WORDS = 'Do you really want to leave? you have unsaved changes!';

/** Asks before a dirty form is left, inside the application or by closing the tab. `closing` lets the form's own ways out pass. */
export function LeaveGuard({ closing }: { closing: RefObject<boolean> }) {
  const { dirty = false } = useFormState({ subscription: { dirty: true } });
  const blocker = useBlocker(({ currentLocation, nextLocation }) => dirty && !closing.current && currentLocation.pathname !== nextLocation.pathname);

  useEffect(() => {
    if (!dirty) return;
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!closing.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [dirty, closing]);

  return (
    <Ask open={blocker.state === 'blocked'} title="Unsaved changes" words={WORDS} yes="Leave" no="Stay"
      onAnswer={(yes) => (yes ? blocker.proceed?.() : blocker.reset?.())} />
  );
}
