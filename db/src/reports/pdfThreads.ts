import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { serviceUnavailable } from '@trestle/schema/errors';
import type { PdfPage } from './makePdf';

/** Beside the services' own built file (rspack.config.mjs). */
const WORKER_FILE = join(dirname(fileURLToPath(import.meta.url)), 'pdf.mjs');
/** Two, so that one person's long page leaves the other thread to everybody else (safety 66). */
const PDF_THREADS = 2;
/** Pages that may wait for a thread. Whoever asks for many is held up before (mail/router.ts). */
const MAX_WAITING_PAGES = 20;
/** How long one page may take, in milliseconds. */
const PAGE_TIMEOUT_MS = 30_000;
/** A runaway page ends its thread, not the services. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 384 };

interface WorkerReply {
  id: number;
  content?: Uint8Array;
  error?: string;
}
interface PdfJob {
  page: PdfPage;
  resolve(content: Buffer): void;
  reject(error: Error): void;
}
interface PdfThread {
  isIdle(): boolean;
  take(job: PdfJob): void;
}

/** One thread, which makes one page at a time. It is begun anew when it dies or a page takes too long. */
const createThread = (onIdle: () => void): PdfThread => {
  let worker: Worker | undefined;
  let job: PdfJob | undefined;
  let timer: NodeJS.Timeout | undefined;
  let last = 0;

  const finish = (settle: (job: PdfJob) => void): void => {
    clearTimeout(timer);
    worker?.unref();
    const done = job;
    job = undefined;
    if (done) settle(done);
    onIdle();
  };
  const drop = (cause: unknown): void => {
    void worker?.terminate();
    worker = undefined;
    finish(({ reject }) => reject(Object.assign(serviceUnavailable(), { cause })));
  };
  const answered = ({ id, content, error }: WorkerReply): void => {
    if (id !== last || !job) return;
    finish(({ resolve, reject }) => {
      if (content) resolve(Buffer.from(content));
      else reject(new Error(error));
    });
  };
  const begin = (): Worker => {
    // What the services were started with watches their parent: this thread ends with them.
    const begun = new Worker(WORKER_FILE, { execArgv: [], resourceLimits: RESOURCE_LIMITS });
    begun.on('message', (answer: WorkerReply) => {
      if (worker === begun) answered(answer);
    });
    begun.once('error', (cause) => {
      if (worker === begun) drop(cause);
    });
    begun.unref();
    return begun;
  };
  worker = begin();

  return {
    isIdle: () => job === undefined,
    take: (next) => {
      job = next;
      last += 1;
      worker ??= begin();
      worker.ref();
      timer = setTimeout(() => drop(new Error('a page took too long')), PAGE_TIMEOUT_MS);
      worker.postMessage({ id: last, page: next.page });
    },
  };
};

/**
 * Makes PDFs in threads of their own: a long order takes seconds to lay out, and nobody else shall wait for it. All
 * threads start with the first page, so that the next person finds one that is warm.
 * @throws Problem 503 when too many wait, or one takes too long
 */
export const createPdfMaker = (): ((page: PdfPage) => Promise<Buffer>) => {
  const waiting: PdfJob[] = [];
  let threads: PdfThread[] | undefined;
  const assign = (): void => {
    const idle = threads?.find((thread) => thread.isIdle());
    const job = idle && waiting.shift();
    if (job) idle.take(job);
  };
  return (page) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= MAX_WAITING_PAGES) {
        reject(serviceUnavailable());
        return;
      }
      threads ??= Array.from({ length: PDF_THREADS }, () => createThread(assign));
      waiting.push({ page, resolve, reject });
      assign();
    });
};
