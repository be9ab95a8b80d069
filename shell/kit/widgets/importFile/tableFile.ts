import { MAX_IMPORT_NAME_CHARACTERS } from '@trestle/schema/limits';
import { shownText, type SheetColumn, type SheetData, type TableCell } from './reader/sheetData';

/** How a sheet is read as a table. */
export interface SheetLayout {
  /** Position of the row with the headings among the sheet's rows. */
  headingRow: number;
  /** Whether the row below has headings, too, as under a merged cell. */
  hasTwoHeadingRows: boolean;
  /** Whether rows are imported that the spreadsheet hides. */
  withHiddenRows: boolean;
}

/** A table to import: a sheet in a layout. */
export interface TableFile {
  name: string;
  headings: readonly string[];
  columns: readonly SheetColumn[];
  rows: readonly (readonly TableCell[])[];
  /** Number of each row in its file, as a spreadsheet counts. */
  rowNumbers: readonly number[];
  /** Numbers of the rows below the headings that the spreadsheet hides. */
  hiddenRowNumbers: readonly number[];
}

/** Guesses the layout of a sheet. Headings have a second row where some of them are merged over several columns. */
export const guessLayout = ({ rows, headingRow, mergedCells }: SheetData): SheetLayout => {
  const { number } = rows[headingRow]!;
  const next = rows[headingRow + 1];
  const hasTwoHeadingRows =
    mergedCells.some(
      ({ row, from, to }) => row === number && to > from && !spansWholeRow(rows[headingRow]!.cells, from, to),
    ) &&
    next?.number === number + 1 &&
    !next.isHidden &&
    rows.length > headingRow + 2;
  return { headingRow, hasTwoHeadingRows, withHiddenRows: false };
};

/** Whether a merged cell is the only one in its row: a title. */
const spansWholeRow = (cells: readonly TableCell[], from: number, to: number): boolean =>
  cells.every((cell, i) => cell === null || (i >= from && i <= to));

/** Returns the headings in one row. A merged cell is the heading of each of its columns. */
const headingsOf = ({ rows, mergedCells }: SheetData, position: number): string[] => {
  const { number, cells } = rows[position]!;
  const headings = cells.map((cell) => shownText(cell).replaceAll(/\s+/g, ' ').trim());
  for (const { row, from, to } of mergedCells)
    if (row === number) for (let i = from + 1; i <= to; i += 1) headings[i] ||= headings[from]!;
  return headings;
};

/** Makes the table of a sheet. */
export const toTableFile = (name: string, sheet: SheetData, layout: SheetLayout): TableFile => {
  const headingRows = [layout.headingRow, ...(layout.hasTwoHeadingRows ? [layout.headingRow + 1] : [])];
  const headingTexts = headingRows.map((row) => headingsOf(sheet, row));
  const headings = sheet.columns.map((_, i) =>
    [...new Set(headingTexts.map((texts) => texts[i]!))].join(' ').trim().slice(0, MAX_IMPORT_NAME_CHARACTERS),
  );
  const rowsBelow = sheet.rows.slice(headingRows.at(-1)! + 1);
  const rows = rowsBelow.filter(({ isHidden }) => layout.withHiddenRows || !isHidden);
  return {
    name: name.slice(-MAX_IMPORT_NAME_CHARACTERS),
    headings,
    columns: sheet.columns,
    rows: rows.map(({ cells }) => cells),
    rowNumbers: rows.map(({ number }) => number),
    hiddenRowNumbers: rowsBelow.filter(({ isHidden }) => isHidden).map(({ number }) => number),
  };
};

/** Most numbers or ranges that a text names. */
const MAX_NAMED_RANGES = 8;

/** Returns numbers as text with ranges: '3, 7–9'. */
export const formatRanges = (numbers: readonly number[]): string => {
  const ranges: [number, number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last && number === last[1] + 1) last[1] = number;
    else ranges.push([number, number]);
  }
  const texts = ranges.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`));
  const [named, more] = [texts.slice(0, MAX_NAMED_RANGES), texts.length - MAX_NAMED_RANGES];
  return more > 0 ? `${named.join(', ')} and more` : named.join(', ');
};
