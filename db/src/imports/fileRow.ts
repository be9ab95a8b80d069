import type { FieldErrors } from '@trestle/schema/errors';
import type { Row } from '../collection/call/context';

/** A row of the file as values of fields, with the errors of its cells. */
export interface FileRow {
  /** Its number in the file. */
  row: number;
  values: Row;
  errors: FieldErrors;
}
