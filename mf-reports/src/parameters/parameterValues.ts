import { settings } from '@trestle/kit/core';
import { dateError, fromPickerText, toPickerText, type DateKind } from '@trestle/kit/form';
import { numberError, parseNumber } from '@trestle/schema/text/numberText';
import type { ReportParameter } from '@trestle/schema/report';
import { isIsoDateTime } from '@trestle/schema/validate';

/** What a control holds: text, a checkbox, or the chosen entries of a list. */
export type ControlValue = string | boolean | readonly string[];
export type ControlValues = Readonly<Record<string, ControlValue>>;
/** Error texts by the parameter's name. */
export type ParameterErrors = Readonly<Record<string, string>>;

/** A list from which entries are chosen. */
export const isList = ({ controlType }: ReportParameter): boolean => controlType === 1;
const hasSeveralValues = ({ paramType }: ReportParameter): boolean => paramType === 1;
/** A list of check boxes, of which several may be chosen. */
export const isMultiList = (parameter: ReportParameter): boolean => isList(parameter) && hasSeveralValues(parameter);
/** A text box for several values, each on a line of its own. */
export const isLines = (parameter: ReportParameter): boolean => !isList(parameter) && hasSeveralValues(parameter);
export const isCheckbox = (parameter: ReportParameter): boolean =>
  !hasSeveralValues(parameter) && !isList(parameter) && (parameter.controlType === 3 || parameter.type === 5);

/** Maximum decimals of each numeric type (S2 §3). */
const MAX_DECIMALS: Readonly<Record<number, number>> = { 2: 6, 3: 2, 6: 0 };
const isNumeric = (parameter: ReportParameter): boolean =>
  parameter.type in MAX_DECIMALS && parameter.controlType === 0 && !hasSeveralValues(parameter);

/**
 * Returns the keys that a phone offers for a parameter (S2 §3). Numbers are text inputs, because the browser's number
 * input misreads a decimal comma.
 */
export const inputMode = (type: number): 'decimal' | 'numeric' | undefined => {
  if (type === 2 || type === 3) return 'decimal';
  return type === 6 ? 'numeric' : undefined;
};

const MOMENT_TYPE = 4;
const DAY_TYPE = 7;
/** Whether a date is entered, or a date and time. Undefined for other parameters. */
export const dateKind = (parameter: ReportParameter): DateKind | undefined => {
  if (isList(parameter) || hasSeveralValues(parameter)) return undefined;
  if (parameter.type === MOMENT_TYPE) return 'DateTime';
  return parameter.type === DAY_TYPE ? 'Date' : undefined;
};

/** Returns the values that the form begins with: the defaults, in the form that each control needs. */
export const initialValues = (params: readonly ReportParameter[]): ControlValues =>
  Object.fromEntries(params.map((parameter) => [parameter.name, initialValue(parameter)]));

const initialValue = (parameter: ReportParameter): ControlValue => {
  const { defaultVal, type } = parameter;
  if (isCheckbox(parameter)) return defaultVal === true || defaultVal === 'true';
  if (isMultiList(parameter)) return [defaultVal ?? []].flat().map(String);
  if (isLines(parameter)) return [defaultVal ?? []].flat().join('\n');
  const text = defaultVal == null ? '' : String(defaultVal);
  return type === MOMENT_TYPE ? localTime(text) : text;
};

/** The Swedish format of a local time is the one of the browser's control, with a space in place of the T. */
const LOCAL_TIME_FORMAT = new Intl.DateTimeFormat('sv-SE', {
  timeZone: settings.reportTimezone,
  dateStyle: 'short',
  timeStyle: 'short',
});
/** Formats a moment as local time in the report's zone. The server reads it in the same zone. */
const localTime = (moment: string): string => {
  const time = new Date(moment);
  return Number.isNaN(time.getTime()) ? '' : LOCAL_TIME_FORMAT.format(time).replace(' ', 'T');
};

const isBlank = (value: ControlValue | undefined): boolean =>
  value === undefined || (typeof value !== 'boolean' && value.length === 0);

/** Returns the error of a typed number. Returns undefined for an empty or valid number, and for other types. */
export const numberProblem = (parameter: ReportParameter, value: unknown): string | undefined => {
  if (!isNumeric(parameter) || typeof value !== 'string') return undefined;
  const decimals = MAX_DECIMALS[parameter.type]!;
  const number = parseNumber(value);
  if (number === null) return undefined;
  const notWholeError = 'Must be a whole number';
  if (typeof number === 'string') return numberError(number, decimals === 0 ? notWholeError : undefined);
  if (Number(number.toFixed(decimals)) === number) return undefined;
  return decimals === 0 ? notWholeError : `At most ${decimals} decimals`;
};

/** Returns the error of a typed number or date. Returns undefined for an empty or valid one, and for other types. */
export const valueProblem = (parameter: ReportParameter, value: unknown): string | undefined => {
  const kind = dateKind(parameter);
  if (!kind || typeof value !== 'string') return numberProblem(parameter, value);
  return dateError(kind, kind === 'DateTime' ? toMoment(value) : value);
};

const LOCAL_TIME_PATTERN = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
/**
 * Converts a local time to the value that the kit's input takes. Text that is no time stays. The server reads the time
 * in the report's zone, so only its digits matter here.
 */
export const toMoment = (text: string): string => (LOCAL_TIME_PATTERN.test(text) ? fromPickerText(text) : null) ?? text;
/** Converts the value of the kit's input to local time. */
export const fromMoment = (value: string | null): string =>
  isIsoDateTime(value) ? toPickerText(value) : (value ?? '');

/** Finds the errors that the form shows without asking the server (S2 §5): missing values and wrong numbers. */
export const findErrors = (params: readonly ReportParameter[], values: ControlValues): ParameterErrors =>
  Object.fromEntries(
    params.flatMap((parameter) => {
      if (parameter.isHidden) return [];
      const value = values[parameter.name];
      const isMissing = !parameter.allowBlank && !isCheckbox(parameter) && isBlank(value);
      const error = isMissing ? 'Value Required' : valueProblem(parameter, value);
      return error ? [[parameter.name, error]] : [];
    }),
  );

/** Converts a value to the texts that are sent: numbers in plain notation, check boxes as 'true' or 'false'. */
export const toTexts = (parameter: ReportParameter, value: ControlValue): readonly string[] => {
  if (typeof value === 'boolean') return [String(value)];
  if (typeof value !== 'string') return value;
  if (isLines(parameter)) return value.split('\n').filter((line) => line.trim() !== '');
  return [isNumeric(parameter) ? String(parseNumber(value) ?? '') : value];
};

/**
 * Removes the values that lists no longer offer, after their entries have changed.
 * @returns the same object when no value was removed
 */
export const dropUnlisted = (params: readonly ReportParameter[], values: ControlValues): ControlValues => {
  const changes = params.flatMap((parameter): [string, ControlValue][] => {
    const value = values[parameter.name];
    if (!isList(parameter) || parameter.isHidden || isBlank(value)) return [];
    const entryKeys = new Set(parameter.listEntries.map((entry) => String(entry.value)));
    if (typeof value === 'string') return entryKeys.has(value) ? [] : [[parameter.name, '']];
    const keptKeys = (value as readonly string[]).filter((each) => entryKeys.has(each));
    return keptKeys.length === (value as readonly string[]).length ? [] : [[parameter.name, keptKeys]];
  });
  return changes.length ? { ...values, ...Object.fromEntries(changes) } : values;
};
