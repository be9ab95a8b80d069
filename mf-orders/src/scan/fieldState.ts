type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** A field's value, caret and expanded state. */
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

/** Reads a field's state before a key is typed into it. Returns null when the target is not a field. */
export const fieldState = (target: EventTarget | null): FieldState | null => {
  if (!isField(target)) return null;
  const [from, to] = target instanceof HTMLSelectElement ? [null, null] : [target.selectionStart, target.selectionEnd];
  return { field: target, value: target.value, from, to, expanded: isExpanded(target) };
};

/** Restores a field's state by an input event, so that the form follows. */
export const restoreField = ({ field, value, from, to, expanded }: FieldState): void => {
  if (!field.isConnected) return;
  if (field.value !== value) {
    // React overrides the element's own setter. Only the prototype's setter makes the event count as a change.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')!.set!.call(field, value);
    field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
  }
  if (!(field instanceof HTMLSelectElement) && from !== null && to !== null) field.setSelectionRange(from, to);
  // Closes a list that the scanned keys opened.
  if (!expanded && isExpanded(field) && document.activeElement === field) {
    field.blur();
    field.focus();
  }
};
