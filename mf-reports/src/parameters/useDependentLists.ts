import { request } from '@trestle/kit/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReportDetails, ReportParameter } from '@trestle/schema/report';
import { sentTexts, type ParameterValues } from './parameterValues';

/** Asks for a report's parameters; `chosen` has values that decide other parameters' lists. */
export const fetchDetails = (name: string, chosen: URLSearchParams, signal: AbortSignal): Promise<ReportDetails> => {
  const query = chosen.toString();
  return request(`/reports/reportsParams/${encodeURIComponent(name)}/${query && `?${query}`}`, { signal });
};

/** The values that decide the lists of other parameters. */
const decidingValues = (params: readonly ReportParameter[], values: ParameterValues): URLSearchParams => {
  const names = new Set(params.flatMap(({ dependsOn }) => dependsOn));
  const search = new URLSearchParams();
  for (const parameter of params) {
    if (!names.has(parameter.name)) continue;
    for (const text of sentTexts(parameter, values[parameter.name] ?? ''))
      if (text) search.append(parameter.name, text);
  }
  return search;
};

export interface DependentLists {
  /** The parameters with the lists that suit the values. */
  params: readonly ReportParameter[];
  /** Whether such lists are on their way. */
  loading: boolean;
  error: unknown;
}

/** Loads the lists of parameters that depend on others again when those change, such as the orders of a store. */
export const useDependentLists = (
  report: ReportDetails,
  defaults: ParameterValues,
  values: ParameterValues,
): DependentLists => {
  const chosen = decidingValues(report.params, values);
  const differs = chosen.toString() !== decidingValues(report.params, defaults).toString();
  const { data, isFetching, isPlaceholderData, error } = useQuery({
    queryKey: ['reports', report.name, chosen.toString()],
    queryFn: ({ signal }) => fetchDetails(report.name, chosen, signal),
    enabled: differs,
    placeholderData: keepPreviousData,
  });
  const lists = new Map(differs ? data?.params.map(({ name, listEntries }) => [name, listEntries]) : []);
  return {
    params: report.params.map((parameter) =>
      parameter.dependsOn.length > 0 && lists.has(parameter.name)
        ? { ...parameter, listEntries: lists.get(parameter.name)! }
        : parameter,
    ),
    loading: differs && isFetching && (isPlaceholderData || !data),
    error: differs ? error : null,
  };
};
