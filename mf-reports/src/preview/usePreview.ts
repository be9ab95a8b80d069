import { request, settings } from '@trestle/kit/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReportDetails, ReportPreview } from '@trestle/schema/report';
import { reportForm } from '../download/reportForm';
import { findErrors } from '../parameters/parameterValues';
import type { ParameterForm } from '../parameters/useParameterForm';

/** How long a preview that the user goes back to is shown without loading it again. */
const PREVIEW_FRESH_MS = 5 * 60_000;

/** The state of a report's preview. */
export interface PreviewState {
  data: ReportPreview | undefined;
  error: unknown;
  /** A preview is being loaded. Meanwhile `data` is the previous preview. */
  isFetching: boolean;
  refetch: () => void;
}

/** Loads the preview for the parameters of the address, once they are complete. */
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
    enabled: form.asksForPreview && isComplete,
    placeholderData: keepPreviousData,
    staleTime: PREVIEW_FRESH_MS,
    gcTime: PREVIEW_FRESH_MS,
    retry: false,
  });
  // An address without all parameters has no preview: the one before it would be taken for its own.
  return { data: error || !isComplete ? undefined : data, error, isFetching, refetch: () => void refetch() };
};
