import type { FieldError, FieldErrors } from '@trestle/schema/errors';

/** Whether any field has an error. */
export const hasErrors = (errors: FieldErrors): boolean => Object.keys(errors).length > 0;

/** Errors of the rows of one list, by position. The record that nests them reports them under the list's name. */
export class RowErrors extends Error {
  constructor(readonly rows: FieldErrors[]) {
    super('rows refused');
  }
}

/** The error of a list as a whole. The record that has the list reports it under the list's name. */
export class ListError extends Error {
  readonly errors: FieldError[];
  constructor(error: FieldError) {
    super('list refused');
    this.errors = [error];
  }
}
