import type { ReportCell, ColumnKind } from '@trestle/schema/report';
import { cellText, isNumberKind, zoneClock } from '../cellText';
import { escapeMarkup } from '../htmlText';
import { cutText, daySerial, type ReportSheet } from '../sheets';

/** Numbers of the cell styles in the workbook, by column. */
export interface SheetStyles {
  body: readonly number[];
  total: readonly number[];
  note: number;
}
/** Height of rows with pictures, in points. */
export const PICTURE_ROW_HEIGHT_PT = 60;

export const columnLetters = (index: number): string =>
  (index >= 26 ? columnLetters(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));

/** Excel reads `_x0041_` in a text as a character's code. */
const CODE_LIKE = /_(?=x[\da-f]{4}_)/gi;
const textXml = (text: string): string =>
  `<is><t xml:space="preserve">${escapeMarkup(cutText(text)).replace(CODE_LIKE, '_x005F_')}</t></is>`;
const numberCell = (at: string, value: number): string => `<c${at}><v>${value}</v></c>`;
const textCell = (at: string, text: string): string => `<c${at} t="inlineStr">${textXml(text)}</c>`;

/** Makes typed cells: text stays text whatever it begins with (SECURITY.md, 33), moments are dates in the zone. */
const cellXml = (kind: ColumnKind, zone: string): ((at: string, cell: Exclude<ReportCell, null>) => string) => {
  const text = cellText(kind, zone);
  const dated = (at: string, cell: Exclude<ReportCell, null>, serial: number | null): string =>
    serial === null ? textCell(at, text(cell)) : numberCell(at, serial);
  if (kind === 'Picture') return (at) => `<c${at}/>`;
  if (isNumberKind(kind))
    return (at, cell) => (Number.isFinite(Number(cell)) ? numberCell(at, Number(cell)) : textCell(at, String(cell)));
  if (kind === 'Boolean') return (at, cell) => `<c${at} t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (kind === 'Date') return (at, cell) => dated(at, cell, daySerial(String(cell)));
  if (kind === 'DateTime') {
    const clock = zoneClock(zone);
    return (at, cell) => dated(at, cell, daySerial(...clock(String(cell))));
  }
  return (at, cell) => textCell(at, text(cell));
};

/** Yields the rows below a sheet's heading as XML: the table's, its totals, its notes. */
export function* rowsXml(
  { columns, rows, totals, notes }: ReportSheet,
  zone: string,
  styles: SheetStyles,
): Generator<string> {
  const cells = columns.map(({ kind }) => cellXml(kind, zone));
  const letters = columns.map((_, i) => columnLetters(i));
  const hasPictures = columns.some(({ kind }) => kind === 'Picture');
  const height = hasPictures ? ` ht="${PICTURE_ROW_HEIGHT_PT}" customHeight="1"` : '';
  let number = 1;
  for (const batch of rows.batches()) {
    let xml = '';
    for (const row of batch) {
      number += 1;
      xml += `<row r="${number}"${height}>`;
      for (let i = 0; i < cells.length; i += 1) {
        const cell = row[i] ?? null;
        if (cell !== null) xml += cells[i]!(` r="${letters[i]}${number}" s="${styles.body[i]}"`, cell);
      }
      xml += '</row>';
    }
    yield xml;
  }
  if (totals.length) {
    number += 1;
    const line = totals.map((total, i) => {
      const at = ` r="${letters[i]}${number}" s="${styles.total[i]}"`;
      if (total === null) return `<c${at}/>`;
      return total === 'Total' ? textCell(at, total) : cells[i]!(at, total);
    });
    yield `<row r="${number}">${line.join('')}</row>`;
  }
  for (const note of notes) {
    number += 2;
    yield `<row r="${number}">${textCell(` r="A${number}" s="${styles.note}"`, note)}</row>`;
  }
}
