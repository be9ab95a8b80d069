import { createColumnTotals } from '@trestle/schema/columnTotals';
import type { ChartSection, PicturesSection, ReportColumn, TableSection } from '@trestle/schema/report';
import { withCurrency } from './amountHeading';
import { cellText } from './cellText';
import { chartTable } from './chartTable';
import { totalCells, totalText } from './columnTotals';
import { letterhead } from './letterhead';
import { hasPictures, NO_PICTURES_NOTE, withoutPictures } from './pictureColumns';
import { cutNote, isTooLong } from './cutText';
import { printable } from '@trestle/schema/text/printable';
import { cutTo } from '@trestle/schema/text/cutTo';
import { createRowStore } from './rowStore';
import { singleBatch } from './singleBatch';
import { rowsNote } from './trackRows';
import type { FileSection, FormatContext, ReportRow, TableRowBatches } from './format';

/** Rows of a sheet, kept or as they arrive. */
export interface SheetRows {
  batches(): Iterable<readonly ReportRow[]> | AsyncIterable<readonly ReportRow[]>;
  /** Number of rows; of those that came so far where they arrive. */
  count(): number;
}
/** A sheet of a workbook: a heading, rows, totals and notes. */
export interface ReportSheet<Rows extends SheetRows = SheetRows> {
  name: string;
  columns: readonly ReportColumn[];
  rows: Rows;
  /** Characters that each column needs. */
  widths: readonly number[];
  /** Empty when no column has a total. */
  totals: readonly (number | 'Total' | null)[];
  /** Lines below the table, such as '65,535 of 70,112 rows'. */
  notes: readonly string[];
  /** Drawn beside the table, which has its numbers. */
  chart?: ChartSection;
}
/** A workbook before it is written. */
export interface ReportWorkbook {
  sheets: readonly ReportSheet[];
  /** Lines of the sheet 'About': the letterhead, texts and facts. */
  about: readonly (readonly string[])[];
}

export const ABOUT_SHEET_NAME = 'About';
const MAX_SHEET_NAME_CHARACTERS = 31;
/** Name of a sheet whose title has nothing that a name can have. */
const NO_NAME = 'Sheet';
const IS_VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}]/u;
const MAX_COLUMN_CHARACTERS = 60;
const MIN_COLUMN_CHARACTERS = 8;

/**
 * Creates a function that names the sheets of one workbook as Excel wants it: at most 31 characters, none of
 * []:*?/\, no apostrophe at either end, no two alike, none called 'History'.
 */
export function createSheetNames(): (title: string) => string {
  const takenNames = new Set([ABOUT_SHEET_NAME.toLowerCase(), 'history']);
  return (title) => {
    const plainTitle = printable(title)
      .replace(/[[\]:*?/\\\p{Cc}\s]+/gu, ' ')
      .replace(/^[' ]+/, '');
    for (let number = 1; ; number += 1) {
      const suffix = number === 1 ? '' : ` (${number})`;
      const cutTitle = cutTo(MAX_SHEET_NAME_CHARACTERS - suffix.length, plainTitle).replace(/[' ]+$/, '');
      const name = (IS_VISIBLE.test(cutTitle) ? cutTitle : NO_NAME) + suffix;
      if (!takenNames.has(name.toLowerCase())) {
        takenNames.add(name.toLowerCase());
        return name;
      }
    }
  };
}

const longestLine = (text: string): number => text.split('\n').reduce((max, line) => Math.max(max, line.length), 0);

async function readTable(
  { title, rows, totalCount, ...table }: TableSection<TableRowBatches>,
  zone: string,
  nameSheet: (title: string) => string,
): Promise<ReportSheet> {
  const columns = withCurrency(table.columns);
  const formatters = columns.map(({ kind }) => cellText(kind, zone));
  const widths = columns.map(({ label }) => Math.max(MIN_COLUMN_CHARACTERS, longestLine(label) + 3));
  const widenColumn = (i: number, cell: string | number | boolean | null): void => {
    if (cell !== null && columns[i]!.kind !== 'Picture')
      widths[i] = Math.max(widths[i]!, Math.min(MAX_COLUMN_CHARACTERS, longestLine(formatters[i]!(cell)) + 2));
  };
  const store = createRowStore();
  const totals = createColumnTotals(columns);
  let cutCount = 0;
  for await (const batch of rows) {
    store.add(batch);
    for (const row of batch) {
      totals.add(row);
      for (let i = 0; i < columns.length; i += 1) {
        const cell = row[i] ?? null;
        if (typeof cell === 'string' && isTooLong(cell)) cutCount += 1;
        if (widths[i]! < MAX_COLUMN_CHARACTERS) widenColumn(i, cell);
      }
    }
  }
  const sums = totalCells(totals.sums());
  sums.forEach((sum, i) => {
    if (typeof sum === 'number')
      widths[i] = Math.max(widths[i]!, Math.min(MAX_COLUMN_CHARACTERS, totalText(columns[i]!.kind, sum).length + 2));
  });
  const note = rowsNote(store.count(), totalCount, columns) || (store.count() ? '' : 'No rows');
  return {
    name: nameSheet(title),
    columns,
    rows: store,
    widths,
    totals: store.count() ? sums : [],
    notes: [note, cutNote(cutCount)].filter(Boolean),
  };
}

/** Lists pictures as a table: the picture, its caption and its lines. */
export const pictureTable = ({ title, pictures }: PicturesSection): TableSection<TableRowBatches> => ({
  kind: 'table',
  title,
  columns: [
    { name: 'picture', label: 'Picture', kind: 'Picture' },
    { name: 'caption', label: 'Name', kind: 'String' },
    { name: 'lines', label: 'Details', kind: 'String' },
  ],
  rows: singleBatch(pictures.map(({ file, caption, lines }) => [file, caption, lines.join('\n')])),
  totalCount: pictures.length,
  rowCount: pictures.length,
});

/**
 * Reads all sections of a workbook: a sheet for each table, chart and list of pictures, and one about the report.
 * @param showsPictures whether the format shows pictures; columns of pictures are left out otherwise
 */
export async function readWorkbook(
  sections: AsyncIterable<FileSection>,
  context: FormatContext,
  showsPictures: boolean,
): Promise<ReportWorkbook> {
  const nameSheet = createSheetNames();
  const sheets: ReportSheet[] = [];
  const about: (readonly string[])[] = [[context.title], [context.product], ...letterhead(context)];
  const addSheet = async (table: TableSection<TableRowBatches>, chart?: ChartSection): Promise<void> => {
    const sheet = await readTable(showsPictures ? table : withoutPictures(table), context.zone, nameSheet);
    const notes = hasPictures(table) && !showsPictures ? [...sheet.notes, NO_PICTURES_NOTE] : sheet.notes;
    sheets.push({ ...sheet, notes, ...(chart ? { chart } : {}) });
  };
  for await (const section of sections) {
    if (section.kind === 'table') await addSheet(section);
    else if (section.kind === 'chart') await addSheet(chartTable(section), section);
    else if (section.kind === 'pictures') await addSheet(pictureTable(section));
    else if (section.kind === 'facts') about.push(...section.facts);
    else about.push([section.text]);
  }
  const note = cutNote(about.flat().filter(isTooLong).length);
  if (note) about.push([note]);
  return { sheets, about };
}

/** Day 0 of spreadsheets: 30 December 1899. */
const EPOCH_MS = Date.UTC(1899, 11, 30);
/** First day on whose number spreadsheets agree, 1 March 1900: to the first of them, 1900 was a leap year. */
const FIRST_COMMON_SERIAL = 61;
/** Returns the number that a spreadsheet shows as this date; null for a day that it can't show. */
export function daySerial(day: string, minutes = 0): number | null {
  const serial = (Date.parse(`${day}T00:00:00Z`) - EPOCH_MS) / 86_400_000;
  return serial >= FIRST_COMMON_SERIAL ? serial + minutes / 1440 : null;
}
