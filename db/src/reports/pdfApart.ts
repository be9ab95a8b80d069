import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { unavailable } from '@trestle/schema/errors';
import type { PdfPage } from './pdf';

/** Beside the services' own built file (rspack.config.mjs). */
const PLACE = join(dirname(fileURLToPath(import.meta.url)), 'pdf.mjs');
/** Pages that may wait, and how long anybody does, in milliseconds. */
const MOST = 20;
const PATIENCE = 45_000;
/** A runaway page ends its thread, not the services. */
const LIMITS = { maxOldGenerationSizeMb: 384 };

interface Waiting { resolve(content: Buffer): void; reject(error: Error): void; timer: NodeJS.Timeout }
interface Answer { id: number; content?: Uint8Array; error?: string }

/**
 * Makes PDFs in a thread of their own: a long order takes seconds to lay out, and nobody else shall wait for it. The thread
 * starts with the first page and is begun anew when it dies.
 * @throws Problem 503 when too many wait, or one takes too long
 */
export const createPdfMaker = (): ((page: PdfPage) => Promise<Buffer>) => {
  const waiting = new Map<number, Waiting>();
  let thread: Worker | undefined;
  let last = 0;

  const settle = ({ id, content, error }: Answer): void => {
    const one = waiting.get(id);
    if (!one) return;
    clearTimeout(one.timer);
    waiting.delete(id);
    if (content) one.resolve(Buffer.from(content)); else one.reject(new Error(error));
    if (!waiting.size) thread?.unref();
  };
  const drop = (cause: unknown): void => {
    void thread?.terminate();
    thread = undefined;
    for (const [id, { reject, timer }] of waiting) {
      clearTimeout(timer);
      waiting.delete(id);
      reject(Object.assign(unavailable(), { cause }));
    }
  };
  const begin = (): Worker => {
    // What the services were started with watches their parent: this thread ends with them.
    const begun = new Worker(PLACE, { execArgv: [], resourceLimits: LIMITS });
    begun.on('message', settle);
    begun.once('error', (cause) => { if (thread === begun) drop(cause); });
    return begun;
  };

  return (page) => new Promise((resolve, reject) => {
    if (waiting.size >= MOST) { reject(unavailable()); return; }
    last += 1;
    thread ??= begin();
    thread.ref();
    waiting.set(last, { resolve, reject, timer: setTimeout(() => drop(new Error('a page took too long')), PATIENCE) });
    thread.postMessage({ id: last, page });
  });
};
