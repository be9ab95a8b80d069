import { numberText } from '@trestle/schema/regional/numberFormat';
import { setImmediate } from 'node:timers/promises';
import type { ReportColumn, ReportSection, RowSource } from '@trestle/schema/report';
import type { FileSection, FormatContext, ReportProgress, ReportRow, TableRowBatches } from './format';

/** Most rows in one batch. Between batches, the process receives messages, such as a cancellation. */
const BATCH_ROWS = 500;

async function* inBatches(source: RowSource): TableRowBatches {
  const batches: TableRowBatches | Iterable<readonly ReportRow[]> = Symbol.asyncIterator in source ? source : [source];
  for await (const batch of batches)
    for (let from = 0; from < batch.length; from += BATCH_ROWS) yield batch.slice(from, from + BATCH_ROWS);
}

/**
 * Passes sections on, with their rows in batches. Counts rows, and pictures as rows, reports progress, and throws when
 * the signal aborts.
 * @param counts is raised while rows pass
 */
export async function* trackRows(
  sections: AsyncIterable<ReportSection>,
  { signal, onProgress }: Pick<FormatContext, 'signal' | 'onProgress'>,
  counts: ReportProgress,
): AsyncGenerator<FileSection> {
  async function* countRows(rows: RowSource): TableRowBatches {
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
      yield { ...section, rows: countRows(section.rows) };
    } else {
      if (section.kind === 'pictures') {
        counts.rows += section.pictures.length;
        counts.totalRows += section.pictures.length;
      }
      yield section;
    }
  }
}

const partOfAll = (shown: number, all: number, noun: string): string =>
  `${numberText(shown)} of ${numberText(all)} ${noun}`;
const TOTALS_NOTE = '. The totals are of these rows alone.';
/** Says that a table doesn't hold all rows that were found: '65,535 of 70,112 rows'. Empty when it does. */
export function rowsNote(rows: number, totalCount: number, columns: readonly ReportColumn[]): string {
  if (rows >= totalCount) return '';
  return partOfAll(rows, totalCount, 'rows') + (rows && columns.some(({ total }) => total) ? TOTALS_NOTE : '');
}
/** Says that a file doesn't show all pictures of a table: '500 of 812 pictures'. Empty when it does. */
export const picturesNote = (shown: number, all: number): string =>
  shown < all ? partOfAll(shown, all, 'pictures') : '';
