import { numberError, parseNumber } from '@trestle/schema/numberText';

/** A report in the list (contract §2.5). */
export interface ReportSummary {
  name: string;
  title: string;
  description: string;
}

/** A report's parameter (S2 §3). */
export interface ReportParameter {
  name: string;
  promptText: string;
  helpText?: string | null;
  /** -1, 0, 1 text; 2 decimal of six places; 3 of two; 4 date and time; 5 checkbox; 6 integer; 7 date; 8 free text. */
  type: number;
  /** 0 plain input; 1 select or list of checkboxes; 3 checkbox. */
  controlType: number;
  /** 0 one value, 1 several. */
  paramType: number;
  listEntries?: readonly { value: string | number; label: string }[] | null;
  allowBlank: boolean;
  isHidden: boolean;
  defaultVal?: unknown;
}
export interface Report extends ReportSummary {
  params: readonly ReportParameter[];
  formats: readonly string[];
}

/** The reports to show, by title. Names with a leading underscore are hidden (S2 §2, §7). */
export const visibleReports = (reports: readonly ReportSummary[]): ReportSummary[] =>
  reports.filter((report) => !report.name.startsWith('_')).sort((a, b) => a.title.localeCompare(b.title));

/** Maximum decimals of each numeric type (S2 §3). */
const MAX_DECIMALS: Readonly<Record<number, number>> = { 2: 6, 3: 2, 6: 0 };

/**
 * The attributes of a parameter's input (S2 §3). Numbers are text inputs, because the browser's number input misreads a
 * decimal comma.
 */
export const inputAttributes = (
  type: number,
): { type: 'text' | 'date' | 'datetime-local'; inputMode?: 'decimal' | 'numeric' } => {
  switch (type) {
    case 2:
    case 3:
      return { type: 'text', inputMode: 'decimal' };
    case 4:
      return { type: 'datetime-local' };
    case 6:
      return { type: 'text', inputMode: 'numeric' };
    case 7:
      return { type: 'date' };
    default:
      return { type: 'text' };
  }
};

/** What is wrong with a typed number. Undefined for an empty or valid one, and for other types. */
export const numberProblem = ({ type, controlType }: ReportParameter, value: unknown): string | undefined => {
  const decimals = MAX_DECIMALS[type];
  if (controlType === 1 || decimals === undefined || typeof value !== 'string') return undefined;
  const number = parseNumber(value);
  if (number === null) return undefined;
  const notWhole = 'Must be a whole number';
  if (typeof number === 'string') return numberError(number, decimals === 0 ? notWhole : undefined);
  if (Number(number.toFixed(decimals)) === number) return undefined;
  return decimals === 0 ? notWhole : `At most ${decimals} decimals`;
};

export const isCheckbox = (parameter: ReportParameter): boolean => parameter.controlType === 3 || parameter.type === 5;
export const isList = (parameter: ReportParameter): boolean => parameter.controlType === 1;

export type ParameterValues = Readonly<Record<string, string | boolean | readonly string[]>>;

/** The values of an empty form: the defaults, as each control needs them. */
export const initialValues = (params: readonly ReportParameter[]): ParameterValues =>
  Object.fromEntries(params.map((parameter) => [parameter.name, initialValue(parameter)]));

const initialValue = (parameter: ReportParameter): string | boolean | string[] => {
  const { defaultVal } = parameter;
  if (isCheckbox(parameter)) return defaultVal === true || defaultVal === 'true';
  if (isList(parameter) && parameter.paramType === 1) return [defaultVal ?? []].flat().map(String);
  return defaultVal == null ? '' : String(defaultVal);
};

/** Names of the empty parameters that must not be blank (S2 §5). */
export const missingParameters = (params: readonly ReportParameter[], values: ParameterValues): string[] =>
  params
    .filter((parameter) => !parameter.allowBlank && !parameter.isHidden && !isCheckbox(parameter))
    .filter((parameter) => ((values[parameter.name] as string | readonly string[] | undefined) ?? '').length === 0)
    .map((parameter) => parameter.name);

/** Whether the report can be requested: no parameter is missing, and every number is valid. */
export const isComplete = (params: readonly ReportParameter[], values: ParameterValues): boolean =>
  missingParameters(params, values).length === 0 &&
  params.every((parameter) => parameter.isHidden || numberProblem(parameter, values[parameter.name]) === undefined);

/** 'Stock 2026-02-01.pdf': title, date, format (S2 §9). */
export const reportFilename = (title: string, format: string, today: Date): string => {
  const [year, month, day] = [today.getFullYear(), today.getMonth() + 1, today.getDate()].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${title} ${year}-${month}-${day}.${format}`;
};

/** The request's form, in the first shape of S2 §7. A list of values is a repeated field. */
export const downloadForm = (
  report: Report,
  values: ParameterValues,
  format: string,
  timezone: string,
  today: Date,
): FormData => {
  const form = new FormData();
  form.set('timezone', timezone);
  form.set('filename', reportFilename(report.title, format, today));
  form.set('reportName', report.name);
  const numbers = new Set(
    report.params.filter(({ type, controlType }) => type in MAX_DECIMALS && controlType !== 1).map(({ name }) => name),
  );
  for (const [name, value] of Object.entries(values)) {
    if (Array.isArray(value)) value.forEach((each: string) => form.append(name, each));
    else if (value !== '') form.set(name, String(numbers.has(name) ? (parseNumber(String(value)) ?? '') : value));
  }
  return form;
};
