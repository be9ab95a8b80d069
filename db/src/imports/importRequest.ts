import type { Entity } from '@trestle/schema/entity';
import {
  cutEchoedName,
  fieldError,
  type FieldErrors,
  unknownField,
  validationError,
  valueRequired,
} from '@trestle/schema/errors';
import { string, type Field } from '@trestle/schema/field';
import { importFields, importOptionsOf, type ImportCell } from '@trestle/schema/importRows';
import { MAX_IMPORT_NAME_CHARACTERS, MAX_IMPORT_ROWS } from '@trestle/schema/limits';
import { checkValue, isId } from '@trestle/schema/validate';
import { asItem } from '../collection/body';
import type { Caller, Context } from '../collection/context';
import { accessOf } from '../collection/fieldAccess';

/** The body of an import: the rows of a file, and the field of each column. */
export interface ImportRequest {
  fileName: string;
  columns: readonly Field[];
  /** Heading of each column in the file, kept for the person's next import. */
  headings: readonly string[];
  rows: readonly (readonly ImportCell[])[];
  /** Number of the first row in its file, for messages. */
  firstRow: number;
  /** Id of the record that all rows belong to. */
  within: number | null;
  /** Whether the import is only checked, and nothing written. */
  dryRun: boolean;
  /** `check` of the dry run that this import repeats. */
  check: string | null;
}

const BODY_FIELDS: ReadonlySet<string> = new Set([
  'file_name',
  'columns',
  'headings',
  'rows',
  'first_row',
  'within',
  'dry_run',
  'check',
]);
const isCell = (value: unknown): value is ImportCell =>
  value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
const isRow = (value: unknown): value is ImportCell[] => Array.isArray(value) && value.every(isCell);

const typeErrors = (message: string) => [fieldError('type', message)];

const fileNameField = string({ maxlength: MAX_IMPORT_NAME_CHARACTERS });
const headingField = string({ maxlength: MAX_IMPORT_NAME_CHARACTERS });
const areHeadings = (headings: unknown, columns: unknown): boolean =>
  headings === undefined ||
  (Array.isArray(headings) &&
    Array.isArray(columns) &&
    headings.length === columns.length &&
    headings.every((text) => typeof text === 'string' && checkValue(headingField, text).length === 0));

/** Returns the errors of everything but the columns. */
const bodyErrors = (item: Readonly<Record<string, unknown>>, within: string | undefined): FieldErrors => {
  const errors: FieldErrors = {};
  for (const name of Object.keys(item)) if (!BODY_FIELDS.has(name)) errors[cutEchoedName(name)] = [unknownField()];
  const { file_name: fileName, rows, first_row: firstRow = 1, within: recordId, dry_run: dryRun, check } = item;
  if (typeof fileName !== 'string' || fileName.trim() === '') errors['file_name'] = [valueRequired()];
  else if (checkValue(fileNameField, fileName).length > 0) errors['file_name'] = checkValue(fileNameField, fileName);
  if (!Array.isArray(rows) || !rows.every(isRow)) errors['rows'] = typeErrors('Must be a list of lists of cells');
  else if (rows.length === 0) errors['rows'] = [valueRequired()];
  else if (rows.length > MAX_IMPORT_ROWS) errors['rows'] = [fieldError('max', `Maximum value ${MAX_IMPORT_ROWS}`)];
  if (!areHeadings(item['headings'], item['columns']))
    errors['headings'] = typeErrors('Must be a text for each column');
  if (!isId(firstRow)) errors['first_row'] = typeErrors('Must be a whole number');
  if (within ? !isId(recordId) : (recordId ?? null) !== null)
    errors['within'] = within ? typeErrors('Must be the id of a record') : typeErrors('These rows belong to no record');
  if (typeof dryRun !== 'boolean') errors['dry_run'] = typeErrors('Must be true or false');
  if (check !== undefined && typeof check !== 'string') errors['check'] = typeErrors('Must be text');
  return errors;
};

/** Returns the errors of the columns. Hidden fields and unknown ones look the same (SECURITY.md, 20 and 22). */
const columnErrors = (entity: Entity, columns: unknown, knownFields: ReadonlyMap<string, Field>): FieldErrors => {
  const { key } = importOptionsOf(entity);
  if (!Array.isArray(columns) || !columns.every((name) => typeof name === 'string'))
    return { columns: typeErrors('Must be a list of names') };
  const errors: FieldErrors = Object.create(null) as FieldErrors;
  for (const name of columns) if (!knownFields.has(name)) errors[cutEchoedName(name)] = [unknownField()];
  if (new Set(columns).size < columns.length) errors['columns'] = [fieldError('invalid', 'A field stands there twice')];
  else if (!columns.includes(key)) errors[key] ??= [valueRequired()];
  return errors;
};

/**
 * Reads the body of an import.
 * @throws Problem 400 by field; an unknown column is named
 */
export const readImportRequest = (context: Context, entity: Entity, body: unknown, caller: Caller): ImportRequest => {
  const item = asItem(body);
  const { hidden } = accessOf(context, entity, caller);
  const fields = importFields(entity).filter(({ name }) => !hidden.has(name));
  const knownFields = new Map(fields.map((field) => [field.name, field]));
  const errors = {
    ...bodyErrors(item, importOptionsOf(entity).within),
    ...columnErrors(entity, item['columns'], knownFields),
  };
  if (Object.keys(errors).length > 0) throw validationError(errors);
  return {
    fileName: item['file_name'] as string,
    columns: (item['columns'] as string[]).map((name) => knownFields.get(name)!),
    headings: (item['headings'] as string[] | undefined) ?? [],
    rows: item['rows'] as ImportCell[][],
    firstRow: (item['first_row'] as number | undefined) ?? 1,
    within: (item['within'] as number | null | undefined) ?? null,
    dryRun: item['dry_run'] as boolean,
    check: (item['check'] as string | undefined) ?? null,
  };
};
