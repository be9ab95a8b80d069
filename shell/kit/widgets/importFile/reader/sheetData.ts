import type { ImportCell } from '@trestle/schema/importRows';
import { MAX_IMPORT_ROWS } from '@trestle/schema/limits';
import { formatNumber } from '../../../core/format/numbers';

/** A cell that a spreadsheet shows otherwise than its value is written: `00042`, `04/03/2026`, `1,049.00`. */
export interface ShownCell {
  /** A number as far as its format shows it, or a day or moment as ISO text. */
  value: number | string;
  /** What the spreadsheet shows. */
  text: string;
}
export type TableCell = ImportCell | ShownCell;

/** A row with cells. Rows without any are left out. */
export interface SheetRow {
  /** Its number in the file, as a spreadsheet counts. */
  number: number;
  /** Whether the spreadsheet hides it, by hand, by a filter or in a closed group. */
  isHidden: boolean;
  /** One cell for each of the sheet's columns. */
  cells: readonly TableCell[];
}

/** A column with cells. Columns without any are left out. */
export interface SheetColumn {
  /** Its letter in the spreadsheet. */
  letter: string;
  isHidden: boolean;
}

/** Cells of one row that are merged into one: positions in `SheetData.columns`. */
export interface MergedCells {
  row: number;
  from: number;
  to: number;
}

/** One sheet of a workbook, or a whole csv file. */
export interface SheetData {
  /** Sheets of the workbook in their order. A csv file has none. */
  sheets: readonly { name: string; isHidden: boolean }[];
  /** Position of the sheet that was read. */
  sheet: number;
  columns: readonly SheetColumn[];
  /** Number of columns beyond those that are read. */
  leftOutColumns: number;
  rows: readonly SheetRow[];
  /** Merged cells among the first rows, where headings may be. */
  mergedCells: readonly MergedCells[];
  /** Position in `rows` of the row that looks most like headings. */
  headingRow: number;
}

/** What of a file is read. */
export interface ReadRequest {
  /** Position of the sheet. Left out, the first visible one with known headings. */
  sheet?: number;
  /** Headings that fit a field, normalised. */
  knownHeadings: ReadonlySet<string>;
  /** Whether the table may do without headings. */
  withoutHeadings?: boolean;
}

/** A file that can't be used, with the reason in words. */
export class TableFileError extends Error {}

/** Number of rows, from the top, in which headings are looked for. */
export const MAX_HEADING_ROWS = 50;
/** Number of columns that are read. No list has as many fields. */
export const MAX_COLUMNS = 200;
/** Rows of a sheet that are read, hidden ones counted apart: more than fit, so that a file with too many is noticed. */
export const MAX_READ_ROWS = MAX_IMPORT_ROWS + MAX_HEADING_ROWS;
/** Cells of a sheet that are read. Bounds the memory. */
export const MAX_READ_CELLS = 1_500_000;

export const tooManyRows = (): TableFileError =>
  new TableFileError(`This file has more than ${formatNumber(MAX_IMPORT_ROWS)} rows. Split it and import the parts.`);
export const tooManyCells = (): TableFileError =>
  new TableFileError(
    'This sheet has too many cells to read here. Delete the columns that you do not need and try again.',
  );

export const isBlankCell = (cell: TableCell | undefined): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');

/** Returns what the spreadsheet shows in a cell. */
export const shownText = (cell: TableCell | undefined): string => {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'object') return cell.text;
  return typeof cell === 'boolean' ? String(cell).toUpperCase() : String(cell);
};
