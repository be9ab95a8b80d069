import type { FieldErrors } from '@trestle/schema/errors';
import type { Row } from '../collection/call/context';

/** A row of the file as values of fields, with the errors of its cells. */
export interface FileRow {
  /** Its number in the file. */
  row: number;
  values: Row;
  errors: FieldErrors;
  /** Ids of the records that share the name in a cell, by field. One that the row's record has already stays. */
  sharedNames?: Map<string, readonly number[]>;
}
