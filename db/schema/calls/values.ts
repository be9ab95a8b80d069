import { z } from 'zod';
import { fieldError, type FieldError, valueRequired } from '../errors';
import { string, type Field } from '../field';
import { isInvisible, normaliseText } from '../text/textRule';
import { checkValue, isEmpty, isId, MAX_INTEGER } from '../validate';

/* Values of the bodies of calls that are no collection's. A body is a `z.strictObject` of them: it is parsed by the
   server and described in /api/openapi.json from the same object. */

/** What the description says of a value: keywords of JSON Schema. */
export interface ValueNote {
  description: string;
  [keyword: string]: unknown;
}

/** The notes of all values, and the field that one is checked as, of which the description takes the limits. */
export const notesOfValues = z.registry<{ note: ValueNote; field?: Field }>();

/** What the description says of an id. */
export const ID_KEYWORDS = { type: 'integer', minimum: 1, maximum: MAX_INTEGER } as const;

/** What zod calls issues that it doesn't find itself. */
const OWN_ISSUE = 'custom';

/** Our errors are the issues of zod, in the specification's words. @param [name] of the value, in a rule of the body */
export const addErrors = (context: z.RefinementCtx, errors: readonly FieldError[], name?: string): void => {
  const path = name === undefined ? [] : [name];
  // Rules between values are asked only of values that are right by themselves.
  for (const { code, message } of errors)
    context.addIssue({ code: OWN_ISSUE, message, params: { code }, path, continue: false });
};

/**
 * A value with checks of its own.
 * @param errorsOf its errors; none where it is right
 * @param read makes the parsed value of one that was found right
 */
export const checkedValue = <T>(
  note: ValueNote,
  errorsOf: (value: unknown) => readonly FieldError[],
  read: (value: unknown) => T,
  field?: Field,
) =>
  z
    .unknown()
    .superRefine((value, context) => addErrors(context, errorsOf(value)))
    .transform(read)
    .register(notesOfValues, { note, ...(field && { field }) });

/**
 * A value that is checked as a field of a record is, in the same words.
 * @param read makes the parsed value of one that was found right
 */
export const fieldValue = <T>(field: Field, note: ValueNote, read: (value: unknown) => T) =>
  checkedValue(note, (value) => checkValue(field, value), read, field);

/** A text as it was sent, such as a password. */
export const exactText = (field: Field, note: ValueNote) => fieldValue(field, note, String);

/** A text as fields store it. */
export const storedText = (field: Field, note: ValueNote) =>
  fieldValue(field, note, (value) => normaliseText(field, String(value)));

/** A text as fields store it; null where it is left out. */
export const textOrNull = (field: Field, note: ValueNote) =>
  fieldValue(field, note, (value) => (typeof value === 'string' ? normaliseText(field, value) || null : null));

/** What shows nothing, such as a space, counts as left out: so it does where the field is checked. */
const readMoment = (value: unknown): string | null => (isEmpty(value) ? null : new Date(value as string).toISOString());

/** A moment to come, as ISO text; null where it is left out. */
export const futureMoment = (field: Field, note: ValueNote) =>
  fieldValue(field, note, readMoment).superRefine((moment, context) => {
    if (moment !== null && Date.parse(moment) <= Date.now())
      addErrors(context, [fieldError('min', 'Must be in the future')]);
  });

/** A moment that is over, as ISO text; null where it is left out. */
export const pastMoment = (field: Field, note: ValueNote) =>
  fieldValue(field, note, readMoment).superRefine((moment, context) => {
    if (moment !== null && Date.parse(moment) > Date.now())
      addErrors(context, [fieldError('max', 'Must not be in the future')]);
  });

/** The id of a record. */
export const recordId = (field: Field, note: ValueNote) => fieldValue(field, note, Number);

function idListErrors(value: unknown, limit: number): FieldError[] {
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return [valueRequired()];
  if (!Array.isArray(value) || !value.every(isId)) return [fieldError('type', 'Must be a list of ids')];
  return value.length > limit ? [fieldError('max', `Maximum value ${limit}`)] : [];
}

/** The ids of some records, at least one. */
export const recordIds = (description: string, limit: number) =>
  checkedValue(
    { type: 'array', description, minItems: 1, maxItems: limit, items: ID_KEYWORDS },
    (value) => idListErrors(value, limit),
    (value) => value as number[],
  );

const LINE = string();
const readLine = (value: unknown): string =>
  typeof value === 'string' && !isInvisible(value) ? normaliseText(LINE, value) : '';

/**
 * A text of a known form, such as the name of a remote. What is no text, or shows nothing, counts as left out.
 * @param message error for a text of another form
 */
export const formedText = (pattern: RegExp, message: string, note: ValueNote) =>
  z
    .unknown()
    .transform(readLine)
    .superRefine((text, context) => addErrors(context, formErrors(text, pattern, message)))
    .register(notesOfValues, { note: { type: 'string', pattern: pattern.source, ...note } });

const formErrors = (text: string, pattern: RegExp, message: string): FieldError[] => {
  if (text === '') return [valueRequired()];
  return pattern.test(text) ? [] : [fieldError('invalid', message)];
};

/** The same, where it may be left out or null: null then. */
export const formedTextOrNull = (pattern: RegExp, message: string, note: ValueNote) =>
  z
    .unknown()
    .transform((value) => (value === undefined || value === null ? null : readLine(value)))
    .superRefine((text, context) => {
      if (text !== null) addErrors(context, formErrors(text, pattern, message));
    })
    .register(notesOfValues, { note: { type: ['string', 'null'], pattern: pattern.source, ...note } })
    .optional();

/** Yes or no. @param missing the value where it is left out; required without */
export const yesOrNo = (note: ValueNote, missing?: boolean) =>
  z
    .unknown()
    .transform((sent) => sent ?? missing)
    .superRefine((sent, context) => {
      if (typeof sent !== 'boolean')
        addErrors(context, [sent === undefined ? valueRequired() : fieldError('invalid', 'Must be true or false')]);
    })
    .transform(Boolean)
    .register(notesOfValues, { note: { type: 'boolean', ...note } });

/** One of some words. */
export const oneOf = <W extends string>(words: readonly W[], note: ValueNote) =>
  z
    .unknown()
    .transform(readLine)
    .superRefine((word, context) => {
      if (!(words as readonly string[]).includes(word))
        addErrors(context, [fieldError('invalid', `Must be one of ${words.join(', ')}`)]);
    })
    .transform((word) => word as W)
    .register(notesOfValues, { note: { type: 'string', enum: words, ...note } });

/** A value that is parsed elsewhere, or not read. */
export const anyValue = (note: ValueNote) => z.unknown().register(notesOfValues, { note }).optional();
