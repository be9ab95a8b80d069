import { useEffect, useEffectEvent, type RefObject } from 'react';
import { isRapid, nextBurst, NO_BURST } from './keyBurst';
import { isFormControl, readFieldState, restoreField, type FieldState } from './fieldState';

const DIALOG = 'dialog[open], [role="dialog"], [role="alertdialog"]';
/** Whether the page is shown. False while the login covers it; true also while another tab of the record is open. */
const isShown = (section: HTMLElement | null): boolean =>
  (section?.closest('form') ?? section)?.getClientRects().length !== 0;

/**
 * Listens for a bar code scanner, which types a code and Enter, wherever the focus is on the page. Removes what the
 * scanner typed into a field, and keeps its Enter from pressing anything.
 * Ignores keys while a dialog is open.
 */
export const useScanner = (section: RefObject<HTMLElement | null>, onScan: (code: string) => void): void => {
  const handleScan = useEffectEvent(onScan);
  useEffect(() => {
    let burst = NO_BURST;
    let stateBeforeScan: FieldState | null = null;
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing || !section.current || !isShown(section.current) || document.querySelector(DIALOG)) {
        burst = NO_BURST;
        return;
      }
      const modified = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph');
      const step = nextBurst(burst, { key: event.key, timeMs: event.timeStamp, repeat: event.repeat, modified });
      const continuesScan = step.burst.text.length > 1 && isRapid(burst, event.timeStamp);
      burst = step.burst;
      if (burst.text.length === 1) stateBeforeScan = readFieldState(event.target);
      // Outside text fields, letters choose from lists or are shortcuts, and a space presses a button.
      else if (continuesScan && (!isFormControl(event.target) || event.target instanceof HTMLSelectElement))
        event.preventDefault();
      if (step.scannedCode === undefined) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (stateBeforeScan) restoreField(stateBeforeScan);
      stateBeforeScan = null;
      handleScan(step.scannedCode);
    };
    window.addEventListener('keydown', handleKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', handleKeyDown, { capture: true });
  }, [section]);
};
