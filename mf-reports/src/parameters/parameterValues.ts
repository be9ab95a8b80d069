import { settings } from '@trestle/kit/core';
import { numberError, parseNumber } from '@trestle/schema/numberText';
import type { ReportParameter } from '@trestle/schema/report';

/** What a control holds: text, a checkbox, or the chosen entries of a list. */
export type ParameterValue = string | boolean | readonly string[];
export type ParameterValues = Readonly<Record<string, ParameterValue>>;
/** Error texts by the parameter's name. */
export type ParameterErrors = Readonly<Record<string, string>>;

export const isList = ({ controlType }: ReportParameter): boolean => controlType === 1;
const isSeveral = ({ paramType }: ReportParameter): boolean => paramType === 1;
/** A list of check boxes, of which several may be chosen. */
export const isMultiList = (parameter: ReportParameter): boolean => isList(parameter) && isSeveral(parameter);
/** Several values that are typed, one a line. */
export const isLines = (parameter: ReportParameter): boolean => !isList(parameter) && isSeveral(parameter);
export const isCheckbox = (parameter: ReportParameter): boolean =>
  !isSeveral(parameter) && !isList(parameter) && (parameter.controlType === 3 || parameter.type === 5);

/** Maximum decimals of each numeric type (S2 §3). */
const MAX_DECIMALS: Readonly<Record<number, number>> = { 2: 6, 3: 2, 6: 0 };
const isNumeric = (parameter: ReportParameter): boolean =>
  parameter.type in MAX_DECIMALS && parameter.controlType === 0 && !isSeveral(parameter);

export interface InputAttributes {
  type: 'text' | 'date' | 'datetime-local';
  inputMode?: 'decimal' | 'numeric';
}

/**
 * The attributes of a parameter's input (S2 §3). Numbers are text inputs, because the browser's number input misreads a
 * decimal comma.
 */
export const inputAttributes = (type: number): InputAttributes => {
  if (type === 2 || type === 3) return { type: 'text', inputMode: 'decimal' };
  if (type === 6) return { type: 'text', inputMode: 'numeric' };
  if (type === 4) return { type: 'datetime-local' };
  return { type: type === 7 ? 'date' : 'text' };
};

/** The values of an empty form: the defaults, as each control needs them. */
export const initialValues = (params: readonly ReportParameter[]): ParameterValues =>
  Object.fromEntries(params.map((parameter) => [parameter.name, initialValue(parameter)]));

const initialValue = (parameter: ReportParameter): ParameterValue => {
  const { defaultVal, type } = parameter;
  if (isCheckbox(parameter)) return defaultVal === true || defaultVal === 'true';
  if (isMultiList(parameter)) return [defaultVal ?? []].flat().map(String);
  if (isLines(parameter)) return [defaultVal ?? []].flat().join('\n');
  const text = defaultVal == null ? '' : String(defaultVal);
  return type === 4 ? localTime(text) : text;
};

/** Swedish writes a local time as the browser's control has it, but for the T. */
const LOCAL_TIME_FORMAT = new Intl.DateTimeFormat('sv-SE', {
  timeZone: settings.reportTimezone,
  dateStyle: 'short',
  timeStyle: 'short',
});
/** A moment as local time in the report's zone, in which the server reads it again. */
const localTime = (moment: string): string => {
  const time = new Date(moment);
  return Number.isNaN(time.getTime()) ? '' : LOCAL_TIME_FORMAT.format(time).replace(' ', 'T');
};

const isBlank = (value: ParameterValue | undefined): boolean =>
  value === undefined || (typeof value !== 'boolean' && value.length === 0);

/** What is wrong with a typed number. Undefined for an empty or valid one, and for other types. */
export const numberProblem = (parameter: ReportParameter, value: unknown): string | undefined => {
  if (!isNumeric(parameter) || typeof value !== 'string') return undefined;
  const decimals = MAX_DECIMALS[parameter.type]!;
  const number = parseNumber(value);
  if (number === null) return undefined;
  const notWhole = 'Must be a whole number';
  if (typeof number === 'string') return numberError(number, decimals === 0 ? notWhole : undefined);
  if (Number(number.toFixed(decimals)) === number) return undefined;
  return decimals === 0 ? notWhole : `At most ${decimals} decimals`;
};

/** What the form refuses before the server is asked (S2 §5): nothing typed where a value is needed, and wrong numbers. */
export const findErrors = (params: readonly ReportParameter[], values: ParameterValues): ParameterErrors =>
  Object.fromEntries(
    params.flatMap((parameter) => {
      if (parameter.isHidden) return [];
      const value = values[parameter.name];
      const missing = !parameter.allowBlank && !isCheckbox(parameter) && isBlank(value);
      const error = missing ? 'Value Required' : numberProblem(parameter, value);
      return error ? [[parameter.name, error]] : [];
    }),
  );

/** Texts of a parameter's value as they are sent: numbers in plain notation, checkboxes as true or false. */
export const sentTexts = (parameter: ReportParameter, value: ParameterValue): readonly string[] => {
  if (typeof value === 'boolean') return [String(value)];
  if (typeof value !== 'string') return value;
  if (isLines(parameter)) return value.split('\n').filter((line) => line.trim() !== '');
  return [isNumeric(parameter) ? String(parseNumber(value) ?? '') : value];
};

/**
 * Takes values that a list no longer offers out of it, after its entries changed.
 * @returns the same object when nothing had to go
 */
export const dropUnlisted = (params: readonly ReportParameter[], values: ParameterValues): ParameterValues => {
  const changes = params.flatMap((parameter): [string, ParameterValue][] => {
    const value = values[parameter.name];
    if (!isList(parameter) || parameter.isHidden || isBlank(value)) return [];
    const offered = new Set(parameter.listEntries.map((entry) => String(entry.value)));
    if (typeof value === 'string') return offered.has(value) ? [] : [[parameter.name, '']];
    const keptKeys = (value as readonly string[]).filter((each) => offered.has(each));
    return keptKeys.length === (value as readonly string[]).length ? [] : [[parameter.name, keptKeys]];
  });
  return changes.length ? { ...values, ...Object.fromEntries(changes) } : values;
};
