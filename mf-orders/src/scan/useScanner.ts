import { useEffect, useEffectEvent, type RefObject } from 'react';
import { isRapid, nextBurst, NO_BURST } from './burst';
import { fieldState, isField, restoreField, type FieldState } from './fieldState';

const DIALOG = 'dialog[open], [role="dialog"], [role="alertdialog"]';
/** A page of an ended session stays behind the login, unseen; another tab of the record is still its page. */
const isShown = (place: HTMLElement | null): boolean =>
  (place?.closest('form') ?? place)?.getClientRects().length !== 0;

/**
 * Hears a bar code scanner, which types a code and Enter, wherever the focus is on the page. What it typed into a field is
 * taken back, and its Enter presses nothing. While a question is open the keys belong to that.
 */
export const useScanner = (place: RefObject<HTMLElement | null>, onScan: (code: string) => void): void => {
  const scanned = useEffectEvent(onScan);
  useEffect(() => {
    let burst = NO_BURST;
    let before: FieldState | null = null;
    const press = (event: KeyboardEvent) => {
      if (event.isComposing || !place.current || !isShown(place.current) || document.querySelector(DIALOG)) {
        burst = NO_BURST;
        return;
      }
      const modified = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph');
      const step = nextBurst(burst, { key: event.key, at: event.timeStamp, repeat: event.repeat, modified });
      const goesOn = step.burst.text.length > 1 && isRapid(burst, event.timeStamp);
      burst = step.burst;
      if (burst.text.length === 1) before = fieldState(event.target);
      // Elsewhere than in a text, a letter chooses from a list or is a shortcut, and a space presses a button.
      else if (goesOn && (!isField(event.target) || event.target instanceof HTMLSelectElement)) event.preventDefault();
      if (step.scanned === undefined) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (before) restoreField(before);
      before = null;
      scanned(step.scanned);
    };
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, [place]);
};
