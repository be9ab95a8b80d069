import { withoutFormulaGuards } from './text/csvCell';
import { hasColumn, type Entity, type ImportOptions } from './entity';
import { fieldError, type FieldError } from './errors';
import { isWritable, type Field, type Kind } from './field';
import { memoPerEntity } from './memoPerEntity';
import { parseFileNumber } from './text/numberText';
import { normaliseText, trimInvisible } from './text/textRule';
import { datePattern } from './regional/dateFormat';
import { parseTypedDate, parseZonedMoment } from './text/typedTime';

/** A cell of a file, as its reader gives it. Dates are text: `2026-03-04` or as somebody typed them. */
export type ImportCell = string | number | boolean | null;

/** A record that an import wrote, by which its result page links to it. */
export interface ImportedRecord {
  id: number;
  name: string;
  result: 'created' | 'changed';
}

/** A row that an undo left as it is. */
export interface KeptImportRow {
  id: number;
  name: string;
  reason: string;
}
/** What an undo of an import did. */
export interface ImportUndo {
  restored: number;
  deleted: number;
  kept: readonly KeptImportRow[];
}

/** What an import does where the file lacks a value that it takes from another record (`Field.defaultFrom`). */
export interface ImportDefault {
  field: string;
  /** Foreign key to the record that has the value. */
  from: string;
  /** How many rows get it from there. */
  taken: number;
  /** Numbers of the rows that stay without a value: that record has none, either. */
  missing: readonly number[];
}

/** What an import did with a row. */
export const IMPORT_RESULTS = ['created', 'changed', 'unchanged', 'refused'] as const;
export type ImportResult = (typeof IMPORT_RESULTS)[number];

/** Kinds of field that a cell can hold. */
const IMPORTED_KINDS: ReadonlySet<Kind> = new Set([
  'String',
  'Text',
  'Integer',
  'Number',
  'Decimal',
  'Money',
  'Boolean',
  'Date',
  'DateTime',
  'ForeignKey',
]);

/** Whether a field is a list of other records, which a cell names: `Buyers; Warehouse`. */
export const isNameList = ({ kind, ids_only }: Field): boolean => kind === 'ManyToMany' && ids_only === true;
/** Splits a cell into the names of records. Names may hold commas, so a semicolon stands between two. */
export const splitNames = (text: string): string[] => [
  ...new Set(
    text
      .split(/[;\n]/)
      .map((name) => name.trim())
      .filter(Boolean),
  ),
];

/** Returns how an entity is imported. Only for entities that declare `imports`. */
export const importOptionsOf = ({ imports }: Entity): ImportOptions => imports!;

/** Returns the declaration of a file's rows: the entity's own, or that of rows of which several become one record. */
export const importRowsOf = (entity: Entity): Entity => entity.imports?.rows ?? entity;

/** Returns the column by which the rows' records are added to lists of other records; null where there is none. */
export const addsToField = memoPerEntity((entity): Field | null => {
  const addsTo = entity.imports?.addsTo;
  return addsTo ? { ...addsTo.field, name: addsTo.column } : null;
});

/** Returns the fields of an entity that a file's columns can fill. The field that finds the row comes first. */
export const importFields = memoPerEntity((entity): readonly Field[] => {
  const { key, within, fields: names } = importOptionsOf(entity);
  const fields = Object.values(importRowsOf(entity).fields).filter(
    (field) =>
      isWritable(field) &&
      (hasColumn(field) || isNameList(field)) &&
      (names?.includes(field.name) ?? !isNameList(field)) &&
      !field.secret &&
      !field.hide &&
      field.name !== within &&
      (IMPORTED_KINDS.has(field.kind) || isNameList(field)),
  );
  const extra = addsToField(entity);
  return [...fields.toSorted((a, b) => Number(b.name === key) - Number(a.name === key)), ...(extra ? [extra] : [])];
});

/** Returns the field of a file's column. */
export const importField = (entity: Entity, name: string): Field | undefined => {
  const extra = addsToField(entity);
  return extra?.name === name ? extra : importRowsOf(entity).fields[name];
};

/** Fields that tell records apart. What one of them says counts before any name. */
export const IDENTIFYING_FIELDS: readonly string[] = ['code', 'account_code', 'username'];
/**
 * Returns the text fields by which a file may name a record: its code or a person's user name, which count first, and
 * its name.
 */
export const namingFields = (target: Entity): string[] =>
  [...new Set([...IDENTIFYING_FIELDS, target.lookup?.description ?? '', 'name', 'description'])].filter(
    (name) => target.fields[name]?.kind === 'String' && !target.fields[name].virtual,
  );

/** What a cell holds: a value of its field, or why it holds none. The value of a foreign key is a name. */
export type CellReading = { value: unknown } | { error: FieldError };

const YES_WORDS: ReadonlySet<string> = new Set(['yes', 'y', 'true', 'x', '1', 'on']);
const NO_WORDS: ReadonlySet<string> = new Set(['no', 'n', 'false', '0', 'off']);
const readBoolean = (text: string): CellReading => {
  const word = text.toLowerCase();
  if (YES_WORDS.has(word)) return { value: true };
  return NO_WORDS.has(word) ? { value: false } : { error: fieldError('type', 'Must be yes or no') };
};

/** The time of a day that another program wrote as a moment: `2026-03-04 00:00:00`. */
const MIDNIGHT = /^00:00(:00)?$/;
const readDay = (text: string): CellReading => {
  const typed = parseTypedDate(text);
  return typed && MIDNIGHT.test(typed.time ?? '00:00')
    ? { value: typed.day }
    : { error: fieldError('type', `Must be a date: ${datePattern()}`) };
};
const readMoment = (text: string, zone: string): CellReading => {
  const moment = parseZonedMoment(text, zone);
  return moment === null
    ? { error: fieldError('type', `Must be a date: ${datePattern()}, or ${datePattern()} hh:mm`) }
    : { value: moment };
};

/** Values that spreadsheets show where a formula failed, in the languages of this trade. */
const ERROR_NAMES =
  'N/A NV REF! BEZUG! VALUE! WERT! DIV/0! NAME\\? NUM! ZAHL! NULL! SPILL! CALC! ' +
  'FIELD! BLOCKED! UNKNOWN! CONNECT! BUSY! PYTHON! GETTING_DATA EXTERNAL!';
const ERROR_VALUES = new RegExp(`^(#(${ERROR_NAMES.replaceAll(' ', '|')})|#{3,}|Err:\\d{3})$`, 'i');
/** A long number of which a spreadsheet kept the first digits. No code is written so. */
const SHORTENED_NUMBER = /^[-+]?\d([.,]\d+)?E[-+]\d{1,3}$/i;
/** A number of more than 15 digits with zeros from the 16th on: spreadsheets keep 15. */
const CUT_NUMBER = /^\d{15}0+$/;

/** Returns the error of a cell that a spreadsheet has spoiled: its program can mend it, and nobody else. */
const damageOf = (text: string, isText: boolean): FieldError | undefined => {
  if (ERROR_VALUES.test(text)) return fieldError('formula', `The file has an error here: ${text}. Enter the value`);
  if (SHORTENED_NUMBER.test(text) || (isText && CUT_NUMBER.test(text)))
    return fieldError(
      'damaged',
      `A spreadsheet has shortened this number: ${text}. Format the column as text, and enter the number again`,
    );
  return undefined;
};

const readText = (field: Field, text: string): CellReading => {
  // The replacement character stands for bytes that could not be decoded.
  if (text.includes('\ufffd'))
    return { error: fieldError('characters', 'Letters were lost in the file. Save it as UTF-8 or xlsx') };
  return { value: normaliseText(field, withoutFormulaGuards(text)) };
};

const NUMBER_KINDS: ReadonlySet<Kind> = new Set(['Integer', 'Number', 'Decimal', 'Money']);
/** Digits that spreadsheets show. Behind them, a computed number has noise: `=0.1*30` is 3.0000000000000004. */
const SPREADSHEET_DIGITS = 15;
const readNumber = ({ kind }: Field, cell: ImportCell, text: string): CellReading => {
  const value = typeof cell === 'number' ? cell : parseFileNumber(text, kind);
  return { value: typeof value === 'number' ? Number(value.toPrecision(SPREADSHEET_DIGITS)) : value };
};

const TEXT_KINDS: ReadonlySet<Kind> = new Set(['String', 'Text', 'ForeignKey', 'ManyToMany']);
/** Whether a field takes what a cell shows, as codes and names do, and not the number or day behind it. */
export const isReadAsShown = ({ kind }: Field): boolean => TEXT_KINDS.has(kind);

/**
 * Reads a cell as a value of a field. Whether the value is allowed is for `validate`.
 * @param zone time zone of times without one
 * @returns undefined for an empty cell, which says nothing about its field
 */
export const readCell = (field: Field, cell: ImportCell, zone: string): CellReading | undefined => {
  // Files made on a Mac hold É as two characters. Stored like that, it would look the same and be another code.
  const text = cell === null ? '' : trimInvisible(String(cell).normalize('NFC'));
  if (text === '') return undefined;
  // A spreadsheet's formula without a stored value.
  if (text.startsWith('=')) return { error: fieldError('formula', 'This is a formula. Enter its value') };
  const damage = typeof cell === 'string' || isReadAsShown(field) ? damageOf(text, isReadAsShown(field)) : undefined;
  if (damage) return { error: damage };
  if (field.kind === 'Boolean') return readBoolean(text);
  if (field.kind === 'Date') return readDay(text);
  if (field.kind === 'DateTime') return readMoment(text, zone);
  if (NUMBER_KINDS.has(field.kind)) return readNumber(field, cell, text);
  return readText(field, text);
};
