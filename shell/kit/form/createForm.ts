import {
  createForm as createFinalForm,
  getIn,
  type Config,
  type FieldState,
  type FormApi,
  type Mutator,
} from 'final-form';
import arrayMutators from 'final-form-arrays';
import { sameValue } from './sameValue';
import type { Values } from './values';

/**
 * A final-form with two habits of react-final-form 7 put right:
 * - a new field makes all others be told of it, so that a form of 75 rows took two seconds to open: here fields register
 *   quietly, and the form is told once all of them are there;
 * - a field that comes back (a row opened again, a row added where one was taken out) falls back to what the record held
 *   when it was read: here it has what the form holds now.
 */
export const createForm = (config: Omit<Config<Values>, 'mutators'>): FormApi<Values> => {
  const form = createFinalForm<Values>({
    ...config,
    mutators: arrayMutators as unknown as Record<string, Mutator<Values>>,
  });
  let [values, initialValues]: [object, object] = [{}, {}];
  form.subscribe(
    (state) => {
      values = state.values;
      initialValues = state.initialValues ?? {};
    },
    { values: true, initialValues: true },
  );

  const register = form.registerField;
  form.registerField = (name, subscriber, subscription, options) =>
    register(name, subscriber, subscription, { ...options, silent: true });

  const registered = form.getFieldState;
  form.getFieldState = (name) => {
    const known = registered(name);
    if (known) return known;
    const path = String(name);
    const [value, initial]: [unknown, unknown] = [getIn(values, path), getIn(initialValues, path)];
    const pristine = sameValue(value, initial);
    const fresh: FieldState = {
      name: path,
      value,
      initial,
      pristine,
      dirty: !pristine,
      valid: true,
      invalid: false,
      active: false,
      touched: false,
      visited: false,
      modified: false,
      validating: false,
      submitting: false,
      data: {},
      blur: () => form.blur(name),
      focus: () => form.focus(name),
      change: (next: unknown) => form.change(name, next as never),
    };
    return fresh as ReturnType<typeof registered>;
  };
  return form;
};
