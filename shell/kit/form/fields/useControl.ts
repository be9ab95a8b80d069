import { ARRAY_ERROR } from 'final-form';
import { useField } from 'react-final-form';
import { sameValue } from '../sameValue';

const same = <T>(value: T): T => value;

/** The words of an error, if it is one that this input itself shows. */
const ownErrorText = (error: unknown): string => {
  if (typeof error === 'string') return error;
  if (Array.isArray(error)) return String((error as unknown[] & { [ARRAY_ERROR]?: string })[ARRAY_ERROR] ?? '');
  return '';
};

export interface Control {
  value: unknown;
  change(value: unknown): void;
  blur(): void;
  focus(): void;
  /** What is wrong, once it should be said: after the field was left, or a save was tried. */
  error: string;
  /** Of the record as it is stored. */
  initial: unknown;
}

/** A check of one field that the schema's rules don't hold; undefined: nothing is wrong. */
export type FieldCheck = (value: unknown, all: object) => string | undefined | Promise<string | undefined>;

/** One value of the form, by its path. The server's refusal stands until the value changes. */
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
    blur: () => input.onBlur(),
    focus: () => input.onFocus(),
    error: own || refused,
    initial: meta.initial,
  };
};
