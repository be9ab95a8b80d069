import { setImmediate } from 'node:timers/promises';
import type { ReportSection, RowSource } from '@trestle/schema/report';
import type { FileSection, FormatContext, ReportProgress, ReportRow, RowBatches } from './format';

/** Most rows in one batch. Between batches, the process hears of a cancelled run. */
const BATCH_ROWS = 500;

async function* inBatches(source: RowSource): RowBatches {
  const batches: RowBatches | Iterable<readonly ReportRow[]> = Symbol.asyncIterator in source ? source : [source];
  for await (const batch of batches)
    for (let from = 0; from < batch.length; from += BATCH_ROWS) yield batch.slice(from, from + BATCH_ROWS);
}

/**
 * Passes sections on, with their rows in batches. Counts rows, tells the progress, and throws when the signal aborts.
 * @param counts grows while the rows pass
 */
export async function* trackRows(
  sections: AsyncIterable<ReportSection>,
  { signal, onProgress }: Pick<FormatContext, 'signal' | 'onProgress'>,
  counts: ReportProgress,
): AsyncGenerator<FileSection> {
  async function* counted(rows: RowSource): RowBatches {
    for await (const batch of inBatches(rows)) {
      signal.throwIfAborted();
      counts.rows += batch.length;
      yield batch;
      onProgress({ ...counts });
      await setImmediate();
    }
    signal.throwIfAborted();
  }
  for await (const section of sections) {
    signal.throwIfAborted();
    if (section.kind === 'table' && !section.columns.length)
      yield { kind: 'text', text: `${section.title}: there is no column that you may see.` };
    else if (section.kind === 'table') {
      counts.totalRows += section.totalCount;
      yield { ...section, rows: counted(section.rows) };
    } else yield section;
  }
}

const wholeNumber = new Intl.NumberFormat('en-AU');
/** Says that a table doesn't hold all rows that were found: '65,535 of 70,112 rows'. Empty when it does. */
export const rowsNote = (rows: number, totalCount: number): string =>
  rows < totalCount ? `${wholeNumber.format(rows)} of ${wholeNumber.format(totalCount)} rows` : '';
