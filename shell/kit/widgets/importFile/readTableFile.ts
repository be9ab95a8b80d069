import type { ImportCell } from '@trestle/schema/importRows';
import { MAX_IMPORT_ROWS } from '@trestle/schema/limits';
import { formatNumber } from '../../core/format/numbers';

/** Largest file that is read. */
const MAX_FILE_BYTES = 10_000_000;
/** Rows that are read, so that a file with more can be told from one that fits. */
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

const startsWith = (bytes: Uint8Array, ...mark: number[]): boolean => mark.every((byte, i) => bytes[i] === byte);

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

/** Converts what a reader gives to a cell. Spreadsheets store days as times at midnight. */
const asCell = (value: unknown): ImportCell => {
  if (value instanceof Date) return value.toISOString().replace(/T00:00:00\.000Z$/, '');
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  return typeof value === 'string' && value !== '' ? value : null;
};

/**
 * Reads the first sheet of a workbook. Of a formula it takes the value that the spreadsheet stored; one without a value
 * stays as its text, so that its row says so.
 */
const readWorkbook = async (bytes: Uint8Array): Promise<ImportCell[][]> => {
  const { readXlsx } = await import('hucre/xlsx');
  try {
    const { sheets } = await readXlsx(bytes, { sheets: [0], maxRows: MAX_READ_ROWS });
    const { rows = [], cells } = sheets[0] ?? {};
    // A sheet leaves empty rows out. They keep their numbers.
    const found = Array.from({ length: rows.length }, (_, i) => (rows[i] ?? []).map(asCell));
    for (const [place, { formula }] of cells ?? []) {
      const [row = 0, column = 0] = place.split(',').map(Number);
      if (formula && found[row] && found[row][column] === null) found[row][column] = `=${formula}`;
    }
    return found;
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

/** Takes the first row with cells as headings. */
const asTable = (name: string, cells: ImportCell[][]): TableFile => {
  while (cells.length > 0 && isBlank(cells.at(-1)!)) cells.pop();
  const head = cells.findIndex((row) => !isBlank(row));
  const rows = cells.slice(head + 1);
  if (head < 0) throw new TableFileError('This file is empty.');
  if (rows.length === 0) throw new TableFileError('This file has headings only. Add a row below them.');
  if (rows.length > MAX_IMPORT_ROWS)
    throw new TableFileError(
      `This file has more than ${formatNumber(MAX_IMPORT_ROWS)} rows. Split it and import the parts.`,
    );
  const width = Math.max(...cells.map(({ length }) => length));
  const headings = Array.from({ length: width }, (_, i) =>
    String(cells[head]![i] ?? '')
      .trim()
      .slice(0, 255),
  );
  return { name: name.slice(-255), headings, rows, firstRow: head + 2 };
};

/**
 * Reads a csv or xlsx file. Its content decides, not its name. The readers are fetched with the first file.
 * @throws TableFileError with the reason in words
 */
export const readTableFile = async (file: File): Promise<TableFile> => {
  if (file.size > MAX_FILE_BYTES) throw new TableFileError('This file is larger than 10 MB. Split it into parts.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isZip = startsWith(bytes, 0x50, 0x4b, 0x03, 0x04);
  return asTable(file.name, await (isZip ? readWorkbook(bytes) : readText(bytes)));
};
