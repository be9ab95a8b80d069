import { createContext, useContext, useEffect } from 'react';
import { useFormState } from 'react-final-form';

export const UnsavedChangesContext = createContext(false);

/**
 * Tells the parts of a record's page, also those outside of its form, whether the form has changes that are not saved.
 * What the server makes of the record, such as a PDF, lacks them.
 */
export const useHasUnsavedChanges = (): boolean => useContext(UnsavedChangesContext);

/** Stands inside a form, and tells its page whether the form has changes. */
export function UnsavedChanges({ onChange }: { onChange: (hasChanges: boolean) => void }) {
  const { dirty = false } = useFormState({ subscription: { dirty: true } });
  useEffect(() => onChange(dirty), [onChange, dirty]);
  return null;
}
