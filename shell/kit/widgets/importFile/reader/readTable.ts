import { decodeText, startsWith } from './decodeText';
import { refuseOtherFormats } from './otherFormats';
import { readCsv } from './readCsv';
import { readXlsx } from './readXlsx';
import type { ReadRequest, SheetData } from './sheetData';

/**
 * Reads a csv or xlsx file. Its content decides which it is, not its name.
 * @throws TableFileError with the reason in words
 */
export const readTable = (bytes: Uint8Array, request: ReadRequest): SheetData => {
  refuseOtherFormats(bytes);
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return readXlsx(bytes, request);
  return readCsv(decodeText(bytes), request);
};
