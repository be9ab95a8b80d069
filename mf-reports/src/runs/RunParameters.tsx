import { useReportDetails } from '../parameters/useReportDetails';
import { WrappedText } from '../ownRecords/WrappedText';
import { parametersText } from './runText';
import type { ReportRun, RunParameters as Parameters } from './startRun';

/** Shows a run's parameters, with their labels once the report's declaration is loaded. */
export function RunParameters({ run }: { run: Pick<ReportRun, 'report' | 'parameters'> }) {
  const details = useReportDetails(run.report ?? '');
  const text = parametersText((run.parameters ?? {}) as Parameters, details?.params);
  return <WrappedText text={text || '–'} />;
}
