import { strFromU8, unzipSync } from 'fflate';
import type { ReportColumn, TableSection } from '@trestle/schema/report';
import { cutNote, isTooLong } from '../cutText';
import type { FormatContext, TableRowBatches } from '../format';
import { letterhead } from '../letterhead';
import { createSheetNames, type ReportSheet } from '../sheets';
import { rowsNote } from '../trackRows';
import { zipEntries, type ArchiveEntry } from './archive';
import { makeFrame } from './frame';
import { sheetNumber, sheetParts } from './sheetParts';

/** A table whose rows arrive while its file is written. The number of all rows may come later. */
export interface StreamedTable extends Pick<TableSection<TableRowBatches>, 'title' | 'columns' | 'rows'> {
  totalCount: Promise<number>;
}

const COLUMN_WIDTHS: Partial<Record<ReportColumn['kind'], number>> = { Date: 12, DateTime: 17, Money: 12, String: 30 };
const MIN_COLUMN_WIDTH = 10;
/** Widths by kind: the rows that could tell more have not come yet. */
const widthOf = ({ kind, label }: ReportColumn): number =>
  COLUMN_WIDTHS[kind] ?? Math.max(MIN_COLUMN_WIDTH, label.length + 3);
const ABOUT_SHEET_NUMBER = 2;

/**
 * Yields a workbook with the table's sheet and one about the file, as a report's is, while the rows arrive. What was cut
 * stands in the second sheet, so that the first can be imported as it is.
 */
export async function* xlsxTable(table: StreamedTable, context: FormatContext): AsyncGenerator<Uint8Array> {
  const { title, columns } = table;
  let rowCount = 0;
  let cutCount = 0;
  async function* countedRows(): TableRowBatches {
    for await (const batch of table.rows) {
      rowCount += batch.length;
      for (const row of batch) for (const cell of row) if (typeof cell === 'string' && isTooLong(cell)) cutCount += 1;
      yield batch;
    }
  }
  const sheet: ReportSheet = {
    name: createSheetNames()(title),
    columns,
    rows: { batches: countedRows, count: () => rowCount },
    widths: columns.map(widthOf),
    totals: [],
    notes: [],
  };
  const frameOf = async (about: string[][]): Promise<[name: string, content: Uint8Array][]> =>
    Object.entries(unzipSync(await makeFrame({ sheets: [sheet], about }, [[]], context)));
  async function* entries(): AsyncGenerator<ArchiveEntry> {
    for (const [name, content] of await frameOf([])) {
      if (sheetNumber(name) === 1) yield { name, pieces: sheetParts(strFromU8(content), sheet, context) };
      else if (sheetNumber(name) !== ABOUT_SHEET_NUMBER) yield { name, pieces: [content] };
    }
    const notes = [rowsNote(rowCount, await table.totalCount, columns), cutNote(cutCount)].filter(Boolean);
    const about = [[title], ...letterhead(context).map((line) => [...line]), ...notes.map((note) => [note])];
    for (const [name, content] of await frameOf(about))
      if (sheetNumber(name) === ABOUT_SHEET_NUMBER) yield { name, pieces: [content] };
  }
  yield* zipEntries(entries());
}
