import { writeXlsx as writeWorkbook, type CellStyle, type WriteSheet } from 'hucre/xlsx';
import { datePattern } from '@trestle/schema/regional/dateFormat';
import type { ReportColumn } from '@trestle/schema/report';
import type { ReportPicture } from '../pictures';
import { ABOUT_SHEET_NAME, type ReportSheet, type ReportWorkbook } from '../sheets';
import { columnLetters, excelText, type SheetStyles } from './sheetXml';
import { isNumberKind } from '../cellText';
import { printable } from '@trestle/schema/text/printable';
import type { FormatContext } from '../format';

const FONT = { name: 'Calibri', size: 11 };
const BOLD = { ...FONT, bold: true };
const dateFormat = (): string => datePattern().toLowerCase();
const numberFormats = (): Partial<Record<ReportColumn['kind'], string>> => ({
  Integer: '0',
  Money: '#,##0.00',
  Date: dateFormat(),
  DateTime: `${dateFormat()} hh:mm`,
});
const numberStyle = (numFmt: string | undefined): CellStyle => (numFmt === undefined ? {} : { numFmt });
const bodyStyle = ({ kind }: ReportColumn): CellStyle => ({
  font: FONT,
  ...numberStyle(numberFormats()[kind]),
  alignment: {
    vertical: 'top',
    horizontal: isNumberKind(kind) ? 'right' : 'left',
    ...(kind === 'String' ? { wrapText: true } : {}),
  },
});
/** Sums have thousands separators. Other whole numbers may be numbers of records. */
const totalStyle = (column: ReportColumn): CellStyle => ({
  ...bodyStyle(column),
  font: BOLD,
  ...(column.kind === 'Integer' ? { numFmt: '#,##0' } : {}),
});
const headingStyle = ({ kind }: ReportColumn): CellStyle => ({
  font: BOLD,
  alignment: {
    wrapText: true,
    vertical: 'top',
    horizontal: isNumberKind(kind) ? 'right' : 'left',
  },
});

/** A picture at its place in a sheet. */
export interface PlacedPicture {
  picture: ReportPicture;
  row: number;
  column: number;
}
const toImages = (pictures: readonly PlacedPicture[]): NonNullable<WriteSheet['images']> =>
  pictures.map(({ picture, row, column }) => ({
    data: picture.content,
    type: 'jpeg',
    anchor: { from: { row, col: column }, to: { row: row + 1, col: column + 1 } },
    altText: '',
  }));

function toCharts({ chart, rows, columns }: ReportSheet): NonNullable<WriteSheet['charts']> {
  const lastRow = rows.count() + 1;
  if (!chart || !rows.count()) return [];
  const column = columns.length + 1;
  return [
    {
      type: chart.type === 'line' ? 'line' : 'column',
      title: printable(chart.title),
      series: chart.series.map(({ name }, i) => ({
        name: printable(name),
        values: `${columnLetters(i + 1)}2:${columnLetters(i + 1)}${lastRow}`,
        categories: `A2:A${lastRow}`,
      })),
      anchor: { from: { row: 1, col: column }, to: { row: 22, col: column + 10 } },
    },
  ];
}

/** Rows of a frame's sheet that carry the styles of the rows to come: the heading, a body row, a total, a note. */
function frameSheet(sheet: ReportSheet, pictures: readonly PlacedPicture[], landscape: boolean): WriteSheet {
  const { columns, widths } = sheet;
  const styleRow = (row: number, cellStyleOf: (column: ReportColumn) => CellStyle) =>
    columns.map((column, i) => [`${row},${i}`, { style: cellStyleOf(column) }] as const);
  const lastColumn = columnLetters(columns.length - 1);
  return {
    name: sheet.name,
    columns: columns.map(({ kind }, i) => ({ width: kind === 'Picture' ? 14 : widths[i]! })),
    rows: [columns.map(({ label }) => excelText(label)), columns.map(() => 1), columns.map(() => 1), ['note']],
    cells: new Map([
      ...styleRow(0, headingStyle),
      ...styleRow(1, bodyStyle),
      ...styleRow(2, totalStyle),
      ['3,0', { style: { font: { ...FONT, italic: true } } }],
    ]),
    freezePane: { rows: 1 },
    autoFilter: { range: `A1:${lastColumn}${sheet.rows.count() + 1}` },
    images: toImages(pictures),
    charts: toCharts(sheet),
    pageSetup: {
      paperSize: 'a4',
      orientation: landscape ? 'landscape' : 'portrait',
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
      printTitlesRow: '$1:$1',
    },
    headerFooter: { oddFooter: '&LPage &P of &N&R&A' },
  };
}

/** Makes a workbook without its rows: styles, sheets, charts and pictures. */
export const makeFrame = (
  { sheets, about }: ReportWorkbook,
  pictures: readonly (readonly PlacedPicture[])[],
  { title, personName, landscape }: FormatContext,
): Promise<Uint8Array> =>
  writeWorkbook({
    stringMode: 'inline',
    defaultFont: FONT,
    properties: { title: printable(title), creator: printable(personName) },
    sheets: [
      ...sheets.map((sheet, i) => frameSheet(sheet, pictures[i]!, landscape)),
      {
        name: ABOUT_SHEET_NAME,
        pageSetup: { paperSize: 'a4', fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
        columns: [{ width: 28 }, { width: 70 }],
        rows: about.map((line) => line.map(excelText)),
        cells: new Map([['0,0', { style: { font: { ...BOLD, size: 16 } } }]]),
      },
    ],
  });

/** Reads which style each column of a frame's sheet has. */
export function readStyles(sheetXml: string, columns: number): SheetStyles {
  const styleOf = (row: number, column: number): number =>
    Number(new RegExp(`<c r="${columnLetters(column)}${row}"[^>]*? s="(\\d+)"`).exec(sheetXml)?.[1] ?? 0);
  const stylesOfRow = (row: number): number[] => Array.from({ length: columns }, (_, i) => styleOf(row, i));
  return { body: stylesOfRow(2), total: stylesOfRow(3), note: styleOf(4, 0) };
}
