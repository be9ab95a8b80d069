import { decodeText, readShownRows, TableFileError } from '@trestle/kit/widgets';
import { MAX_PAD_LINES, trimLineBreaks, type PadUse } from './padText';

/** Largest file that is read. A list of 500 lines takes a fraction of this size. */
const MAX_FILE_BYTES = 2_000_000;
/** Rows of a spreadsheet that become lines of an order: 500, headings, and empty rows between. */
const MAX_ORDER_ROWS = 2 * MAX_PAD_LINES;

const ZIP_SIGNATURE = [0x50, 0x4b, 0x03, 0x04];
const OLD_OFFICE_SIGNATURE = [0xd0, 0xcf, 0x11, 0xe0];
const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, i) => bytes[i] === byte);

/** The first line by which Excel is told what separates the cells. */
const SEPARATOR_LINE = /^"?sep=."?[\r\n]+/i;

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
const readRows = async (file: File, signal: AbortSignal, use: PadUse): Promise<ListFile> => {
  const { rows, hiddenRows } = await readShownRows(file, HEADINGS, signal);
  // The pad says that it reads the first lines. A count has all of them, or is refused.
  const readLines = use === 'order' ? rows.slice(0, MAX_ORDER_ROWS) : rows;
  const lines = readLines.map((cells) => cells.map(cellText).join('\t').trimEnd());
  return { text: trimLineBreaks(lines.join('\n')), hiddenRows };
};

/**
 * Reads a csv or xlsx file as lines for the pad. The content decides which of the two it is, not the name.
 * @throws TableFileError with a message for the user
 */
export const readListFile = async (file: File, signal: AbortSignal, use: PadUse = 'order'): Promise<ListFile> => {
  if (file.size > MAX_FILE_BYTES) throw new TableFileError('This file is larger than 2 MB. Choose a shorter list.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isWorkbook = startsWith(bytes, ZIP_SIGNATURE) || startsWith(bytes, OLD_OFFICE_SIGNATURE);
  const list = isWorkbook
    ? await readRows(file, signal, use)
    : { text: trimLineBreaks(decodeText(bytes).replace(SEPARATOR_LINE, '')), hiddenRows: '' };
  if (!list.text) throw new TableFileError('This file is empty. Choose one with a code and a quantity on each line.');
  return list;
};
