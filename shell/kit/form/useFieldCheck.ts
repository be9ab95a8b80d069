import { useEffect } from 'react';
import { useForm } from 'react-final-form';

/**
 * Makes a field of the form invalid while it has an error that the entity's declaration can't know, such as stock that
 * has run out. The form can't be saved then.
 * @param error a text, or for nested rows errors by position; undefined when the field is right
 */
export const useFieldCheck = (name: string, error: unknown): void => {
  const form = useForm();
  const json = error === undefined ? '' : JSON.stringify(error);
  useEffect(() => {
    const fieldError: unknown = json ? JSON.parse(json) : undefined;
    let unregister = () => {};
    // Fields register silently: the batch tells the form's bars.
    form.batch(() => {
      unregister = form.registerField(name, () => undefined, {}, { getValidator: () => () => fieldError });
    });
    return () => form.batch(unregister);
  }, [form, name, json]);
};
