import { useEffect } from 'react';
import { useFormState } from 'react-final-form';

/**
 * Stands inside a form, and tells its page whether the form has changes. It has a file of its own, so that lists with a
 * 'Send email' load no form library.
 */
export function FormChanges({ onChange }: { onChange: (hasChanges: boolean) => void }) {
  const { dirty = false } = useFormState({ subscription: { dirty: true } });
  useEffect(() => onChange(dirty), [onChange, dirty]);
  return null;
}
