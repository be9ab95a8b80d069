import type { FieldErrors } from '@trestle/schema/errors';

/** Errors of the rows of one list, by position. The record that nests them reports them under the list's name. */
export class RowErrors extends Error {
  constructor(readonly rows: FieldErrors[]) {
    super('rows refused');
  }
}
