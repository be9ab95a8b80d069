import type { Entity } from './entity';
import { dateOrderErrors } from './dateOrder';
import { type FieldError, fieldError, type FieldErrors, valueRequired } from './errors';
import { parseCoordinates } from './text/coordinates';
import { isWritable, type Field, type Kind } from './field';
import { MAX_NESTED_ROWS, MAX_TEXT_CHARACTERS } from './limits';
import { dayText } from './regional/dateFormat';
import { numberError } from './text/numberText';
import { memoPerEntity } from './memoPerEntity';
import { htmlToText } from './text/richText';
import { isInvalidJson } from './invalidJson';
import { hasUnprintable, isInvisible, normaliseText, textProblem } from './text/textRule';

/** The values of a record by field name, as a form has them or a client sends them. */
export type RecordValues = Readonly<Record<string, unknown>>;
/** Options of `validate`. Whether the record behind a foreign key exists is checked by the service. */
export interface ValidateOptions {
  /** For PATCH and PUT: absent fields keep their value and are not checked (contract §2.2). */
  partial?: boolean;
  /** Returns the entity of nested rows by name. */
  find?: (name: string) => Entity | undefined;
  /** Foreign key of nested rows that the parent fills in. */
  parent?: string;
  /** Fields that the caller may not see. They are not checked, not even when missing (SECURITY.md, 22). */
  hidden?: (entity: Entity) => ReadonlySet<string>;
  /** Returns HTML as it is stored, whose length counts. Forms leave it out: their editor writes that form. */
  storedHtml?: (html: string) => string;
}

export const MAX_INTEGER = 2_147_483_647;
/** Largest number that a condition may compare with. Cursors of changes are beyond `MAX_INTEGER`. */
export const MAX_SEARCHED_NUMBER = 1e15;
const MAX_AMOUNT = 9_999_999_999.99;
/** A character of an e-mail address that can be seen and divides nothing. */
const EMAIL_CHARACTER = String.raw`[^\s\p{C}\p{Default_Ignorable_Code_Point}@<>()",;:\\[\]`;
const EMAIL_LABEL = String.raw`${EMAIL_CHARACTER}.]`;
const EMAIL = new RegExp(`^${EMAIL_CHARACTER}]+@(${EMAIL_LABEL}+\\.)+${EMAIL_LABEL}{2,}$`, 'u');
const DAY = /^(\d{4})-(\d\d)-(\d\d)$/;
const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$/;

const MIN_DATETIME = Date.parse('1000-01-01T00:00:00Z');
const MAX_DATETIME = Date.parse('9999-12-31T23:59:59.999Z');

/** Whether a text is an e-mail address whose domain has two labels or more, none of them empty. */
export const isEmailAddress = (text: string): boolean => EMAIL.test(text);
/** Whether a value is a day of the calendar as `YYYY-MM-DD`, from the year 1000 on. */
export const isIsoDate = (value: unknown): value is string => {
  const parts = typeof value === 'string' ? DAY.exec(value) : null;
  if (!parts || parts[1]! < '1000') return false;
  const day = new Date(`${value as string}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === value;
};
/** Whether a value is an ISO timestamp whose instant lies in the years 1000 to 9999, as columns require. */
export const isIsoDateTime = (value: unknown): value is string => {
  if (typeof value !== 'string' || !MOMENT.test(value) || !isIsoDate(value.slice(0, 10))) return false;
  const instant = Date.parse(value);
  return instant >= MIN_DATETIME && instant <= MAX_DATETIME;
};
/** Whether a value can be an id: a whole number that fits the column. */
export const isId = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) > 0 && (value as number) <= MAX_INTEGER;
/** Whether a value is absent, null, or text in which nothing can be seen. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && isInvisible(value));

/** Deepest JSON accepted, in levels. Code that reads and compares JSON recurses once per level. */
export const MAX_JSON_DEPTH = 32;
/** Whether a JSON value is nested deeper than `levels`. Works without recursion, so any depth is safe. */
export const isDeeperThan = (value: unknown, levels: number): boolean => {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > levels) return true;
    level = level.flatMap((item): unknown[] => (typeof item === 'object' && item !== null ? Object.values(item) : []));
  }
  return false;
};
/** Whether a text or name in a JSON value has a character that no file can hold, or no database. */
const holdsUnprintable = (value: unknown): boolean => {
  let isFound = false;
  JSON.stringify(value, (name, part: unknown) => {
    isFound ||= [name, part].some((text) => typeof text === 'string' && hasUnprintable(text));
    return part;
  });
  return isFound;
};
const checkJson = (value: unknown): FieldError[] => {
  if (isInvalidJson(value)) return [fieldError('json', 'Invalid JSON')];
  if (isDeeperThan(value, MAX_JSON_DEPTH)) return [fieldError('json', `Nested more than ${MAX_JSON_DEPTH} deep`)];
  return holdsUnprintable(value) ? [fieldError('characters', 'Contains a character that cannot be kept')] : [];
};

const checkType = (isValid: boolean, message: string): FieldError[] => (isValid ? [] : [fieldError('type', message)]);
/** The errors of one check, and without any those of the next. */
const firstErrors = (errors: FieldError[], next: () => FieldError[]): FieldError[] => (errors.length ? errors : next());

/** Errors of JSON that is not what its field holds. */
const checkHeld = ({ holds }: Field, value: unknown): FieldError[] => {
  const isList = Array.isArray(value);
  if (holds === 'object') return checkType(typeof value === 'object' && !isList, 'Must be an object');
  return checkType(!holds || (isList && value.every((each) => typeof each === 'string')), 'Must be a list of texts');
};

/** Longest text that is normalised before its length is known, as a multiple of its limit. */
const MAX_NORMALISED_RATIO = 4;
/** Error for a value that is none of a field's choices. It names them, because a caller without a list sees no others. */
const choiceError = (choices: readonly string[]): FieldError =>
  fieldError('choice', `Choose one of the list: ${choices.join(', ')}`);
const checkText = (field: Field, sentText: unknown, { storedHtml }: ValidateOptions = {}): FieldError[] => {
  const { choices } = field;
  if (choices) return choices.includes(sentText as string) ? [] : [choiceError(choices)];
  if (typeof sentText !== 'string') return [fieldError('type', 'Must be text')];
  const limit = field.maxlength ?? (field.kind === 'Text' ? MAX_TEXT_CHARACTERS : undefined);
  const tooLong = [fieldError('max-len', `Maximum length:${limit}`)];
  // Too long a text is not checked further: the patterns below would take hours on a megabyte.
  if (limit !== undefined && sentText.length > limit * MAX_NORMALISED_RATIO) return tooLong;
  const problem = textProblem(field, sentText);
  const value = normaliseText(field, sentText);
  // Counts characters, as MySQL does, not UTF-16 units.
  const length = [...value].length;
  if (limit !== undefined && length > limit) return tooLong;
  if (limit !== undefined && field.format === 'html' && storedHtml && [...storedHtml(value)].length > limit)
    return tooLong;
  const errors: FieldError[] = [];
  if (field.minlength !== undefined && length < field.minlength)
    errors.push(fieldError('min-len', `Minimum length:${field.minlength}`));
  if (problem !== undefined) errors.push(fieldError('characters', problem));
  if (field.format === 'email' && !isEmailAddress(value))
    errors.push(fieldError('email', 'Enter a valid email address'));
  if (field.format === 'url' && !/^(https?:\/\/|www\.|[\w-]+(\.[\w-]+)+)[^\s]*$/i.test(value))
    errors.push(fieldError('url', 'Enter a valid web address'));
  if (field.format === 'coordinates' && !parseCoordinates(value))
    errors.push(fieldError('coordinates', 'Enter a place as 37°48′50″S 144°57′48″E or -37.814, 144.963'));
  return errors;
};
/** Checks a number against the field's bounds, and against those of its column. */
const checkBounds = (field: Field, value: number, columnMin: number, columnMax: number): FieldError[] => {
  const max = Math.min(typeof field.max === 'number' ? field.max : columnMax, columnMax);
  const min = Math.max(typeof field.min === 'number' ? field.min : columnMin, columnMin);
  if (value > max) return [fieldError('max', `Maximum value ${max}`)];
  if (value < min) return [fieldError('min', `Minimum value ${min}`)];
  return [];
};
/** Error for a value that is no number. Forms keep typed text so that the user can correct it. */
const numberTypeError = (value: unknown, message: string): FieldError[] => [
  fieldError('type', typeof value === 'string' ? numberError(value, message) : message),
];
const checkInteger = (field: Field, value: unknown): FieldError[] =>
  typeof value === 'number' && Number.isInteger(value)
    ? checkBounds(field, value, -MAX_INTEGER, MAX_INTEGER)
    : numberTypeError(value, 'Must be a whole number');
const checkAmount = (field: Field, value: unknown): FieldError[] => {
  if (typeof value !== 'number' || !Number.isFinite(value)) return numberTypeError(value, 'Must be a number');
  const boundErrors = checkBounds(field, value, -MAX_AMOUNT, MAX_AMOUNT);
  if (boundErrors.length) return boundErrors;
  return Math.abs(Number(value.toFixed(2)) - value) < 1e-9 ? [] : [fieldError('decimals', 'At most 2 decimals')];
};

/** Checks the bounds of a date or timestamp. A timestamp counts by its UTC date: bounds catch typing errors. */
const checkDateBounds = (field: Field, value: string): FieldError[] => {
  const day = isIsoDate(value) ? value : new Date(value).toISOString().slice(0, 10);
  if (typeof field.max === 'string' && day > field.max)
    return [fieldError('max', `Maximum value ${dayText(field.max)}`)];
  if (typeof field.min === 'string' && day < field.min)
    return [fieldError('min', `Minimum value ${dayText(field.min)}`)];
  return [];
};

const CHECK_BY_KIND = {
  AutoNumber: (_f, v) => checkType(isId(v), 'Must be a whole number'),
  Boolean: (_f, v) => checkType(typeof v === 'boolean', 'Must be true or false'),
  String: checkText,
  Text: checkText,
  Password: checkText,
  UUID: (_f, v) =>
    checkType(typeof v === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(v), 'Must be a UUID'),
  Integer: checkInteger,
  Number: (f, v) =>
    typeof v === 'number' && Number.isFinite(v)
      ? checkBounds(f, v, -Number.MAX_VALUE, Number.MAX_VALUE)
      : numberTypeError(v, 'Must be a number'),
  Decimal: checkAmount,
  Money: checkAmount,
  Date: (f, v) => (isIsoDate(v) ? checkDateBounds(f, v) : [fieldError('type', 'Must be a date: YYYY-MM-DD')]),
  DateTime: (f, v) =>
    isIsoDateTime(v) || isIsoDate(v)
      ? checkDateBounds(f, v)
      : [fieldError('type', 'Must be a time: YYYY-MM-DDThh:mm:ssZ')],
  Json: (f, v) => firstErrors(checkJson(v), () => checkHeld(f, v)),
  Array: (_f, v) => firstErrors(checkJson(v), () => checkType(Array.isArray(v), 'Must be a list')),
  ForeignKey: (_f, v) => checkType(isId(v), 'Must be the id of a record'),
  ManyToMany: (_f, v) => checkType(Array.isArray(v) && v.every(isId), 'Must be a list of ids'),
} satisfies Record<Kind, (field: Field, value: unknown, options?: ValidateOptions) => FieldError[]>;

/** Longest HTML that is searched for text. Longer HTML counts as not empty. */
const MAX_EMPTY_HTML_CHARACTERS = 1000;
/** Whether HTML has no text: paragraphs without text count as empty. */
const isEmptyHtml = (value: unknown): boolean =>
  typeof value === 'string' && value.length < MAX_EMPTY_HTML_CHARACTERS && htmlToText(value) === '';

/** Returns the errors of one value. An empty value is an error where the field is required or cannot be empty. */
export const checkValue = (field: Field, value: unknown, options?: ValidateOptions): FieldError[] => {
  if (isEmpty(value) || (field.format === 'html' && isEmptyHtml(value))) {
    const isRequired =
      field.required || (value !== undefined && (field.kind === 'Boolean' || field.kind === 'ManyToMany'));
    return isRequired ? [valueRequired()] : [];
  }
  return CHECK_BY_KIND[field.kind](field, value, options);
};

const writableFields = memoPerEntity((entity) => Object.values(entity.fields).filter(isWritable));

const checkRows = (field: Field, rows: unknown, options: ValidateOptions): FieldError[] | FieldErrors[] => {
  if (!Array.isArray(rows)) return [fieldError('type', 'Must be a list')];
  if (rows.length > MAX_NESTED_ROWS) return [fieldError('max', `Maximum value ${MAX_NESTED_ROWS}`)];
  const target = options.find?.(field.ref!);
  if (!target) return [];
  const rowErrors = rows.map((row: unknown): FieldErrors => {
    if (typeof row !== 'object' || row === null || Array.isArray(row))
      return { non_field_errors: [fieldError('type', 'Must be an object')] };
    const item = row as RecordValues;
    if (item['id'] !== undefined && item['id'] !== null && !isId(item['id']))
      return { id: [fieldError('type', 'Must be a whole number')] };
    return validate(target, item, { ...options, partial: isId(item['id']), parent: field.foreign_key });
  });
  return rowErrors.some((errors) => Object.keys(errors).length > 0) ? rowErrors : [];
};

/**
 * Returns all errors of a record, by field; `{}` when it is valid (S1 §5).
 * Forms and services call this same function, so both give the same errors.
 */
export const validate = (entity: Entity, item: RecordValues, options: ValidateOptions = {}): FieldErrors => {
  const errors: FieldErrors = {};
  const hidden = options.hidden?.(entity);
  for (const field of writableFields(entity)) {
    if (field.name === options.parent || hidden?.has(field.name)) continue;
    const isGiven = Object.hasOwn(item, field.name);
    if (!isGiven && (options.partial || field.default !== undefined)) continue;
    const value = isGiven ? item[field.name] : undefined;
    const fieldErrors =
      field.kind === 'ManyToMany' && !field.ids_only && !isEmpty(value)
        ? checkRows(field, value, options)
        : checkValue(field, value, options);
    if (fieldErrors.length) errors[field.name] = fieldErrors;
  }
  const isVisible = ({ start, end }: { start: Field; end: Field }) =>
    !hidden?.has(start.name) && !hidden?.has(end.name);
  return { ...dateOrderErrors(entity, item, isVisible), ...errors };
};

/** Returns the keys that are no fields of the entity. Each becomes a 400 (contract §2.2). */
export const unknownFields = (entity: Entity, item: RecordValues): string[] =>
  Object.keys(item).filter((key) => !Object.hasOwn(entity.fields, key));

/** Returns a new record with the declared defaults. @param now by the server's clock */
export const blankRecord = (entity: Entity, now: Date): Record<string, unknown> =>
  Object.fromEntries(
    Object.values(entity.fields)
      .filter((f) => isWritable(f) && !f.secret)
      .map((field) => {
        if (field.kind === 'ManyToMany') return [field.name, []];
        return [field.name, field.default === 'now' ? now.toISOString() : (field.default ?? null)];
      }),
  );
