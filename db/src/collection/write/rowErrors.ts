import { conflict, type FieldError, type FieldErrors } from '@trestle/schema/errors';

/** Whether any field has an error. */
export const hasErrors = (errors: FieldErrors): boolean => Object.keys(errors).length > 0;

/** Errors of the rows of one list, by position. The record that nests them reports them under the list's name. */
export class RowErrors extends Error {
  constructor(readonly rows: FieldErrors[]) {
    super('rows refused');
  }
}

/**
 * Tells a rule that refuses a row of an undo as a 409: nothing in the body is wrong. Other errors stay as they are.
 * @param what what can't be undone any more, such as 'The merge'
 */
export function undoConflict(error: unknown, what: string): unknown {
  if (!(error instanceof RowErrors)) return error;
  const [errors] = error.rows.flatMap((row) => Object.values(row ?? {}));
  const [first] = Array.isArray(errors) ? errors : [];
  const why = first && 'message' in first ? ` ${String(first.message)}.` : '';
  return conflict(`${what} can't be undone any more.${why}`, { code: 'changed' });
}

/** The error of a list as a whole. The record that has the list reports it under the list's name. */
export class ListError extends Error {
  readonly errors: FieldError[];
  constructor(error: FieldError) {
    super('list refused');
    this.errors = [error];
  }
}
