import type { ReportParameter } from '@trestle/schema/report';
import {
  isCheckbox,
  isLines,
  isList,
  isMultiList,
  toTexts,
  type ControlValue,
  type ControlValues,
} from './parameterValues';

/** The parameters of an address, and the parts of the address that can't be used. */
export interface AddressValues {
  values: ControlValues;
  /** Names in the address that the report has no parameter for. */
  unknown: readonly string[];
  /** Prompts of lists for which the address names an entry that isn't offered to this user. */
  unlisted: readonly string[];
}

/** Reads the parameters of an address. Parameters that the address doesn't name get their defaults. */
export const readAddress = (
  params: readonly ReportParameter[],
  defaults: ControlValues,
  search: URLSearchParams,
): AddressValues => {
  const parameterByName = new Map(params.map((parameter) => [parameter.name, parameter]));
  const names = [...new Set(search.keys())];
  const values: Record<string, ControlValue> = { ...defaults };
  const unlisted: string[] = [];
  for (const name of names) {
    const parameter = parameterByName.get(name);
    if (!parameter) continue;
    const texts = search.getAll(name);
    const offered = offeredTexts(parameter, texts);
    if (offered.length < texts.filter(Boolean).length) unlisted.push(parameter.promptText);
    values[name] = toValue(parameter, offered);
  }
  return { values, unknown: names.filter((name) => !parameterByName.has(name)), unlisted };
};

/**
 * Returns the texts that the parameter offers as entries. Texts of a list that depends on other parameters all stay:
 * they are checked once its entries are loaded.
 */
const offeredTexts = (parameter: ReportParameter, texts: readonly string[]): string[] => {
  const filled = texts.filter(Boolean);
  if (!isList(parameter) || parameter.isHidden || parameter.dependsOn.length > 0) return filled;
  const entryKeys = new Set(parameter.listEntries.map(({ value }) => String(value)));
  return filled.filter((value) => entryKeys.has(value));
};

/** What the server takes for a checked box. */
const CHECKED = /^\s*(?:true|1|on)\s*$/i;
const toValue = (parameter: ReportParameter, texts: readonly string[]): ControlValue => {
  if (isCheckbox(parameter)) return CHECKED.test(texts[0] ?? '');
  if (isLines(parameter)) return texts.join('\n');
  return isMultiList(parameter) ? texts : (texts[0] ?? '');
};

/**
 * Writes the parameters into an address that means the same tomorrow. Blank values are written, and values that equal a
 * default, because a default may be today's date. Hidden parameters are written only when they differ from their
 * default.
 */
export const writeAddress = (
  params: readonly ReportParameter[],
  defaults: ControlValues,
  values: ControlValues,
): URLSearchParams => {
  const search = new URLSearchParams();
  for (const parameter of params) {
    const value = values[parameter.name] ?? '';
    if (parameter.isHidden && JSON.stringify(value) === JSON.stringify(defaults[parameter.name])) continue;
    const texts = toTexts(parameter, value);
    for (const text of texts.length ? texts : ['']) search.append(parameter.name, text);
  }
  return search;
};
