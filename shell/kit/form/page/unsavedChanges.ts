import { createContext, useContext } from 'react';

export const UnsavedChangesContext = createContext(false);

/**
 * Tells the parts of a record's page, also those outside of its form, whether the form has changes that are not saved.
 * What the server makes of the record, such as a PDF, lacks them.
 */
export const useHasUnsavedChanges = (): boolean => useContext(UnsavedChangesContext);
