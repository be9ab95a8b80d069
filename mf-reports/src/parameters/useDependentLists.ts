import { loadError, request, settings } from '@trestle/kit/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReportDetails, ReportParameter } from '@trestle/schema/report';
import { toTexts, type ControlValues } from './parameterValues';

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

/** The parameters of a report while their lists follow the values. */
export interface DependentLists {
  /** The parameters, with the lists for the current values. */
  params: readonly ReportParameter[];
  /** Lists are being loaded. */
  loading: boolean;
  error: unknown;
}

/** Loads lists again when the parameters that they depend on change, such as the orders of a store. */
export const useDependentLists = (
  report: ReportDetails,
  defaults: ControlValues,
  values: ControlValues,
): DependentLists => {
  const decidingQuery = decidingValues(report.params, values);
  const differsFromDefaults = decidingQuery.toString() !== decidingValues(report.params, defaults).toString();
  const reply = useQuery({
    queryKey: ['reports', report.name, decidingQuery.toString()],
    queryFn: ({ signal }) => fetchDetails(report.name, decidingQuery, signal),
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
