import type { ReportCell, ColumnKind } from '@trestle/schema/report';
import { cellText, isNumberKind, zoneClock } from '../cellText';
import { escapeMarkup } from '../htmlText';
import { toCellText } from '../cutText';
import { daySerial, type ReportSheet } from '../sheets';

/** Numbers of the cell styles in the workbook, by column. */
export interface SheetStyles {
  body: readonly number[];
  total: readonly number[];
  note: number;
}
/** Height of rows with pictures, in points. */
const PICTURE_ROW_HEIGHT_PT = 60;

/** Names a column as spreadsheets do: A, B … Z, AA. @param index from 0 */
export const columnLetters = (index: number): string =>
  (index >= 26 ? columnLetters(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));

/** Matches text such as `_x0041_`, which Excel would read as a character's code. */
const CODE_LIKE = /_(?=x[\da-f]{4}_)/gi;
/** Returns a text as a cell holds it: cut, and without codes. */
export const excelText = (text: string): string => toCellText(text).replace(CODE_LIKE, '_x005F_');
const textXml = (text: string): string => `<is><t xml:space="preserve">${escapeMarkup(excelText(text))}</t></is>`;
const numberCell = (attributes: string, value: number): string => `<c${attributes}><v>${value}</v></c>`;
const textCell = (attributes: string, text: string): string => `<c${attributes} t="inlineStr">${textXml(text)}</c>`;

/**
 * Returns a function that writes typed cells: text stays text whatever it begins with (SECURITY.md, 33), moments are
 * dates in the zone.
 */
function cellXml(kind: ColumnKind, zone: string): (attributes: string, cell: Exclude<ReportCell, null>) => string {
  const textOf = cellText(kind, zone);
  const dateCell = (attributes: string, cell: Exclude<ReportCell, null>, serial: number | null): string =>
    serial === null ? textCell(attributes, textOf(cell)) : numberCell(attributes, serial);
  if (kind === 'Picture') return (attributes) => `<c${attributes}/>`;
  if (isNumberKind(kind))
    return (attributes, cell) =>
      Number.isFinite(Number(cell)) ? numberCell(attributes, Number(cell)) : textCell(attributes, String(cell));
  if (kind === 'Boolean') return (attributes, cell) => `<c${attributes} t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (kind === 'Date') return (attributes, cell) => dateCell(attributes, cell, daySerial(String(cell)));
  if (kind === 'DateTime') {
    const clock = zoneClock(zone);
    return (attributes, cell) => dateCell(attributes, cell, daySerial(...clock(String(cell))));
  }
  return (attributes, cell) => textCell(attributes, textOf(cell));
}

/** Yields the rows below a sheet's heading as XML: the table's, its totals, its notes. */
export async function* rowsXml(
  { columns, rows, totals, notes }: ReportSheet,
  zone: string,
  styles: SheetStyles,
): AsyncGenerator<string> {
  const cellWriters = columns.map(({ kind }) => cellXml(kind, zone));
  const letters = columns.map((_, i) => columnLetters(i));
  const hasPictures = columns.some(({ kind }) => kind === 'Picture');
  const height = hasPictures ? ` ht="${PICTURE_ROW_HEIGHT_PT}" customHeight="1"` : '';
  let number = 1;
  for await (const batch of rows.batches()) {
    let xml = '';
    for (const row of batch) {
      number += 1;
      xml += `<row r="${number}"${height}>`;
      for (let i = 0; i < cellWriters.length; i += 1) {
        const cell = row[i] ?? null;
        if (cell !== null) xml += cellWriters[i]!(` r="${letters[i]}${number}" s="${styles.body[i]}"`, cell);
      }
      xml += '</row>';
    }
    yield xml;
  }
  if (totals.length) {
    number += 1;
    const totalCells = totals.map((total, i) => {
      const attributes = ` r="${letters[i]}${number}" s="${styles.total[i]}"`;
      if (total === null) return `<c${attributes}/>`;
      return total === 'Total' ? textCell(attributes, total) : cellWriters[i]!(attributes, total);
    });
    yield `<row r="${number}">${totalCells.join('')}</row>`;
  }
  for (const note of notes) {
    number += 2;
    yield `<row r="${number}">${textCell(` r="A${number}" s="${styles.note}"`, note)}</row>`;
  }
}
