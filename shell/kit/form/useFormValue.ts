import { useField, useForm } from 'react-final-form';
import { sameValue } from './sameValue';

/** A whole value of the form, for a screen that draws it itself: a till, a picker. */
export interface FormValue<T> {
  value: T | undefined;
  /** As it was when the form was loaded or last saved. */
  initial: T | undefined;
  set: (value: T) => void;
  /** As it is at this moment: for what goes on after a wait, when the screen may have changed since. */
  now: () => T | undefined;
  /** What the server refused, until the value is changed again: words, or for nested rows errors by position. */
  refused: unknown;
}
export const useFormValue = <T>(name: string): FormValue<T> => {
  const { input, meta } = useField<T | undefined>(name, {
    allowNull: true,
    format: (value) => value,
    parse: (value) => value,
    isEqual: sameValue,
    subscription: { value: true, initial: true, submitError: true, dirtySinceLastSubmit: true },
  });
  const { getFieldState } = useForm();
  const now = () => getFieldState(name)?.value as T | undefined;
  return {
    value: input.value,
    initial: meta.initial,
    set: input.onChange,
    now,
    refused: meta.dirtySinceLastSubmit ? undefined : meta.submitError,
  };
};
