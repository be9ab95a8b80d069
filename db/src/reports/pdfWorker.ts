import { parentPort } from 'node:worker_threads';
import { makePdf, type PdfPage } from './makePdf';

/** The thread that makes PDFs, one after the other. */
parentPort!.on('message', ({ id, page }: { id: number; page: PdfPage }) => {
  makePdf(page).then(
    (content) => parentPort!.postMessage({ id, content }),
    (error: unknown) => parentPort!.postMessage({ id, error: String(error) }),
  );
});

// Reads the fonts now, so that the first document doesn't wait for them.
void makePdf({
  product: '',
  title: '',
  facts: [],
  tableTitle: '',
  columns: [],
  rows: [],
  zone: 'UTC',
  now: new Date(),
  by: '',
}).catch(() => undefined);
