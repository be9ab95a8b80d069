import type { Entity } from '@trestle/schema/entity';
import {
  cutEchoedName,
  fieldError,
  type FieldErrors,
  unknownField,
  validationError,
  valueRequired,
} from '@trestle/schema/errors';
import type { Field } from '@trestle/schema/field';
import { importFields, importOptionsOf, type ImportCell } from '@trestle/schema/importRows';
import { importBody } from '@trestle/schema/calls/imports';
import { parseBody } from '@trestle/schema/calls/parseBody';
import type { Caller, Context } from '../collection/call/context';
import { importAccess } from './importAccess';

/** The body of an import: the rows of a file, and the field of each column. */
export interface ImportRequest {
  fileName: string;
  columns: readonly Field[];
  /** Heading of each column in the file, kept for the person's next import. */
  headings: readonly string[];
  rows: readonly (readonly ImportCell[])[];
  /** Number of each row in its file, for messages. */
  rowNumbers: readonly number[];
  /** Id of the record that all rows belong to. */
  within: number | null;
  /** Whether the import is only checked, and nothing written. */
  dryRun: boolean;
  /** `check` of the dry run that this import repeats. */
  check: string | null;
}

/** Returns the errors of the columns. Hidden fields and unknown ones look the same (SECURITY.md, 20 and 22). */
function columnErrors(key: string, columns: readonly string[], knownFields: ReadonlyMap<string, Field>): FieldErrors {
  const errors: FieldErrors = Object.create(null) as FieldErrors;
  for (const name of columns) if (!knownFields.has(name)) errors[cutEchoedName(name)] = [unknownField()];
  if (new Set(columns).size < columns.length) errors['columns'] = [fieldError('invalid', 'A field stands there twice')];
  else if (!columns.includes(key)) errors[key] ??= [valueRequired()];
  return errors;
}

/**
 * Reads the body of an import.
 * @throws Problem 400 by field; an unknown column is named
 */
export function readImportRequest(context: Context, entity: Entity, body: unknown, caller: Caller): ImportRequest {
  const sent = parseBody(importBody(entity), body);
  const { hidden } = importAccess(context, entity, caller);
  const fields = importFields(entity).filter(({ name }) => !hidden.has(name));
  const knownFields = new Map(fields.map((field) => [field.name, field]));
  const errors = columnErrors(importOptionsOf(entity).key, sent.columns, knownFields);
  if (Object.keys(errors).length > 0) throw validationError(errors);
  const { first_row: firstRow = 1, rows } = sent;
  return {
    fileName: sent.file_name,
    columns: sent.columns.map((name) => knownFields.get(name)!),
    headings: sent.headings ?? [],
    rows,
    rowNumbers: sent.row_numbers ?? rows.map((_, i) => firstRow + i),
    within: sent.within ?? null,
    dryRun: sent.dry_run,
    check: sent.check ?? null,
  };
}
