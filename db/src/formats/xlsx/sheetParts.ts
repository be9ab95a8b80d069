import type { ReportSheet } from '../sheets';
import type { FormatContext } from '../format';
import { readStyles } from './frame';
import { columnLetters, rowsXml } from './sheetXml';

/** Returns the number of a sheet by its file's name, from 1; 0 for a file that is no sheet. */
export const sheetNumber = (name: string): number => Number(/^xl\/worksheets\/sheet(\d+)\.xml$/.exec(name)?.[1] ?? 0);

/**
 * Yields a sheet of the frame with the table's rows in place of the rows that carry the styles. The size at the sheet's
 * beginning is left out, which only its last row knows; readers count the rows themselves.
 */
export async function* sheetParts(
  frame: string,
  sheet: ReportSheet,
  { zone, signal }: Pick<FormatContext, 'zone' | 'signal'>,
): AsyncGenerator<string> {
  const styles = readStyles(frame, sheet.columns.length);
  const [rowsStart, rowsEnd] = [frame.indexOf('<row r="2"'), frame.indexOf('</sheetData>')];
  yield frame.slice(0, rowsStart).replace(/<dimension [^>]*\/>/, '');
  for await (const rows of rowsXml(sheet, zone, styles)) {
    signal.throwIfAborted();
    yield rows;
  }
  const filtered = `A1:${columnLetters(sheet.columns.length - 1)}${sheet.rows.count() + 1}`;
  yield frame.slice(rowsEnd).replace(/<autoFilter ref="[^"]*"/, `<autoFilter ref="${filtered}"`);
}
