import type { FieldAccess } from '@trestle/schema/access';
import type { Entity } from '@trestle/schema/entity';
import type { Field, Kind } from '@trestle/schema/field';
import { createContext, useContext, type ComponentType } from 'react';
import type { UnsavedTexts } from './unsavedTexts';

/** What a field's component is given. `name` is its path in the form: `quantity`, `stock[2].quantity`. */
export interface FieldProps {
  field: Field;
  name: string;
  label: string;
  /** Shown, not to be changed. */
  locked: boolean;
  /** In a row of a table: small, its label said but not seen. */
  compact: boolean;
}
export type FieldTable = Readonly<Record<Kind, ComponentType<FieldProps>>>;

export interface FormContextValue {
  entity: Entity;
  access: FieldAccess;
  /** The whole form is only shown. */
  locked: boolean;
  isNew: boolean;
  /** A save waits for the person to choose between two versions. */
  asking: boolean;
  /** What is typed beside the form and not saved with it. */
  unsavedTexts: UnsavedTexts;
  /** Which component draws which kind. */
  kinds: FieldTable;
}

export const FormContext = createContext<FormContextValue | null>(null);
/** The form that a field or button stands in. */
export const useFormContext = (): FormContextValue => {
  const form = useContext(FormContext);
  if (!form) throw new Error('This belongs inside a <Form>.');
  return form;
};
