import { useEffect, type RefObject } from 'react';
import { focusHeading } from '../../core/feedback/focusHeading';
import { usePageLocation } from '../../core/routes/usePageLocation';

/** State of a navigation to a form in which the user types on at once. */
export interface TypingState {
  typesOn: boolean;
}

/** Begins a form after 'Save and new' at its top, with the focus in its first field that can be typed in. */
export const useFirstFieldFocus = (fields: RefObject<HTMLElement | null>): void => {
  const { state } = usePageLocation();
  const typesOn = (state as Partial<TypingState> | null)?.typesOn === true;
  useEffect(() => {
    if (!typesOn) return;
    window.scrollTo(0, 0);
    // Inputs without a tab stop only hold a date picker.
    const first = fields.current?.querySelector<HTMLElement>(':read-write:not([tabindex="-1"])');
    const heading = document.querySelector<HTMLElement>('h1');
    if (first) first.focus();
    else if (heading) focusHeading(heading);
  }, [typesOn, fields]);
};
