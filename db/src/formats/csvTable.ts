import { textCell } from '@trestle/schema/text/csvCell';
import type { ColumnKind, ReportColumn } from '@trestle/schema/report';
import { cellText, isNumberKind } from './cellText';
import type { ReportRow, TableRowBatches } from './format';

/** Without a byte order mark, Excel reads the file in the machine's old code page. */
export const BOM = '\uFEFF';
const LINE_END = '\r\n';

/** A number as the database writes it, with all its decimals. */
const NUMBER_TEXT = /^-?\d+(?:\.\d+)?$/;

/** Writes a cell of a table. */
export type CsvCellWriter = (cell: ReportRow[number]) => string;
/**
 * Returns a function that writes cells. Numbers stay numbers: no thousands separators, which would make them text.
 * Money keeps its two decimals.
 */
export function csvCellWriter(kind: ColumnKind, zone: string): CsvCellWriter {
  const format = cellText(kind, zone);
  if (isNumberKind(kind))
    return (cell) => {
      if (cell === null) return '';
      if (typeof cell === 'string' && NUMBER_TEXT.test(cell)) return cell;
      const value = Number(cell);
      if (!Number.isFinite(value)) return textCell(format(cell));
      return kind === 'Money' ? value.toFixed(2) : String(value);
    };
  // These are made here, and hold nothing that a spreadsheet could run.
  if (kind === 'Boolean' || kind === 'Date' || kind === 'DateTime')
    return (cell) => (cell === null ? '' : format(cell));
  return (cell) => (cell === null ? '' : textCell(String(cell)));
}
/** Writes cells that are written already as a line. */
export const csvLine = (cells: readonly string[]): string => cells.join(',') + LINE_END;
/** Writes texts as a line. */
export const csvTextLine = (texts: readonly string[]): string => csvLine(texts.map(textCell));

/** Yields a table's heading and rows as they arrive. */
export async function* csvTable(
  columns: readonly ReportColumn[],
  rows: TableRowBatches,
  writers: readonly CsvCellWriter[],
): AsyncGenerator<string> {
  yield csvTextLine(columns.map(({ label }) => label));
  for await (const batch of rows) {
    let lines = '';
    for (const row of batch) {
      for (let i = 0; i < writers.length; i += 1) lines += `${i ? ',' : ''}${writers[i]!(row[i] ?? null)}`;
      lines += LINE_END;
    }
    yield lines;
  }
}
