import { useQuery } from '@tanstack/react-query';
import { fetchDetails } from '../parameters/useDependentLists';
import { WrappedText } from '../ownRecords/WrappedText';
import { parametersText } from './runText';
import type { ReportRun, RunParameters as Parameters } from './startRun';

/** Shows a run's parameters, with their labels once the report's declaration is loaded. */
export function RunParameters({ run }: { run: Pick<ReportRun, 'report' | 'parameters'> }) {
  const { data } = useQuery({
    queryKey: ['reports', run.report],
    queryFn: ({ signal }) => fetchDetails(run.report ?? '', new URLSearchParams(), signal),
    retry: false,
  });
  const text = parametersText((run.parameters ?? {}) as Parameters, data?.params);
  return <WrappedText text={text || '–'} />;
}
