import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { serviceUnavailable } from '@trestle/schema/errors';
import type { PdfPage } from './makePdf';

/** The worker's file, built next to that of the services (rspack.config.mjs). */
const WORKER_FILE = join(dirname(fileURLToPath(import.meta.url)), 'pdf.mjs');
/** Two, so that a long document of one person leaves a thread to everybody else (SECURITY.md, 66). */
const PDF_THREADS = 2;
/** Documents that may wait for a thread. Each person has one at a time (files/mail/router.ts). */
const MAX_WAITING_PAGES = 20;
/** How long a document may take. */
const PAGE_TIMEOUT_MS = 30_000;
/** Too large a document ends its thread, not the services. */
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

/** Creates a thread that makes one document at a time. It is restarted when it dies or a document takes too long. */
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
  const handleReply = ({ id, content, error }: WorkerReply): void => {
    if (id !== last || !job) return;
    finish(({ resolve, reject }) => {
      if (content) resolve(Buffer.from(content));
      else reject(new Error(error));
    });
  };
  const startWorker = (): Worker => {
    // No execArgv: those of the services watch their parent process, and this thread ends with them anyway.
    const started = new Worker(WORKER_FILE, { execArgv: [], resourceLimits: RESOURCE_LIMITS });
    started.on('message', (reply: WorkerReply) => {
      if (worker === started) handleReply(reply);
    });
    started.once('error', (cause) => {
      if (worker === started) drop(cause);
    });
    started.unref();
    return started;
  };
  worker = startWorker();

  return {
    isIdle: () => job === undefined,
    take: (next) => {
      job = next;
      last += 1;
      worker ??= startWorker();
      worker.ref();
      timer = setTimeout(() => drop(new Error('a page took too long')), PAGE_TIMEOUT_MS);
      worker.postMessage({ id: last, page: next.page });
    },
  };
};

/**
 * Creates a maker of PDFs that lays them out in threads, because a long order takes seconds.
 * All threads start with the first document, so that the second one finds a warm thread.
 * @returns a function that makes a PDF; it throws Problem 503 when too many wait, or when one takes too long
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
