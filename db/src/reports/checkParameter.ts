import type { FieldCode } from '@trestle/schema/errorCodes';
import { fieldError, type FieldError } from '@trestle/schema/errors';
import type { ListEntry } from '@trestle/schema/report';
import { isEmpty } from '@trestle/schema/validate';
import { MAX_ENTRIES } from './entries';
import { parseParameterValue, showParameterValue } from './parameterValues';
import type { ParameterDeclaration, ParameterValue, ParameterValues, ReportReader } from './report';

/** Whose parameters are checked, when, and in which time zone. */
export interface ParameterContext {
  reader: ReportReader;
  now: Date;
  zone: string;
  /** Whether a parameter that isn't sent has its default, as in a schedule, which nobody fills in. */
  fillsDefaults?: boolean;
}

/** Most values of one parameter. */
const MAX_VALUES = 1000;

/** Whether a parameter is a checkbox. As in any form, a checkbox that isn't sent is not checked. */
const isCheckbox = ({ type = 0, control = 0, several }: ParameterDeclaration): boolean =>
  !several && (control === 3 || (type === 5 && control === 0));
/** Whether a value has to be sent. */
export const isRequired = (parameter: ParameterDeclaration): boolean => !parameter.optional && !isCheckbox(parameter);
/** Whether the texts of a parameter leave it empty, or a checkbox not checked. */
export const isLeftBlank = (parameter: ParameterDeclaration, texts: readonly string[], zone: string): boolean =>
  texts.every((text) => isEmpty(text) || (isCheckbox(parameter) && parseParameterValue(5, text, zone).value === false));
/** Returns the value of a parameter that was left empty. */
export const blankValue = (parameter: ParameterDeclaration): ParameterValue =>
  parameter.several ? [] : isCheckbox(parameter) ? false : null;
/** Returns the declared default. Some defaults follow from the moment. */
export const defaultValue = ({ default: value }: ParameterDeclaration, { now, zone, reader }: ParameterContext) =>
  typeof value === 'function' ? value(now, zone, reader.region) : value;

/** Reads the choices of a parameter. @param among ids of the only choices that are wanted */
export const entriesOf = async (
  { entries = [], dependsOn = [] }: ParameterDeclaration,
  values: ParameterValues,
  { reader, zone }: ParameterContext,
  among?: readonly number[],
): Promise<readonly ListEntry[]> =>
  typeof entries === 'function'
    ? entries(reader, Object.fromEntries(dependsOn.map((name) => [name, values[name] ?? null])), {
        zone,
        ...(among ? { among } : {}),
      })
    : entries;

/** Reads a parameter's choices. Of a list that is too long to be read whole, the choices of `values` are among them. */
export async function readEntries(
  parameter: ParameterDeclaration,
  values: readonly unknown[],
  earlierValues: ParameterValues,
  context: ParameterContext,
): Promise<ReadonlyMap<string, ListEntry>> {
  const entries = new Map(
    (await entriesOf(parameter, earlierValues, context)).map((entry) => [String(entry.value), entry]),
  );
  if (entries.size < MAX_ENTRIES) return entries;
  const missing = values.filter((value) => typeof value === 'number' && value > 0 && !entries.has(String(value)));
  if (missing.length)
    for (const entry of await entriesOf(parameter, earlierValues, context, missing.map(Number)))
      entries.set(String(entry.value), entry);
  return entries;
}

/** Returns the texts of several values: they come as a repeated field, or as one JSON list. */
function splitList(sentTexts: readonly string[]): readonly string[] {
  const [onlyText] = sentTexts;
  if (sentTexts.length !== 1 || !onlyText!.trimStart().startsWith('[')) return sentTexts;
  try {
    return (JSON.parse(onlyText!) as unknown[]).map((item) =>
      typeof item === 'object' ? JSON.stringify(item) : String(item),
    );
  } catch {
    return sentTexts;
  }
}

interface CheckedParameter {
  value: ParameterValue;
  errors: FieldError[];
  /** The values as people read them. */
  shown?: string;
}
const refuse = (code: FieldCode, message: string): CheckedParameter => ({
  value: null,
  errors: [fieldError(code, message)],
});

/** Checks each text of a parameter, and that it is in the parameter's list. */
async function checkTexts(
  parameter: ParameterDeclaration,
  texts: readonly string[],
  earlierValues: ParameterValues,
  context: ParameterContext,
): Promise<CheckedParameter> {
  const { type = 0, control = 0 } = parameter;
  const parsed = texts.map((text) => parseParameterValue(type, text, context.zone));
  const errors = parsed.flatMap((result) => result.errors);
  if (errors.length) return { value: null, errors: [errors[0]!] };
  const values = parsed.map(({ value }) => value as string | number);
  if (!parameter.entries || control !== 1)
    return {
      value: values,
      errors,
      shown: values.map((value) => showParameterValue(type, value, context.zone)).join(', '),
    };
  const entries = await readEntries(parameter, values, earlierValues, context);
  // The same words for another store's record and for one that doesn't exist (SECURITY.md, 17).
  const chosenEntries = values.flatMap((value) => entries.get(String(value)) ?? []);
  if (chosenEntries.length < values.length) return refuse('choice', 'Choose one of the list');
  return {
    value: chosenEntries.map(({ value }) => value),
    errors,
    shown: chosenEntries.map(({ label }) => label).join(', '),
  };
}

const textsOf = (value: ParameterValue | undefined): readonly string[] | undefined =>
  value === undefined || value === null ? undefined : [value].flat().map(String);

/**
 * Checks one parameter.
 * @param sentTexts its texts; undefined where it wasn't sent
 * @param earlierValues values of the parameters declared before it, which its list may depend on
 */
export async function checkParameter(
  parameter: ParameterDeclaration,
  sentTexts: readonly string[] | undefined,
  earlierValues: ParameterValues,
  context: ParameterContext,
): Promise<CheckedParameter> {
  if (!sentTexts && parameter.hidden && parameter.default !== undefined)
    return { value: defaultValue(parameter, context) ?? null, errors: [] };
  if (!parameter.several && sentTexts && sentTexts.length > 1) return refuse('invalid', 'Given more than once');
  const filledTexts = sentTexts ?? (context.fillsDefaults ? textsOf(defaultValue(parameter, context)) : undefined);
  const texts = (parameter.several ? splitList(filledTexts ?? []) : (filledTexts ?? [])).filter(
    (text) => !isEmpty(text),
  );
  if (texts.length > MAX_VALUES) return refuse('max', `Maximum value ${MAX_VALUES}`);
  if (!texts.length)
    return isRequired(parameter) ? refuse('null', 'Value Required') : { value: blankValue(parameter), errors: [] };
  const { value, ...rest } = await checkTexts(parameter, texts, earlierValues, context);
  return { ...rest, value: parameter.several || value === null ? value : (value as readonly (string | number)[])[0]! };
}
