import type { FieldAccess } from '@trestle/schema/fieldAccess';
import type { Entity } from '@trestle/schema/entity';
import type { Field, Kind } from '@trestle/schema/field';
import { createContext, useContext, type ComponentType } from 'react';
import type { UnsavedTexts } from './drafts/unsavedTexts';

/** Props of a field component. `name` is its path in the form: `quantity`, `stock[2].quantity`. */
export interface FieldProps {
  field: Field;
  name: string;
  label: string;
  /** Read-only. */
  locked: boolean;
  /** In a table's row: small, with a label for screen readers only. */
  compact: boolean;
}
/** Field component by kind. */
export type FieldTable = Readonly<Record<Kind, ComponentType<FieldProps>>>;

/** What the parts of a form know about the form. */
export interface FormContextValue {
  entity: Entity;
  access: FieldAccess;
  /** The whole form is read-only. */
  locked: boolean;
  isNew: boolean;
  /** A save waits for the person to choose between versions. */
  asking: boolean;
  /** Texts typed next to the form and saved separately. */
  unsavedTexts: UnsavedTexts;
  kinds: FieldTable;
}

export const FormContext = createContext<FormContextValue | null>(null);
/** The form around a field or button. */
export const useFormContext = (): FormContextValue => {
  const form = useContext(FormContext);
  if (!form) throw new Error('This belongs inside a <Form>.');
  return form;
};
