type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** What stood in a field, and where the caret was. */
export interface FieldState {
  field: Field;
  value: string;
  from: number | null;
  to: number | null;
  expanded: boolean;
}

const isExpanded = (field: Field): boolean => field.getAttribute('aria-expanded') === 'true';
export const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

/** Notes what stands in a field before a key is typed into it; null where the focus is in none. */
export const fieldState = (target: EventTarget | null): FieldState | null => {
  if (!isField(target)) return null;
  const [from, to] = target instanceof HTMLSelectElement ? [null, null] : [target.selectionStart, target.selectionEnd];
  return { field: target, value: target.value, from, to, expanded: isExpanded(target) };
};

/** Puts back what stood in a field, as if it had been typed, so that the form behind it follows. */
export const restoreField = ({ field, value, from, to, expanded }: FieldState): void => {
  if (!field.isConnected) return;
  if (field.value !== value) {
    // React watches the element's own property: the prototype's setter passes it by, so that the event is seen as a change.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')!.set!.call(field, value);
    field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
  }
  if (!(field instanceof HTMLSelectElement) && from !== null && to !== null) field.setSelectionRange(from, to);
  // A list that opened for what was scanned closes again.
  if (!expanded && isExpanded(field) && document.activeElement === field) {
    field.blur();
    field.focus();
  }
};
