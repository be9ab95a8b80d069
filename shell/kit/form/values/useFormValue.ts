import { useField, useForm } from 'react-final-form';
import { sameValue } from './sameValue';

/** One value of the form, for a screen that draws it itself. */
export interface FormValue<T> {
  value: T | undefined;
  /** Value when the form was loaded or last saved. */
  initial: T | undefined;
  set: (value: T) => void;
  /** Reads the value at the time of the call, as after a wait. */
  now: () => T | undefined;
  /** The server's error until the value changes: a text, or for nested rows errors by position. */
  refused: unknown;
}
/** Reads and sets one value of the form. */
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
