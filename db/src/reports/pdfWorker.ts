import { parentPort } from 'node:worker_threads';
import { makePdf, type PdfPage } from './makePdf';

/** A thread that lays PDFs out: it takes pages and gives them back as bytes, one after the other. */
parentPort!.on('message', ({ id, page }: { id: number; page: PdfPage }) => {
  makePdf(page).then(
    (content) => parentPort!.postMessage({ id, content }),
    (error: unknown) => parentPort!.postMessage({ id, error: String(error) }),
  );
});

// The fonts are read with the first page: this one, so that nobody waits for them.
void makePdf({ title: '', facts: [], columns: [], rows: [], foot: '' }).catch(() => undefined);
