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

/** Those whose name starts with an underscore are hidden; the rest by title (S2 §2, §7). */
export const shownReports = (reports: readonly ReportSummary[]): ReportSummary[] =>
  reports.filter((report) => !report.name.startsWith('_')).sort((a, b) => a.title.localeCompare(b.title));

/** Decimals that a number of some type may have (S2 §3). */
const DECIMALS: Readonly<Record<number, number>> = { 2: 6, 3: 2, 6: 0 };

/**
 * The input that a type of parameter is typed into (S2 §3). Numbers are text: the browser's own number field takes a decimal
 * comma for nothing, or for a separator.
 */
export const inputOf = (
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

/** What is wrong with a typed number, in words; undefined for what is none of them, or empty. */
export const problemOf = ({ type, controlType }: ReportParameter, value: unknown): string | undefined => {
  const decimals = DECIMALS[type];
  if (controlType === 1 || decimals === undefined || typeof value !== 'string') return undefined;
  const number = parseNumber(value);
  if (number === null) return undefined;
  const whole = 'Must be a whole number';
  if (typeof number === 'string') return numberError(number, decimals === 0 ? whole : undefined);
  if (Number(number.toFixed(decimals)) === number) return undefined;
  return decimals === 0 ? whole : `At most ${decimals} decimals`;
};
export const isCheckbox = (parameter: ReportParameter): boolean => parameter.controlType === 3 || parameter.type === 5;
export const isList = (parameter: ReportParameter): boolean => parameter.controlType === 1;

export type Values = Readonly<Record<string, string | boolean | readonly string[]>>;

/** What a fresh form holds: the defaults, in the shape of their control. */
export const startingValues = (params: readonly ReportParameter[]): Values =>
  Object.fromEntries(params.map((parameter) => [parameter.name, startingValue(parameter)]));
const startingValue = (parameter: ReportParameter): string | boolean | string[] => {
  const given = parameter.defaultVal;
  if (isCheckbox(parameter)) return given === true || given === 'true';
  if (isList(parameter) && parameter.paramType === 1)
    return (Array.isArray(given) ? given : given == null ? [] : [given]).map(String);
  return given == null ? '' : String(given);
};

/** Names of the parameters that are still wanted: all but those that may be blank (S2 §5). */
export const missing = (params: readonly ReportParameter[], values: Values): string[] =>
  params
    .filter((parameter) => !parameter.allowBlank && !parameter.isHidden && !isCheckbox(parameter))
    .filter((parameter) => ((values[parameter.name] as string | readonly string[] | undefined) ?? '').length === 0)
    .map((parameter) => parameter.name);

/** Whether the report can be asked for: nothing is missing, and every number is one. */
export const isComplete = (params: readonly ReportParameter[], values: Values): boolean =>
  missing(params, values).length === 0 &&
  params.every((parameter) => parameter.isHidden || problemOf(parameter, values[parameter.name]) === undefined);

/** S2 §9: title, date as YYYY-MM-DD, format. */
export const filenameOf = (title: string, format: string, today: Date): string => {
  const [year, month, day] = [today.getFullYear(), today.getMonth() + 1, today.getDate()].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${title} ${year}-${month}-${day}.${format}`;
};

/** The form of S2 §7 in its first shape; a list of values is a repeated field. */
export const downloadForm = (
  report: Report,
  values: Values,
  format: string,
  timezone: string,
  today: Date,
): FormData => {
  const form = new FormData();
  form.set('timezone', timezone);
  form.set('filename', filenameOf(report.title, format, today));
  form.set('reportName', report.name);
  const numbers = new Set(
    report.params.filter(({ type, controlType }) => type in DECIMALS && controlType !== 1).map(({ name }) => name),
  );
  for (const [name, value] of Object.entries(values)) {
    if (Array.isArray(value)) value.forEach((each: string) => form.append(name, each));
    else if (value !== '') form.set(name, String(numbers.has(name) ? (parseNumber(String(value)) ?? '') : value));
  }
  return form;
};
