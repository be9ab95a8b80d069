import { fieldError, type FieldError } from '@trestle/schema/errors';
import type { ListEntry } from '@trestle/schema/report';
import { isEmpty } from '@trestle/schema/validate';
import { MAX_ENTRIES } from './entries';
import { parseParameterValue, showParameterValue } from './parameterValues';
import type { ParameterDeclaration, ParameterValue, ParameterValues, ReportReader } from './report';

/** Who asks, when, and in which time zone. */
export interface ParameterContext {
  reader: ReportReader;
  now: Date;
  zone: string;
  /** What isn't sent has its default, as in a schedule: nobody is there to look at it. */
  fillsDefaults?: boolean;
}

/** Most values of one parameter. */
const MAX_VALUES = 1000;

/** A checkbox that isn't sent is not checked, as in any form. */
const isCheckbox = ({ type = 0, control = 0, several }: ParameterDeclaration): boolean =>
  !several && (control === 3 || (type === 5 && control === 0));
/** The value of a parameter that was left empty. */
export const blankValue = (declared: ParameterDeclaration): ParameterValue =>
  declared.several ? [] : isCheckbox(declared) ? false : null;
/** The declared default. Some follow from the moment. */
export const defaultValue = ({ default: value }: ParameterDeclaration, { now, zone }: ParameterContext) =>
  typeof value === 'function' ? value(now, zone) : value;

/** Reads the choices of a parameter. @param among ids to which they are limited */
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

/** Reads a parameter's choices; of a list that is too long for all, also those of `values`. */
const knownEntries = async (
  declared: ParameterDeclaration,
  values: readonly (string | number)[],
  known: ParameterValues,
  context: ParameterContext,
): Promise<ReadonlyMap<string, ListEntry>> => {
  const entries = new Map((await entriesOf(declared, known, context)).map((entry) => [String(entry.value), entry]));
  if (entries.size < MAX_ENTRIES) return entries;
  const missing = values.filter((value) => typeof value === 'number' && value > 0 && !entries.has(String(value)));
  if (missing.length)
    for (const entry of await entriesOf(declared, known, context, missing.map(Number)))
      entries.set(String(entry.value), entry);
  return entries;
};

/** Several values come as a repeated field, or as one JSON list. */
const splitList = (sent: readonly string[]): readonly string[] => {
  const [only] = sent;
  if (sent.length !== 1 || !only!.trimStart().startsWith('[')) return sent;
  try {
    return (JSON.parse(only!) as unknown[]).map((one) => (typeof one === 'object' ? JSON.stringify(one) : String(one)));
  } catch {
    return sent;
  }
};

interface CheckedParameter {
  value: ParameterValue;
  errors: FieldError[];
  /** The values for people. */
  shown?: string;
}
const refused = (code: string, message: string): CheckedParameter => ({
  value: null,
  errors: [fieldError(code, message)],
});

/** Checks each text of a parameter, and that it is in the parameter's list. */
const checkTexts = async (
  declared: ParameterDeclaration,
  texts: readonly string[],
  known: ParameterValues,
  context: ParameterContext,
): Promise<CheckedParameter> => {
  const { type = 0, control = 0 } = declared;
  const parsed = texts.map((text) => parseParameterValue(type, text, context.zone));
  const errors = parsed.flatMap((one) => one.errors);
  if (errors.length) return { value: null, errors: [errors[0]!] };
  const values = parsed.map(({ value }) => value as string | number);
  if (!declared.entries || control !== 1)
    return {
      value: values,
      errors,
      shown: values.map((one) => showParameterValue(type, one, context.zone)).join(', '),
    };
  const entries = await knownEntries(declared, values, known, context);
  // The same words for another store's record and for one that doesn't exist (SECURITY.md, 17).
  const chosen = values.flatMap((value) => entries.get(String(value)) ?? []);
  if (chosen.length < values.length) return refused('choice', 'Choose one of the list');
  return {
    value: chosen.map(({ value }) => value),
    errors,
    shown: chosen.map(({ label }) => label).join(', '),
  };
};

const textsOf = (value: ParameterValue | undefined): readonly string[] | undefined =>
  value === undefined || value === null ? undefined : [value].flat().map(String);

/**
 * Checks one parameter.
 * @param sent its texts; undefined where it wasn't sent
 * @param known values of the parameters before it, which its list may depend on
 */
export const checkParameter = async (
  declared: ParameterDeclaration,
  sent: readonly string[] | undefined,
  known: ParameterValues,
  context: ParameterContext,
): Promise<CheckedParameter> => {
  if (!sent && declared.hidden && declared.default !== undefined)
    return { value: defaultValue(declared, context) ?? null, errors: [] };
  if (!declared.several && sent && sent.length > 1) return refused('invalid', 'Given more than once');
  const filled = sent ?? (context.fillsDefaults ? textsOf(defaultValue(declared, context)) : undefined);
  const texts = (declared.several ? splitList(filled ?? []) : (filled ?? [])).filter((text) => !isEmpty(text));
  if (texts.length > MAX_VALUES) return refused('max', `Maximum value ${MAX_VALUES}`);
  if (!texts.length)
    return declared.optional || isCheckbox(declared)
      ? { value: blankValue(declared), errors: [] }
      : refused('null', 'Value Required');
  const { value, ...rest } = await checkTexts(declared, texts, known, context);
  return { ...rest, value: declared.several || value === null ? value : (value as readonly (string | number)[])[0]! };
};
