import { readTable } from './readTable';
import { TableFileError, type ReadRequest, type SheetData } from './sheetData';

/** What the page asks of the reader. */
export interface ReaderCall {
  bytes: Uint8Array;
  request: ReadRequest;
}
/** What the reader answers: a sheet, or why the file can't be used. */
export type ReaderReply = { sheet: SheetData } | { problem: string };

const reply = ({ bytes, request }: ReaderCall): ReaderReply => {
  try {
    return { sheet: readTable(bytes, request) };
  } catch (error) {
    return {
      problem:
        error instanceof TableFileError
          ? error.message
          : "This file can't be read. Save it as xlsx or csv and try again.",
    };
  }
};

/** Reads one file. It runs beside the page, which stays usable, and can end it at any moment. */
self.addEventListener('message', ({ data }: MessageEvent<ReaderCall>) => self.postMessage(reply(data)));
