import { readShownRows, TableFileError } from '@trestle/kit/widgets';
import { MAX_PAD_LINES, trimLineBreaks } from './padText';

/** Largest file that is read. A list of 500 lines takes a fraction of this size. */
const MAX_FILE_BYTES = 2_000_000;
/** Rows of a spreadsheet that are read: 500 lines, headings, and empty rows between. */
const MAX_ROWS = 2 * MAX_PAD_LINES;

const UTF16_SIGNATURE = [0xff, 0xfe];
const ZIP_SIGNATURE = [0x50, 0x4b, 0x03, 0x04];
const OLD_OFFICE_SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0];
const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, i) => bytes[i] === byte);

/** The file can't be used. The message tells the user why. */
export class ListFileError extends Error {}

/** Decodes a text file: UTF-8, UTF-16, or else the encoding of old Windows programs. */
const decodeText = (bytes: Uint8Array): string => {
  if (startsWith(bytes, UTF16_SIGNATURE)) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes.includes(0)) throw new ListFileError('This file is no list. Choose a csv or xlsx file.');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

/** Words by which the sheet with the list is known. */
const HEADINGS = [
  'code',
  'item',
  'item code',
  'product',
  'product code',
  'sku',
  'article',
  'quantity',
  'qty',
  'pieces',
  'counted',
];

/** Formats a cell. A line break or tab inside it becomes a space, because they separate lines and cells. */
const cellText = (text: string): string => text.replaceAll(/\r\n?|[\n\t]/g, ' ');

/** A file's lines for the pad. */
export interface ListFile {
  text: string;
  /** Numbers of the rows that the spreadsheet hides, which are left out; '' for none. */
  hiddenRows: string;
}

/** Reads what a person sees in a workbook, with a tab between cells. */
const readRows = async (file: File, signal: AbortSignal): Promise<ListFile> => {
  try {
    const { rows, hiddenRows } = await readShownRows(file, HEADINGS, signal);
    const lines = rows.slice(0, MAX_ROWS).map((cells) => cells.map(cellText).join('\t').trimEnd());
    return { text: trimLineBreaks(lines.join('\n')), hiddenRows };
  } catch (error) {
    throw error instanceof TableFileError ? new ListFileError(error.message, { cause: error }) : error;
  }
};

/**
 * Reads a csv or xlsx file as lines for the pad. The content decides which of the two it is, not the name.
 * @throws ListFileError with a message for the user
 */
export const readListFile = async (file: File, signal: AbortSignal): Promise<ListFile> => {
  if (file.size > MAX_FILE_BYTES) throw new ListFileError('This file is larger than 2 MB. Choose a shorter list.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isWorkbook = startsWith(bytes, ZIP_SIGNATURE) || startsWith(bytes, OLD_OFFICE_SIGNATURE);
  const list = isWorkbook ? await readRows(file, signal) : { text: trimLineBreaks(decodeText(bytes)), hiddenRows: '' };
  if (!list.text) throw new ListFileError('This file is empty. Choose one with a code and a quantity on each line.');
  return list;
};
