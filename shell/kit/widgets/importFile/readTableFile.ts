import type { ImportCell } from '@trestle/schema/importRows';
import { MAX_IMPORT_ROWS } from '@trestle/schema/limits';
import { formatNumber } from '../../core/format/numbers';

/** Size of the largest file that is read. */
const MAX_IMPORT_FILE_BYTES = 10_000_000;
/** Number of rows that are read: more than fit, so that a file with too many is noticed. */
const MAX_READ_ROWS = MAX_IMPORT_ROWS + 1000;

/** The cells of a file. The first row has the headings. */
export interface TableFile {
  name: string;
  headings: readonly string[];
  rows: readonly (readonly ImportCell[])[];
  /** Number of the first row after the headings, as a spreadsheet counts. */
  firstRow: number;
}

/** A file that can't be used, with the reason in words. */
export class TableFileError extends Error {}

const startsWith = (bytes: Uint8Array, ...signature: number[]): boolean =>
  signature.every((byte, i) => bytes[i] === byte);

/** Decodes text: UTF-8, UTF-16, or else the encoding of old Windows programs. */
const decodeText = (bytes: Uint8Array): string => {
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
  if (startsWith(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes);
  if (startsWith(bytes, 0x4d, 0x5a) || bytes.includes(0))
    throw new TableFileError('This file holds no table. Choose a csv or xlsx file.');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

/**
 * Converts a value of a csv or xlsx reader to a cell. Spreadsheets store days as times at midnight, and local times
 * without their zone, as fractions of a day that are rarely whole seconds.
 */
const asCell = (value: unknown): ImportCell => {
  if (value instanceof Date) {
    const localTime = new Date(Math.round(value.getTime() / 1000) * 1000).toISOString();
    return localTime
      .slice(0, 19)
      .replace('T', ' ')
      .replace(/ 00:00:00$/, '');
  }
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  return typeof value === 'string' && value !== '' ? value : null;
};

/**
 * Reads the first sheet of a workbook. Takes the value that the spreadsheet stored for a formula; a formula without a
 * value stays as text, so that the check shows it.
 */
const readWorkbook = async (bytes: Uint8Array): Promise<ImportCell[][]> => {
  const { readXlsx } = await import('hucre/xlsx');
  try {
    const { sheets } = await readXlsx(bytes, { sheets: [0], maxRows: MAX_READ_ROWS });
    const { rows = [], cells } = sheets[0] ?? {};
    // A sheet leaves empty rows out. They are filled in, so that every row keeps its number.
    const tableRows = Array.from({ length: rows.length }, (_, i) => (rows[i] ?? []).map(asCell));
    for (const [position, { formula }] of cells ?? []) {
      const [row = 0, column = 0] = position.split(',').map(Number);
      if (formula && tableRows[row] && tableRows[row][column] === null) tableRows[row][column] = `=${formula}`;
    }
    return tableRows;
  } catch (cause) {
    throw new TableFileError("This file can't be read as a spreadsheet. Save it as xlsx or csv and try again.", {
      cause,
    });
  }
};

const readText = async (bytes: Uint8Array): Promise<ImportCell[][]> => {
  const { parseCsv } = await import('hucre/csv');
  return parseCsv(decodeText(bytes), { maxRows: MAX_READ_ROWS }).map((row) => row.map(asCell));
};

const isBlank = (row: readonly ImportCell[]): boolean =>
  row.every((cell) => cell === null || String(cell).trim() === '');

/**
 * Takes the first row with cells as headings, and the rows below as the table.
 * @throws TableFileError for a table without rows, or with too many
 */
const asTable = (name: string, cells: ImportCell[][]): TableFile => {
  while (cells.length > 0 && isBlank(cells.at(-1)!)) cells.pop();
  const headingRow = cells.findIndex((row) => !isBlank(row));
  const rows = cells.slice(headingRow + 1);
  if (headingRow < 0) throw new TableFileError('This file is empty.');
  if (rows.length === 0) throw new TableFileError('This file has headings only. Add a row below them.');
  if (rows.length > MAX_IMPORT_ROWS)
    throw new TableFileError(
      `This file has more than ${formatNumber(MAX_IMPORT_ROWS)} rows. Split it and import the parts.`,
    );
  const width = Math.max(...cells.map(({ length }) => length));
  const headings = Array.from({ length: width }, (_, i) =>
    String(cells[headingRow]![i] ?? '')
      .trim()
      .slice(0, 255),
  );
  return { name: name.slice(-255), headings, rows, firstRow: headingRow + 2 };
};

/**
 * Reads a csv or xlsx file. Its content decides, not its name. The readers are fetched with the first file.
 * @throws TableFileError with the reason in words
 */
export const readTableFile = async (file: File): Promise<TableFile> => {
  if (file.size > MAX_IMPORT_FILE_BYTES)
    throw new TableFileError('This file is larger than 10 MB. Split it into parts.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isZip = startsWith(bytes, 0x50, 0x4b, 0x03, 0x04);
  return asTable(file.name, await (isZip ? readWorkbook(bytes) : readText(bytes)));
};
