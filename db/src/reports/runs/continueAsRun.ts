import { createValues } from '../../collection/write/columnValues';
import type { Caller, Change, Context, Row } from '../../collection/call/context';
import { readRecord } from '../../collection/read/readRecord';
import { unwrapRowErrors } from '../../collection/write/save';
import { inTransaction } from '../../collection/write/transaction';
import { writeRows } from '../../collection/write/writeRows';
import type { CheckedReport } from '../checkReport';
import type { OutputFormat } from '../downloadForm';
import type { SentParameters } from '../parameters';
import { continuedDownloads, type DownloadUnderWay } from './runBehaviour';

/** Converts the texts of a form to the parameters of a run: several texts become a list. */
const toRunParameters = (sent: SentParameters): Record<string, string | readonly string[]> =>
  Object.fromEntries([...sent].map(([name, texts]) => [name, texts.length === 1 ? texts[0]! : texts]));

/**
 * Stores a run for a download that takes long, so that the report isn't made a second time.
 * @returns the run's record
 */
export function continueAsRun(
  context: Context,
  caller: Caller,
  { checked, sent, format }: { checked: CheckedReport; sent: SentParameters; format: OutputFormat },
  download: DownloadUnderWay,
): Promise<Row> {
  const entity = context.find('report_run');
  const item = { report: checked.report.name, parameters: toRunParameters(sent), format };
  continuedDownloads.set(item, { download, checked });
  // The run begins now, not when the call came in.
  const startCaller: Caller = { ...caller, now: new Date() };
  return inTransaction(context, entity, startCaller, async (write) => {
    const values = createValues(entity, item, new Set(), startCaller);
    const change: Change = { kind: 'create', id: 0, before: null, values, item, topLevel: true };
    await unwrapRowErrors(writeRows(write, entity, [change]));
    return readRecord(context, entity, change.id, startCaller, write.transaction);
  });
}
