import { useQuery } from '@tanstack/react-query';
import { fetchDetails } from '../parameters/useDependentLists';
import { WrappedText } from '../ownRecords/WrappedText';
import { parametersText } from './runText';
import type { ReportRun, RunParameters as Parameters } from './startRun';

/** A run's parameters in words, once the report has said what they mean. */
export function RunParameters({ run }: { run: ReportRun }) {
  const { data } = useQuery({
    queryKey: ['reports', run.report],
    queryFn: ({ signal }) => fetchDetails(run.report ?? '', new URLSearchParams(), signal),
    retry: false,
  });
  const words = parametersText((run.parameters ?? {}) as Parameters, data?.params);
  return <WrappedText text={words || '–'} />;
}
