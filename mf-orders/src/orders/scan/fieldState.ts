type FormControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** The value, caret and expanded state of a form control, to restore after a scan. */
export interface FieldState {
  control: FormControl;
  value: string;
  /** Null for a control without a caret. */
  selectionStart: number | null;
  selectionEnd: number | null;
  isExpanded: boolean;
}

const hasOpenList = (control: FormControl): boolean => control.getAttribute('aria-expanded') === 'true';
export const isFormControl = (target: EventTarget | null): target is FormControl =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
const NUMBER_KEYBOARDS = new Set(['numeric', 'decimal']);
/** Whether a field takes numbers alone, such as a quantity or a price. */
export const isNumberField = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && NUMBER_KEYBOARDS.has(target.inputMode);

/** Reads the state of a form control before a key is typed into it. Returns null for any other target. */
export const readFieldState = (target: EventTarget | null): FieldState | null => {
  if (!isFormControl(target)) return null;
  const [selectionStart, selectionEnd] =
    target instanceof HTMLSelectElement ? [null, null] : [target.selectionStart, target.selectionEnd];
  return { control: target, value: target.value, selectionStart, selectionEnd, isExpanded: hasOpenList(target) };
};

/** Restores the state of a form control. A changed value is sent as an input event, so that the form follows. */
export const restoreField = ({ control, value, selectionStart, selectionEnd, isExpanded }: FieldState): void => {
  if (!control.isConnected) return;
  if (control.value !== value) {
    // React overrides the element's own setter. Only the prototype's setter makes the event count as a change.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control) as object, 'value')!.set!.call(control, value);
    control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
  }
  if (!(control instanceof HTMLSelectElement) && selectionStart !== null && selectionEnd !== null)
    control.setSelectionRange(selectionStart, selectionEnd);
  // Closes a list that the scanned keys opened.
  if (!isExpanded && hasOpenList(control) && document.activeElement === control) {
    control.blur();
    control.focus();
  }
};
