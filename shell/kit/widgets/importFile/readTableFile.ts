import type { ReaderCall, ReaderReply } from './reader/reader.worker';
import { startReader } from './reader/startReader';
import { TableFileError, type ReadRequest, type SheetData } from './reader/sheetData';

/** Size of the largest file that is read. */
const MAX_IMPORT_FILE_BYTES = 10_000_000;
/** Longest time that a file is read. The largest lists take two seconds on an old phone. */
const MAX_READING_MS = 60_000;

/** Reads bytes in a worker, which ends with the reply, with the signal, or when it takes too long. */
const readInWorker = (call: ReaderCall, signal: AbortSignal): Promise<SheetData> =>
  new Promise((resolve, reject) => {
    const worker = startReader();
    const end = (settle: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      worker.terminate();
      settle();
    };
    const fail = (words: string) => end(() => reject(new TableFileError(words)));
    const onAbort = () => end(() => reject(signal.reason as Error));
    const timer = setTimeout(
      () => fail('Reading this file takes too long. Save the sheet with the list as a file of its own.'),
      MAX_READING_MS,
    );
    signal.addEventListener('abort', onAbort);
    worker.addEventListener('message', ({ data }: MessageEvent<ReaderReply>) =>
      'sheet' in data ? end(() => resolve(data.sheet)) : fail(data.problem),
    );
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      fail("Couldn't read this file. Reload the page and try again.");
    });
    worker.postMessage(call, [call.bytes.buffer as ArrayBuffer]);
  });

/**
 * Reads a csv or xlsx file beside the page.
 * @throws TableFileError with the reason in words; the signal's reason when it ends the reading
 */
export const readTableFile = async (file: File, request: ReadRequest, signal: AbortSignal): Promise<SheetData> => {
  if (file.size > MAX_IMPORT_FILE_BYTES)
    throw new TableFileError('This file is larger than 10 MB. Split it into parts.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  signal.throwIfAborted();
  return readInWorker({ bytes, request }, signal);
};
