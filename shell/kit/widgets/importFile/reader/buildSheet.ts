import { MAX_IMPORT_ROWS } from '@trestle/schema/limits';
import { normaliseHeading } from '../normaliseHeading';
import {
  isBlankCell,
  MAX_COLUMNS,
  MAX_HEADING_ROWS,
  shownText,
  TableFileError,
  tooManyRows,
  type MergedCells,
  type ReadRequest,
  type SheetData,
  type SheetRow,
  type TableCell,
} from './sheetData';

/** A row as it is found in a file: cells by their column's number, from 0. Blank cells are left out. */
export interface FoundRow {
  number: number;
  isHidden: boolean;
  cells: Map<number, TableCell>;
}
/** A block of cells that are merged into one. Rows count from 1, columns from 0. */
export interface FoundMerge {
  firstRow: number;
  lastRow: number;
  firstColumn: number;
  lastColumn: number;
}
/** What was found in a sheet. */
export interface FoundSheet {
  rows: FoundRow[];
  /** First and last column of each hidden block, from 0. */
  hiddenColumns: readonly (readonly [number, number])[];
  merges: readonly FoundMerge[];
}

/** Cells that merged ones are written into. Bounds the time. */
const MAX_FILLED_CELLS = 200_000;

/** Returns a column's letters. @param column its number, from 0 */
export const columnLetters = (column: number): string => {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : `${columnLetters(Math.floor(column / 26) - 1)}${letter}`;
};

/** Writes a cell that is merged downwards into every row that shows it. */
const fillMergedRows = (rows: readonly FoundRow[], merges: readonly FoundMerge[]): void => {
  const positions = new Map(rows.map(({ number }, i) => [number, i]));
  let filledCount = 0;
  for (const { firstRow, lastRow, firstColumn } of merges) {
    const first = positions.get(firstRow);
    const cell = first === undefined ? undefined : rows[first]!.cells.get(firstColumn);
    if (cell === undefined) continue;
    for (let i = first! + 1; i < rows.length && rows[i]!.number <= lastRow; i += 1) {
      filledCount += 1;
      if (filledCount > MAX_FILLED_CELLS) return;
      if (!rows[i]!.cells.has(firstColumn)) rows[i]!.cells.set(firstColumn, cell);
    }
  }
};

/** Returns the numbers of the columns that are read. Those with a cell in the heading row come first. */
const chooseColumns = (rows: readonly FoundRow[], headingRow: FoundRow): { read: number[]; leftOut: number } => {
  const used = new Set<number>();
  for (const { cells } of rows) for (const column of cells.keys()) used.add(column);
  const inOrder = [...headingRow.cells.keys(), ...[...used].filter((column) => !headingRow.cells.has(column))];
  const read = inOrder.slice(0, MAX_COLUMNS).toSorted((a, b) => a - b);
  return { read, leftOut: used.size - read.length };
};

/** Returns how many cells of a row are headings that fit a field. */
const countKnownHeadings = ({ cells }: FoundRow, knownHeadings: ReadonlySet<string>): number =>
  new Set(
    [...cells.values()].map((cell) => normaliseHeading(shownText(cell))).filter((text) => knownHeadings.has(text)),
  ).size;

/**
 * Finds the visible row among the first ones that has most known headings.
 * @returns its position, -1 without visible rows, and how many headings in it are known
 */
export const findHeadingRow = (
  rows: readonly FoundRow[],
  knownHeadings: ReadonlySet<string>,
): { position: number; known: number } => {
  let best = { position: -1, known: -1 };
  for (const [position, row] of rows.slice(0, MAX_HEADING_ROWS).entries()) {
    const known = countKnownHeadings(row, knownHeadings);
    if (!row.isHidden && known > best.known) best = { position, known };
  }
  return best;
};

const isBlankRow = ({ cells }: FoundRow): boolean => [...cells.values()].every(isBlankCell);

/** Returns merged cells of the first rows by the columns that are read. */
const mergesAbove = (merges: readonly FoundMerge[], lastRow: number, read: readonly number[]): MergedCells[] =>
  merges.flatMap(({ firstRow, firstColumn, lastColumn }) => {
    const positions = read.flatMap((column, i) => (column >= firstColumn && column <= lastColumn ? [i] : []));
    if (positions.length < 2 || firstRow > lastRow) return [];
    return [{ row: firstRow, from: positions[0]!, to: positions.at(-1)! }];
  });

/** @throws TableFileError where there is nothing below the headings, or too much */
const checkLength = (rows: readonly FoundRow[]): void => {
  if (rows.length === 0) throw new TableFileError('This file has headings only. Add a row below them.');
  if (rows.filter(({ isHidden }) => !isHidden).length > MAX_IMPORT_ROWS) throw tooManyRows();
};

/**
 * Makes a table of what was found in a sheet: only rows and columns with cells, however far they are apart.
 * @throws TableFileError for a sheet without rows, or with too many
 */
export const buildSheet = (found: FoundSheet, { knownHeadings, withoutHeadings }: ReadRequest): SheetData => {
  const rows = found.rows.filter((row) => !isBlankRow(row));
  const { position: headingRow } = findHeadingRow(rows, knownHeadings);
  if (headingRow < 0)
    throw new TableFileError(rows.length > 0 ? 'All rows of this sheet are hidden.' : 'This file is empty.');
  checkLength(withoutHeadings ? rows : rows.slice(headingRow + 1));
  const headingNumber = rows[headingRow]!.number;
  fillMergedRows(
    rows,
    found.merges.filter(({ firstRow, lastRow }) => firstRow > headingNumber && lastRow > firstRow),
  );
  const { read, leftOut } = chooseColumns(rows, rows[headingRow]!);
  const isHiddenColumn = (column: number) => found.hiddenColumns.some(([from, to]) => column >= from && column <= to);
  return {
    sheets: [],
    sheet: 0,
    columns: read.map((column) => ({ letter: columnLetters(column), isHidden: isHiddenColumn(column) })),
    leftOutColumns: leftOut,
    rows: rows.map(({ number, isHidden, cells }): SheetRow => ({
      number,
      isHidden,
      cells: read.map((column) => cells.get(column) ?? null),
    })),
    mergedCells: mergesAbove(found.merges, rows[Math.min(MAX_HEADING_ROWS, rows.length) - 1]!.number, read),
    headingRow,
  };
};
