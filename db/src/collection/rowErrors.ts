import type { FieldErrors } from '@trestle/schema/errors';

/** What refuses some rows of one list, by position. The parent puts it under its field. */
export class RowErrors extends Error {
  constructor(readonly rows: FieldErrors[]) {
    super('rows refused');
  }
}
