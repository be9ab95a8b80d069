import { z } from 'zod';
import type { Entity } from '../entity';
import { type FieldError, fieldError, valueRequired } from '../errors';
import { string, text } from '../field';
import { importFields, importOptionsOf, type ImportCell } from '../importRows';
import { MAX_IMPORT_COLUMNS, MAX_IMPORT_NAME_CHARACTERS, MAX_IMPORT_ROWS } from '../limits';
import { memoPerEntity } from '../memoPerEntity';
import { checkValue, isId } from '../validate';
import { addErrors, checkedValue, ID_KEYWORDS, storedText, type ValueNote } from './values';

/* The body of POST {collection}/import/: the rows of a file, and the field of each column. */

const typeErrors = (message: string): FieldError[] => [fieldError('type', message)];
/** A value that must have one type, where it isn't left out. */
const typed = <T>(note: ValueNote, isValid: (value: unknown) => value is T, message: string) =>
  checkedValue(
    note,
    (value) => (isValid(value) ? [] : typeErrors(message)),
    (value) => value as T,
  );

const isText = (value: unknown): value is string => typeof value === 'string';
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';
const areTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);
const isCell = (value: unknown): value is ImportCell =>
  value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
const isRow = (value: unknown): value is ImportCell[] => Array.isArray(value) && value.every(isCell);

const rowErrors = (rows: unknown): FieldError[] => {
  if (Array.isArray(rows) && rows.length > MAX_IMPORT_ROWS)
    return [fieldError('max', `Maximum value ${MAX_IMPORT_ROWS}`)];
  if (!Array.isArray(rows) || !rows.every(isRow)) return typeErrors('Must be a list of lists of cells');
  return rows.length === 0 ? [valueRequired()] : [];
};
const columnErrors = (columns: unknown): FieldError[] => {
  if (!areTexts(columns)) return typeErrors('Must be a list of names');
  return columns.length > MAX_IMPORT_COLUMNS ? [fieldError('max', `Maximum value ${MAX_IMPORT_COLUMNS}`)] : [];
};

/** Suppliers break long headings into lines. */
const headingField = text({ maxlength: MAX_IMPORT_NAME_CHARACTERS });
const areHeadings = (value: unknown): value is string[] =>
  areTexts(value) && value.every((heading) => checkValue(headingField, heading).length === 0);
const areRowNumbers = (value: unknown): value is number[] => Array.isArray(value) && value.every(isId);
const HEADINGS_MESSAGE = 'Must be a text for each column';
const ROW_NUMBERS_MESSAGE = 'Must be a whole number for each row';

/** Rows of an entity that belong to one record name it. */
const withinOf = (entity: Entity) => {
  const { within } = importOptionsOf(entity);
  const value = checkedValue(
    { type: within ? 'integer' : 'null', description: within ? `Id of the ${within} of all rows.` : 'Nothing.' },
    (id) => {
      if (within) return isId(id) ? [] : typeErrors('Must be the id of a record');
      return (id ?? null) === null ? [] : typeErrors('These rows belong to no record');
    },
    (id) => (id ?? null) as number | null,
  );
  return within ? value : value.optional();
};

/** Returns the body of an entity's imports. Which columns the caller may fill is checked by the service. */
export const importBody = memoPerEntity((entity) =>
  z
    .strictObject({
      file_name: storedText(string({ required: true, maxlength: MAX_IMPORT_NAME_CHARACTERS }), {
        description: 'Name of the file, for the list of imports.',
      }),
      columns: checkedValue(
        {
          type: 'array',
          description: 'Field of each column.',
          items: { type: 'string', enum: importFields(entity).map(({ name }) => name) },
        },
        columnErrors,
        (columns) => columns as string[],
      ),
      headings: typed(
        {
          type: 'array',
          description: 'Heading of each column in the file. Your next import reads them from this one.',
          items: { type: 'string', maxLength: MAX_IMPORT_NAME_CHARACTERS },
        },
        areHeadings,
        HEADINGS_MESSAGE,
      ).optional(),
      rows: checkedValue(
        {
          type: 'array',
          maxItems: MAX_IMPORT_ROWS,
          description: 'Rows of the file, without its headings. An empty cell leaves its field as it is.',
          items: { type: 'array', items: { type: ['string', 'number', 'boolean', 'null'] } },
        },
        rowErrors,
        (rows) => rows as ImportCell[][],
      ),
      first_row: typed(
        { ...ID_KEYWORDS, description: 'Number of the first row in the file, for messages.' },
        isId,
        'Must be a whole number',
      ).optional(),
      // Rows that a spreadsheet hides are left out, so numbers have gaps.
      row_numbers: typed(
        {
          type: 'array',
          maxItems: MAX_IMPORT_ROWS,
          description: 'Number of each row in the file, where some are left out. Comes before `first_row`.',
          items: ID_KEYWORDS,
        },
        areRowNumbers,
        ROW_NUMBERS_MESSAGE,
      ).optional(),
      within: withinOf(entity),
      dry_run: typed(
        { type: 'boolean', description: 'Whether to write nothing and only tell what would be done.' },
        isFlag,
        'Must be true or false',
      ),
      check: typed(
        {
          type: 'string',
          description: 'What the dry run returned. The import is refused if it would do anything else.',
        },
        isText,
        'Must be text',
      ).optional(),
    })
    .superRefine(({ columns, headings, rows, row_numbers: numbers }, context) => {
      if (headings && headings.length !== columns.length) addErrors(context, typeErrors(HEADINGS_MESSAGE), 'headings');
      if (numbers && numbers.length !== rows.length) addErrors(context, typeErrors(ROW_NUMBERS_MESSAGE), 'row_numbers');
    }),
);
