import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { serviceUnavailable, toProblem } from '@trestle/schema/errors';
import { runRequest } from '../../platform/requestCost';
import { createContext } from '../../createContext';
import { serviceSettings } from '../../settings';
import { REPORT_CONNECTIONS } from '../../platform/connectionCounts';
import { translateDbError } from '../../sql/dbError';
import * as writer from '../../formats/writeReport';
import { makeReport, type ReportJob } from '../makeReport';
import type { WorkerReply, WorkerRequest } from './messages';

/**
 * The process that makes reports, one at a time. A report may need much memory and processor time; here it takes
 * neither from other calls. It ends with its parent.
 */
const settings = serviceSettings();
const context = createContext(settings, REPORT_CONNECTIONS);
let currentJob: { id: number; path: string; abort: AbortController } | undefined;

/** Codes of a full disk, a used up quota, and a limit on the size of files. */
const DISK_FULL_CODES: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
/** Shortest time between two messages about progress. */
const PROGRESS_INTERVAL_MS = 500;

function sendReply(message: WorkerReply): void {
  process.send?.(message);
}

function asProblem(error: unknown, requestId: string) {
  if (DISK_FULL_CODES.has((error as NodeJS.ErrnoException | undefined)?.code ?? ''))
    return serviceUnavailable('The disk is full: the report could not be written. Try again when there is room.', 30);
  const problem = toProblem(translateDbError(error), requestId);
  if (problem.status >= 500 && !currentJob?.abort.signal.aborted)
    process.stderr.write(`report failed (${requestId}): ${String((error as Error)?.stack ?? error)}\n`);
  return problem;
}

async function make(id: number, job: ReportJob): Promise<void> {
  const abort = new AbortController();
  currentJob = { id, path: job.path, abort };
  let lastProgressAt = -Infinity;
  try {
    const result = await makeReport(context, job, {
      writer,
      product: settings.productName,
      signal: abort.signal,
      onProgress: (progress) => {
        if (performance.now() - lastProgressAt < PROGRESS_INTERVAL_MS) return;
        lastProgressAt = performance.now();
        sendReply({ kind: 'progress', id, progress });
      },
    });
    sendReply({ kind: 'done', id, result, rssBytes: process.memoryUsage.rss() });
  } catch (error) {
    const { status, body, headers } = asProblem(error, job.caller.requestId);
    sendReply({ kind: 'failed', id, problem: { status, body, headers }, rssBytes: process.memoryUsage.rss() });
  } finally {
    currentJob = undefined;
  }
}

process.on('message', (message: WorkerRequest) => {
  if (message.kind === 'make') {
    const { id, job } = message;
    void runRequest(job.caller.requestId, () => make(id, job));
  } else if (currentJob?.id === message.id) currentJob.abort.abort(new Error('the report was cancelled'));
});
process.on('disconnect', () => {
  // The parent that would remove the file is gone.
  if (currentJob) rmSync(dirname(currentJob.path), { recursive: true, force: true });
  process.exit(0);
});
