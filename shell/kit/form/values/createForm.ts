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
 * Creates a final-form that corrects two habits of react-final-form 7:
 * - A new field notified all others, so that a form of 75 rows opened slowly (DECISIONS.md, 24).
 *   Here fields register silently.
 * - A field that was mounted again, as in a reopened row, got the record's value. Here it gets the form's value.
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

  const getRegisteredState = form.getFieldState;
  form.getFieldState = (name) => {
    const registeredState = getRegisteredState(name);
    if (registeredState) return registeredState;
    const path = String(name);
    const [value, initial]: [unknown, unknown] = [getIn(values, path), getIn(initialValues, path)];
    const pristine = sameValue(value, initial);
    const unregisteredState: FieldState = {
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
    return unregisteredState as ReturnType<typeof getRegisteredState>;
  };
  return form;
};
