import { ARRAY_ERROR } from 'final-form';
import { useField } from 'react-final-form';
import { sameValue } from '../sameValue';
import { afterPress } from './afterPress';

const same = <T>(value: T): T => value;

/** The error's text, if it belongs to this input and not to its rows. */
export const ownErrorText = (error: unknown): string => {
  if (typeof error === 'string') return error;
  if (Array.isArray(error)) return String((error as unknown[] & { [ARRAY_ERROR]?: string })[ARRAY_ERROR] ?? '');
  return '';
};

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

/** An extra check of one field. Returns undefined when the value is right. */
export type FieldCheck = (value: unknown, all: object) => string | undefined | Promise<string | undefined>;

/** Binds an input to a form value by its path. The server's error stays until the value changes. */
export const useControl = (name: string, check?: FieldCheck): Control => {
  const { input, meta } = useField<unknown>(name, {
    validate: check,
    format: same,
    parse: same,
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
  const own = meta.touched || meta.submitFailed ? ownErrorText(meta.error) : '';
  const refused = meta.dirtySinceLastSubmit ? '' : ownErrorText(meta.submitError);
  return {
    value: input.value ?? null,
    change: input.onChange,
    // The error of a field that was left may move the form. What the user presses must not move under the pointer.
    blur: () => afterPress(() => input.onBlur()),
    focus: () => input.onFocus(),
    error: own || refused,
    initial: meta.initial,
  };
};
