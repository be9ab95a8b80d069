import { isRefusal, loadError, request, settings } from '@trestle/kit/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReportDetails, ReportParameter } from '@trestle/schema/report';
import { isList, toTexts, type ControlValues } from './parameterValues';

/**
 * Loads a report's parameters. Their defaults, such as today, are those of the report's zone.
 * @param decidingQuery values that decide the lists of other parameters
 */
export const fetchDetails = (
  name: string,
  decidingQuery: URLSearchParams,
  signal: AbortSignal,
): Promise<ReportDetails> => {
  const query = decidingQuery.toString();
  const headers = { 'X-Timezone': settings.reportTimezone };
  return request(`/reports/reportsParams/${encodeURIComponent(name)}/${query && `?${query}`}`, { signal, headers });
};

/** Returns the values that decide the lists of other parameters. */
const decidingValues = (params: readonly ReportParameter[], values: ControlValues): URLSearchParams => {
  const names = new Set(params.flatMap(({ dependsOn }) => dependsOn));
  const search = new URLSearchParams();
  for (const parameter of params) {
    if (!names.has(parameter.name)) continue;
    for (const text of toTexts(parameter, values[parameter.name] ?? '')) if (text) search.append(parameter.name, text);
  }
  return search;
};

/**
 * Returns the values of the address that dependent lists lack: lists hold the newest records alone, and an address may
 * name an older one. As soon as another value is chosen, the list needs this one no more.
 */
const missingValues = (
  params: readonly ReportParameter[],
  values: ControlValues,
  addressValues: ControlValues,
): readonly (readonly [name: string, text: string])[] =>
  params.flatMap((parameter) => {
    const { name, dependsOn, listEntries } = parameter;
    if (dependsOn.length === 0 || !isList(parameter) || values[name] !== addressValues[name]) return [];
    const entryKeys = new Set(listEntries.map(({ value }) => String(value)));
    return toTexts(parameter, values[name] ?? '')
      .filter((text) => text !== '' && !entryKeys.has(text))
      .map((text) => [name, text] as const);
  });

/** Loads lists that have further values. Without those where one of them isn't for this user. */
const fetchWithValues = async (
  name: string,
  decidingQuery: string,
  missing: ReturnType<typeof missingValues>,
  signal: AbortSignal,
): Promise<ReportDetails> => {
  const query = new URLSearchParams(decidingQuery);
  for (const [parameter, text] of missing) query.append(parameter, text);
  try {
    return await fetchDetails(name, query, signal);
  } catch (error) {
    if (missing.length === 0 || !isRefusal(error)) throw error;
    return fetchDetails(name, new URLSearchParams(decidingQuery), signal);
  }
};

/** The parameters of a report while their lists follow the values. */
export interface DependentLists {
  /** The parameters, with the lists for the current values. */
  params: readonly ReportParameter[];
  /** Lists are being loaded. */
  loading: boolean;
  error: unknown;
}

/**
 * Loads lists again when the parameters that they depend on change, such as the orders of a store, and where they lack a
 * value of the address.
 */
export const useDependentLists = (
  report: ReportDetails,
  defaults: ControlValues,
  values: ControlValues,
  addressValues: ControlValues,
): DependentLists => {
  const decidingQuery = decidingValues(report.params, values).toString();
  const missing = missingValues(report.params, values, addressValues);
  const differsFromDefaults =
    missing.length > 0 || decidingQuery !== decidingValues(report.params, defaults).toString();
  const reply = useQuery({
    queryKey: ['reports', report.name, decidingQuery, missing],
    queryFn: ({ signal }) => fetchWithValues(report.name, decidingQuery, missing, signal),
    enabled: differsFromDefaults,
    placeholderData: keepPreviousData,
  });
  const { data, isFetching, isPlaceholderData } = reply;
  const lists = new Map(differsFromDefaults ? data?.params.map(({ name, listEntries }) => [name, listEntries]) : []);
  return {
    params: report.params.map((parameter) =>
      parameter.dependsOn.length > 0 && lists.has(parameter.name)
        ? { ...parameter, listEntries: lists.get(parameter.name)! }
        : parameter,
    ),
    loading: differsFromDefaults && isFetching && (isPlaceholderData || !data),
    error: differsFromDefaults ? loadError(reply) : null,
  };
};
