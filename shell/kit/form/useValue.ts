import { useField, useForm } from 'react-final-form';
import { useFieldArray } from 'react-final-form-arrays';
import { sameValue } from './equal';

/** A value of the form by its path, drawn again when it changes. */
export const useValue = <T>(name: string): T =>
  useField<T>(name, { subscription: { value: true }, allowNull: true, format: (value: T) => value, isEqual: sameValue }).input.value;

/** Changes values of the form by their paths: `change('lines[0].quantity', 3)`. */
export const useChange = (): ((name: string, value: unknown) => void) => {
  const form = useForm();
  return form.change as (name: string, value: unknown) => void;
};

export interface RowList<Row> {
  rows: readonly Row[];
  /** Path of a row: `lines[2]`. */
  pathOf(at: number): string;
  add(row: Row): void;
  insert(at: number, row: Row): void;
  remove(at: number): void;
  move(from: number, to: number): void;
}
/** The nested rows of the form at a path, for screens that draw them themselves. */
export const useRows = <Row>(name: string): RowList<Row> => {
  const { fields } = useFieldArray(name, { isEqual: sameValue, subscription: { value: true, length: true } });
  return {
    rows: (fields.value ?? []) as Row[],
    pathOf: (at) => `${name}[${at}]`,
    add: (row) => fields.push(row),
    insert: (at, row) => fields.insert(at, row),
    remove: (at) => void fields.remove(at),
    move: (from, to) => fields.move(from, to),
  };
};
