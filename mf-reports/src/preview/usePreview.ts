import { request, settings } from '@trestle/kit/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReportDetails, ReportPreview } from '@trestle/schema/report';
import { reportForm } from '../download/reportForm';
import { findErrors } from '../parameters/parameterValues';
import type { ParameterForm } from '../parameters/useParameterForm';

/** A preview that the user goes back to is shown again without asking, for this long. */
const KEPT_MS = 5 * 60_000;

export interface PreviewState {
  data: ReportPreview | undefined;
  error: unknown;
  /** Whether a preview is on its way. `data` is the one before meanwhile. */
  isFetching: boolean;
  refetch: () => void;
}

/** Asks for the preview that the address names, once its values are complete. */
export const usePreview = (report: ReportDetails, form: ParameterForm): PreviewState => {
  const { values } = form.address;
  const isComplete = Object.keys(findErrors(report.params, values)).length === 0;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['report preview', report.name, form.addressKey],
    queryFn: ({ signal }) =>
      request<ReportPreview>('/reports/download', {
        method: 'POST',
        body: reportForm(report, values, 'json', settings.reportTimezone),
        signal,
      }),
    enabled: form.isAsked && isComplete,
    placeholderData: keepPreviousData,
    staleTime: KEPT_MS,
    gcTime: KEPT_MS,
    retry: false,
  });
  return { data: error ? undefined : data, error, isFetching, refetch: () => void refetch() };
};
