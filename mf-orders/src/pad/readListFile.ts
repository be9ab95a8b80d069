import { MAX_PAD_LINES } from './padText';

/** Largest file that is read. A list of 500 lines takes a fraction of this size. */
const MAX_FILE_BYTES = 2_000_000;
/** Rows of a spreadsheet that are read: 500 lines, headings, and empty rows between. */
const MAX_ROWS = 2 * MAX_PAD_LINES;

const UTF16_SIGNATURE = [0xff, 0xfe];
const ZIP_SIGNATURE = [0x50, 0x4b, 0x03, 0x04];
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

/** Formats a cell. A line break or tab inside it becomes a space, because they separate lines and cells. */
const cellText = (value: unknown): string =>
  value === null || value === undefined ? '' : String(value).replaceAll(/\r\n?|[\n\t]/g, ' ');

/**
 * Reads the first sheet of a workbook, with a tab between cells. The code that reads workbooks is loaded when needed.
 */
const readRows = async (bytes: Uint8Array): Promise<string> => {
  const { streamXlsxRows } = await import('hucre/xlsx');
  const lines: string[] = [];
  for await (const { values } of streamXlsxRows(bytes, { sheet: 0, maxRows: MAX_ROWS })) {
    lines.push(values.map(cellText).join('\t'));
    if (lines.length >= MAX_ROWS) break;
  }
  return lines.join('\n').trim();
};

/**
 * Reads a csv or xlsx file as lines for the pad. The content decides which of the two it is, not the name.
 * @throws ListFileError with a message for the user
 */
export const readListFile = async (file: File): Promise<string> => {
  if (file.size > MAX_FILE_BYTES) throw new ListFileError('This file is larger than 2 MB. Choose a shorter list.');
  const text = await readText(new Uint8Array(await file.arrayBuffer()));
  if (!text) throw new ListFileError('This file is empty. Choose one with a code and a quantity on each line.');
  return text;
};

const readText = async (bytes: Uint8Array): Promise<string> => {
  if (!startsWith(bytes, ZIP_SIGNATURE)) return decodeText(bytes).trim();
  try {
    return await readRows(bytes);
  } catch (error) {
    if (error instanceof ListFileError) throw error;
    throw new ListFileError("This file can't be read as a spreadsheet. Save it as xlsx or csv and try again.", {
      cause: error,
    });
  }
};
