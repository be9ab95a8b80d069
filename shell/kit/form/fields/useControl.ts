import { ARRAY_ERROR } from 'final-form';
import { useField } from 'react-final-form';
import { sameValue } from '../values/sameValue';
import { afterPress } from './afterPress';

const asIs = <T>(value: T): T => value;

/** The error's text, if it belongs to this input and not to its rows. */
export const ownErrorText = (error: unknown): string => {
  if (typeof error === 'string') return error;
  if (Array.isArray(error)) return String((error as unknown[] & { [ARRAY_ERROR]?: string })[ARRAY_ERROR] ?? '');
  return '';
};

/** An input's value, and what it does to the form. */
export interface Control {
  value: unknown;
  change(value: unknown): void;
  blur(): void;
  focus(): void;
  /** The error to show: after the field was left, or a save was tried. */
  error: string;
  /** The stored value. */
  initial: unknown;
}

/**
 * An extra check of one field. Returns undefined when the value is right.
 * @param formValues all values of the form
 */
export type FieldCheck = (value: unknown, formValues: object) => string | undefined | Promise<string | undefined>;

/** Binds an input to a form value by its path. The server's error stays until the value changes. */
export const useControl = (name: string, check?: FieldCheck): Control => {
  const { input, meta } = useField<unknown>(name, {
    validate: check,
    format: asIs,
    parse: asIs,
    allowNull: true,
    isEqual: sameValue,
    subscription: {
      value: true,
      error: true,
      submitError: true,
      touched: true,
      submitFailed: true,
      dirtySinceLastSubmit: true,
      initial: true,
    },
  });
  const checkError = meta.touched || meta.submitFailed ? ownErrorText(meta.error) : '';
  const serverError = meta.dirtySinceLastSubmit ? '' : ownErrorText(meta.submitError);
  return {
    value: input.value ?? null,
    change: input.onChange,
    // The error that appears when a field is left may move the form. What the user presses must not move meanwhile.
    blur: () => afterPress(() => input.onBlur()),
    focus: () => input.onFocus(),
    error: checkError || serverError,
    initial: meta.initial,
  };
};
