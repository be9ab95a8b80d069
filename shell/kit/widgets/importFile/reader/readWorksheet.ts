import type { FoundMerge, FoundRow, FoundSheet } from './buildSheet';
import { shownNumber } from './cellFormats';
import { decodeEscapes, parseXml } from './parseXml';
import { textCollector } from './sharedStrings';
import { isBlankCell, MAX_READ_CELLS, MAX_READ_ROWS, tooManyCells, type TableCell } from './sheetData';
import type { Workbook } from './workbook';

const MAX_COLUMN = 16_384;
const MAX_ROW = 1_048_576;
/** Number of merged blocks that are read. */
const MAX_MERGES = 20_000;

const isTrue = (text: string | undefined): boolean => text === '1' || text === 'true';

/** Returns row (from 1) and column (from 0) of a reference such as `AB12`; null for anything else. */
const parseReference = (reference: string): { row: number; column: number } | null => {
  const [, letters, digits] = /^\$?([A-Za-z]{1,3})\$?(\d{1,7})$/.exec(reference) ?? [];
  if (!letters || !digits) return null;
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return column > MAX_COLUMN || Number(digits) > MAX_ROW ? null : { row: Number(digits), column: column - 1 };
};

const parseMerge = (reference: string): FoundMerge[] => {
  const [first, last] = reference.split(':').map(parseReference);
  if (!first || !last) return [];
  return [{ firstRow: first.row, lastRow: last.row, firstColumn: first.column, lastColumn: last.column }];
};

/** A cell while it is read. `stored` is null as long as no value was found, also of a formula. */
interface OpenCell {
  column: number;
  type: string;
  style: number;
  stored: string | null;
  formula: string | null;
}

/** Returns what a cell holds. A formula whose value isn't stored stays as text, so that the check refuses it. */
const cellValue = ({ type, style, stored, formula }: OpenCell, inlineText: string, workbook: Workbook): TableCell => {
  if (type === 'inlineStr') return inlineText;
  // Programs other than Excel leave the value out, or write an empty one. Only a formula's text can be empty.
  const isComputed = stored !== null && (stored.trim() !== '' || type === 'str');
  if (formula !== null && !isComputed) return `=${formula}`;
  if (stored === null) return null;
  if (type === 's') return workbook.strings[Number(stored)] ?? null;
  if (type === 'str') return decodeEscapes(stored);
  if (type === 'b') return isTrue(stored.trim());
  if (type === 'e') return stored;
  if (type === 'd') return stored.replace('T', ' ').replace(/( 00:00:00)?(\.0+)?Z?$/, '');
  const text = stored.trim();
  if (text === '') return null;
  const value = Number(text);
  return Number.isFinite(value) ? shownNumber(value, workbook.formats[style] ?? '', workbook.is1904) : text;
};

interface WorksheetLimits {
  /** Number of rows that are read. Further ones are not looked at. */
  maxRows: number;
}

/**
 * Reads the cells of a sheet, with what it hides and merges. Only cells that are there take room.
 * @throws TableFileError for a sheet with too many cells; Error for a damaged one
 */
export const readWorksheet = (bytes: Uint8Array, workbook: Workbook, { maxRows }: WorksheetLimits): FoundSheet => {
  const rows: FoundRow[] = [];
  const merges: FoundMerge[] = [];
  const hiddenColumns: [number, number][] = [];
  const inline = textCollector();
  let row: FoundRow | null = null;
  let rowNumber = 0;
  let nextColumn = 0;
  let cell: OpenCell | null = null;
  let part: 'v' | 'f' | null = null;
  let cellCount = 0;
  let shownRowCount = 0;

  const openRow = (attributes: Readonly<Record<string, string>>): void => {
    const given = Number(attributes['r']);
    rowNumber = Number.isInteger(given) && given > 0 && given <= MAX_ROW ? given : rowNumber + 1;
    nextColumn = 0;
    const isHidden = isTrue(attributes['hidden']) || Number(attributes['ht'] ?? 1) === 0;
    row = { number: rowNumber, isHidden, cells: new Map() };
  };
  const openCell = (attributes: Readonly<Record<string, string>>): void => {
    const column = parseReference(attributes['r'] ?? '')?.column ?? nextColumn;
    nextColumn = column + 1;
    cell = { column, type: attributes['t'] ?? 'n', style: Number(attributes['s'] ?? 0), stored: null, formula: null };
    inline.reset();
  };
  const closeCell = (): void => {
    if (cell && row) {
      const value = cellValue(cell, inline.value(), workbook);
      if (!isBlankCell(value)) {
        row.cells.set(cell.column, value);
        cellCount += 1;
        if (cellCount > MAX_READ_CELLS) throw tooManyCells();
      }
    }
    cell = null;
  };
  const closeRow = (): void => {
    if (row && row.cells.size > 0) {
      rows.push(row);
      if (!row.isHidden) shownRowCount += 1;
    }
    row = null;
  };
  const openColumns = (attributes: Readonly<Record<string, string>>): void => {
    if (isTrue(attributes['hidden']) || Number(attributes['width'] ?? 1) === 0)
      hiddenColumns.push([Number(attributes['min']) - 1, Number(attributes['max']) - 1]);
  };

  const isWhole = parseXml(bytes, {
    open: (name, attributes) => {
      if (name === 'row') openRow(attributes);
      else if (name === 'c') openCell(attributes);
      else if (name === 'v' && cell) [part, cell.stored] = ['v', ''];
      else if (name === 'f' && cell) [part, cell.formula] = ['f', ''];
      else if (name === 'col') openColumns(attributes);
      else if (name === 'mergeCell' && merges.length < MAX_MERGES) merges.push(...parseMerge(attributes['ref'] ?? ''));
      else inline.open(name);
    },
    text: (text) => {
      if (part === 'v' && cell) cell.stored += text;
      else if (part === 'f' && cell) cell.formula += text;
      else inline.text(text);
    },
    close: (name) => {
      if (name === 'v' || name === 'f') part = null;
      else if (name === 'c') closeCell();
      else if (name === 'row') closeRow();
      else inline.close(name);
    },
    isDone: () => shownRowCount > maxRows || rows.length > 2 * maxRows,
  });
  if (!isWhole) throw new Error('The sheet is cut off');
  return { rows: rows.toSorted((a, b) => a.number - b.number), hiddenColumns, merges };
};

/** Number of rows that are read of a whole sheet. */
export const WHOLE_SHEET: WorksheetLimits = { maxRows: MAX_READ_ROWS };
