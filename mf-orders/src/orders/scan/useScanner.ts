import { useEffect, useEffectEvent, type RefObject } from 'react';
import { isRapid, nextBurst, NO_BURST, RAPID_SCAN, SCAN_IN_NUMBER, type KeyPress, type ScanRules } from './keyBurst';
import { isFormControl, isNumberField, readFieldState, restoreField, type FieldState } from './fieldState';

const DIALOG = 'dialog[open], [role="dialog"], [role="alertdialog"]';
/** Whether the page is shown. False while the login covers it; true also while another tab of the record is open. */
const isShown = (section: HTMLElement | null): boolean =>
  (section?.closest('form') ?? section)?.getClientRects().length !== 0;

/** Follows the keys by some rules, and remembers the field as it was before the first of them. */
const followKeys = (rules: ScanRules) => {
  let burst = NO_BURST;
  let fieldBefore: FieldState | null = null;
  return {
    reset: () => {
      burst = NO_BURST;
    },
    next: (press: KeyPress, target: EventTarget | null) => {
      const step = nextBurst(burst, press, rules);
      const continuesScan = step.burst.text.length > 1 && isRapid(burst, press.timeMs);
      burst = step.burst;
      if (burst.text.length === 1) fieldBefore = readFieldState(target);
      return { scannedCode: step.scannedCode, continuesScan, fieldBefore };
    },
  };
};

/**
 * Listens for a bar code scanner, which types a code and Enter, wherever the focus is on the page. Removes what the
 * scanner typed into a field, and keeps its Enter from pressing anything. Ignores keys while a dialog is open.
 * In a number field, a slow scanner is recognised, too, by the letters of the code.
 */
export const useScanner = (section: RefObject<HTMLElement | null>, onScan: (code: string) => void): void => {
  const handleScan = useEffectEvent(onScan);
  useEffect(() => {
    const rapid = followKeys(RAPID_SCAN);
    const slow = followKeys(SCAN_IN_NUMBER);
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing || !section.current || !isShown(section.current) || document.querySelector(DIALOG)) {
        rapid.reset();
        slow.reset();
        return;
      }
      const modified = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph');
      const press = { key: event.key, timeMs: event.timeStamp, repeat: event.repeat, modified };
      const { target } = event;
      const rapidStep = rapid.next(press, target);
      // Outside text fields, letters choose from lists or are shortcuts, and a space presses a button.
      if (rapidStep.continuesScan && (!isFormControl(target) || target instanceof HTMLSelectElement))
        event.preventDefault();
      if (!isNumberField(target)) slow.reset();
      const slowStep = isNumberField(target) ? slow.next(press, target) : undefined;
      const step = rapidStep.scannedCode === undefined ? slowStep : rapidStep;
      if (step?.scannedCode === undefined) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (step.fieldBefore) restoreField(step.fieldBefore);
      rapid.reset();
      slow.reset();
      handleScan(step.scannedCode);
    };
    window.addEventListener('keydown', handleKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', handleKeyDown, { capture: true });
  }, [section]);
};
