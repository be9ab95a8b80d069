import type { ReportParameter } from '@trestle/schema/report';
import {
  isCheckbox,
  isLines,
  isList,
  isMultiList,
  sentTexts,
  type ParameterValue,
  type ParameterValues,
} from './parameterValues';

/** The parameters that an address holds, and what of it the report doesn't take. */
export interface AddressValues {
  values: ParameterValues;
  /** Names in the address that the report has no parameter for. */
  unknown: readonly string[];
  /** Prompts of lists for which the address names an entry that isn't offered to this user. */
  unlisted: readonly string[];
}

/** Reads the parameters of an address over the defaults. A colleague's link may name entries that this user lacks. */
export const readAddress = (
  params: readonly ReportParameter[],
  defaults: ParameterValues,
  search: URLSearchParams,
): AddressValues => {
  const byName = new Map(params.map((parameter) => [parameter.name, parameter]));
  const names = [...new Set(search.keys())];
  const values: Record<string, ParameterValue> = { ...defaults };
  const unlisted: string[] = [];
  for (const name of names) {
    const parameter = byName.get(name);
    if (!parameter) continue;
    const given = search.getAll(name);
    const offered = offeredValues(parameter, given);
    if (offered.length < given.filter(Boolean).length) unlisted.push(parameter.promptText);
    values[name] = toValue(parameter, offered);
  }
  return { values, unknown: names.filter((name) => !byName.has(name)), unlisted };
};

/** Lists that depend on others are checked once their entries have arrived. */
const offeredValues = (parameter: ReportParameter, given: readonly string[]): string[] => {
  const filled = given.filter(Boolean);
  if (!isList(parameter) || parameter.isHidden || parameter.dependsOn.length > 0) return filled;
  const offered = new Set(parameter.listEntries.map(({ value }) => String(value)));
  return filled.filter((value) => offered.has(value));
};

const toValue = (parameter: ReportParameter, given: readonly string[]): ParameterValue => {
  if (isCheckbox(parameter)) return given[0] === 'true';
  if (isLines(parameter)) return given.join('\n');
  return isMultiList(parameter) ? given : (given[0] ?? '');
};

/**
 * Writes the parameters into an address that means the same tomorrow: also those that equal a default, which may be
 * today's date, and blank ones. Hidden ones are written only when they differ from their default.
 */
export const writeAddress = (
  params: readonly ReportParameter[],
  defaults: ParameterValues,
  values: ParameterValues,
): URLSearchParams => {
  const search = new URLSearchParams();
  for (const parameter of params) {
    const value = values[parameter.name] ?? '';
    if (parameter.isHidden && JSON.stringify(value) === JSON.stringify(defaults[parameter.name])) continue;
    const texts = sentTexts(parameter, value);
    for (const text of texts.length ? texts : ['']) search.append(parameter.name, text);
  }
  return search;
};
