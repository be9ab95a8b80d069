import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { serviceUnavailable, toProblem } from '@trestle/schema/errors';
import { createContext } from '../../createContext';
import { serviceSettings } from '../../settings';
import { translateDbError } from '../../sql/dbError';
import * as writer from '../formats/writeReport';
import { makeReport, type ReportJob } from '../makeReport';
import type { WorkerReply, WorkerRequest } from './messages';

/**
 * The process that makes reports, one at a time. A report may need much memory and processor time; here it takes neither
 * from other calls. It ends with its parent.
 */
const settings = serviceSettings();
const context = createContext(settings, { itemConnections: 2, listConnections: 4 });
let running: { id: number; path: string; abort: AbortController } | undefined;

/** No room on the disk, a quota that is used up, a limit on the size of files. */
const DISK_FULL_CODES: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
/** How often progress is told, in ms. */
const PROGRESS_INTERVAL_MS = 500;

const reply = (message: WorkerReply): void => {
  process.send?.(message);
};

const asProblem = (error: unknown, requestId: string) => {
  if (DISK_FULL_CODES.has((error as NodeJS.ErrnoException | undefined)?.code ?? ''))
    return serviceUnavailable('The disk is full: the report could not be written. Try again when there is room.', 30);
  const problem = toProblem(translateDbError(error), requestId);
  if (problem.status >= 500 && !running?.abort.signal.aborted)
    process.stderr.write(`report failed (${requestId}): ${String((error as Error)?.stack ?? error)}\n`);
  return problem;
};

const make = async (id: number, job: ReportJob): Promise<void> => {
  const abort = new AbortController();
  running = { id, path: job.path, abort };
  let toldAt = 0;
  try {
    const result = await makeReport(context, job, {
      writer,
      product: settings.productName,
      signal: abort.signal,
      onProgress: (progress) => {
        if (Date.now() - toldAt < PROGRESS_INTERVAL_MS) return;
        toldAt = Date.now();
        reply({ kind: 'progress', id, progress });
      },
    });
    reply({ kind: 'done', id, result, rssBytes: process.memoryUsage.rss() });
  } catch (error) {
    const { status, body, headers } = asProblem(error, job.caller.requestId);
    reply({ kind: 'failed', id, problem: { status, body, headers }, rssBytes: process.memoryUsage.rss() });
  } finally {
    running = undefined;
  }
};

process.on('message', (message: WorkerRequest) => {
  if (message.kind === 'make') void make(message.id, message.job);
  else if (running?.id === message.id) running.abort.abort(new Error('the report was cancelled'));
});
process.on('disconnect', () => {
  // The parent that would remove the file is gone.
  if (running) rmSync(dirname(running.path), { recursive: true, force: true });
  process.exit(0);
});
