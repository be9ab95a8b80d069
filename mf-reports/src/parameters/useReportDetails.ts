import { useQuery } from '@tanstack/react-query';
import { REPORT_FORMATS, type ReportDetails, type ReportFormat } from '@trestle/schema/report';
import { fetchDetails } from './useDependentLists';

/**
 * Loads a report's declaration, for a record that was made of it.
 * @returns undefined until it is loaded, and where the report is closed to the user
 */
export const useReportDetails = (name: string, isNeeded = true): ReportDetails | undefined => {
  const { data } = useQuery({
    queryKey: ['reports', name],
    queryFn: ({ signal }) => fetchDetails(name, new URLSearchParams(), signal),
    enabled: isNeeded,
    retry: false,
  });
  return data;
};

/** Returns the formats of a report; all of them until its declaration is loaded. */
export const useReportFormats = (name: string, isNeeded = true): readonly ReportFormat[] =>
  useReportDetails(name, isNeeded)?.formats ?? REPORT_FORMATS;
