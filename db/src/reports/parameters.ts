import { fieldError, validationError, type FieldError, type FieldErrors } from '@trestle/schema/errors';
import type { ListEntry, ReportParameter } from '@trestle/schema/report';
import { isEmpty } from '@trestle/schema/validate';
import { MAX_ENTRIES } from './entries';
import type { ParameterDeclaration, ParameterValue, ParameterValues, ReportDefinition, ReportReader } from './report';
import { parseParameterValue, showParameterValue } from './parameterValues';

/** The texts that were sent for each parameter. Several of one name are a list. */
export type SentParameters = ReadonlyMap<string, readonly string[]>;
/** Who asks, when, and in which time zone. */
export interface ParameterContext {
  reader: ReportReader;
  now: Date;
  zone: string;
  /** What isn't sent has its default, as in a schedule: nobody is there to look at it. */
  fillsDefaults?: boolean;
}
/** Checked parameters. */
export interface CheckedParameters {
  values: ParameterValues;
  /** The parameters as people read them, for the head of the report. Hidden and empty ones are left out. */
  facts: readonly (readonly [label: string, value: string])[];
}

/** Most values of one parameter. */
const MAX_VALUES = 1000;
const MAX_ECHOED_NAME_LENGTH = 60;

/** A checkbox that isn't sent is not checked, as in any form. */
const isCheckbox = ({ type = 0, control = 0, several }: ParameterDeclaration): boolean =>
  !several && (control === 3 || (type === 5 && control === 0));
const blankValue = (declared: ParameterDeclaration): ParameterValue =>
  declared.several ? [] : isCheckbox(declared) ? false : null;
const defaultValue = ({ default: value }: ParameterDeclaration, { now, zone }: ParameterContext) =>
  typeof value === 'function' ? value(now, zone) : value;

const entriesOf = async (
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

interface Checked {
  value: ParameterValue;
  errors: FieldError[];
  /** The values for people. */
  shown?: string;
}
const refused = (code: string, message: string): Checked => ({ value: null, errors: [fieldError(code, message)] });

/** Checks each text of a parameter, and that it is in the parameter's list. */
const checkTexts = async (
  declared: ParameterDeclaration,
  texts: readonly string[],
  known: ParameterValues,
  context: ParameterContext,
): Promise<Checked> => {
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

const checkOne = async (
  declared: ParameterDeclaration,
  sent: readonly string[] | undefined,
  known: ParameterValues,
  context: ParameterContext,
): Promise<Checked> => {
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

const unknownNames = ({ parameters }: ReportDefinition, sent: SentParameters): FieldErrors => {
  const errors = Object.create(null) as FieldErrors;
  for (const name of sent.keys())
    if (!parameters.some((declared) => declared.name === name))
      errors[name.slice(0, MAX_ECHOED_NAME_LENGTH)] = [fieldError('unknown', 'Unknown parameter')];
  return errors;
};

/**
 * Checks the parameters of a report. What isn't sent is empty; only a hidden parameter then has its default.
 * @throws Problem 400 keyed by the parameters' names
 */
export const checkParameters = async (
  report: ReportDefinition,
  sent: SentParameters,
  context: ParameterContext,
): Promise<CheckedParameters> => {
  const errors = unknownNames(report, sent);
  const values: Record<string, ParameterValue> = {};
  const facts: [string, string][] = [];
  for (const declared of report.parameters) {
    // A list depends on values that are wrong: those are reported, and this one can't be checked.
    if (declared.dependsOn?.some((name) => name in errors)) continue;
    const { value, errors: found, shown } = await checkOne(declared, sent.get(declared.name), values, context);
    if (found.length) errors[declared.name] = found;
    values[declared.name] = value;
    if (!declared.hidden && shown !== undefined) facts.push([declared.prompt, shown]);
  }
  if (Object.keys(errors).length > 0) throw validationError(errors);
  return { values, facts };
};

/**
 * Describes the parameters of a report, with their lists.
 * @param sent values that lists depend on; without one, the default counts
 * @throws Problem 400 for an unknown name, or a value that makes no sense
 */
export const describeParameters = async (
  report: ReportDefinition,
  sent: SentParameters,
  context: ParameterContext,
): Promise<ReportParameter[]> => {
  const errors = unknownNames(report, sent);
  const values: Record<string, ParameterValue> = {};
  const described: ReportParameter[] = [];
  for (const declared of report.parameters) {
    const { name, prompt, help = '', type = 0, control = 0 } = declared;
    const texts = sent.get(name);
    const defaultVal = defaultValue(declared, context) ?? null;
    const given = texts && (await checkOne({ ...declared, optional: true }, texts, values, context));
    if (given?.errors.length) errors[name] = given.errors;
    values[name] = given ? given.value : (defaultVal ?? blankValue(declared));
    described.push({
      name,
      promptText: prompt,
      helpText: help,
      type,
      controlType: control,
      paramType: declared.several ? 1 : 0,
      listEntries: await entriesOf(declared, values, context),
      allowBlank: declared.optional ?? false,
      isHidden: declared.hidden ?? false,
      defaultVal,
      dependsOn: declared.dependsOn ?? [],
    });
  }
  if (Object.keys(errors).length > 0) throw validationError(errors);
  return described;
};
