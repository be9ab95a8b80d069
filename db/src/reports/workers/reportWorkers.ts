import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { countReport } from '../../platform/eventMetrics';
import { createSemaphore, type ReleasePermit, type SemaphorePolicy } from '../../platform/semaphore';
import type { ReportJob, ReportResult } from '../makeReport';
import { startWorkerProcess, type WorkerProcess } from './workerProcess';
import type { ReportProgress } from '../../formats/format';

/** The file of a process, which the build puts next to the services' file (rspack.config.mjs). */
const WORKER_FILE = join(dirname(fileURLToPath(import.meta.url)), 'reports.mjs');
/** How long a process without work is kept. One process is never ended, so that the next report starts at once. */
const IDLE_LIFETIME_MS = 60_000;

/** What a report is made for: a download, which a person waits for, or a run, which nobody waits for. */
export type Urgency = 'download' | 'run';
/** Limits of each kind. Both together use all processes, and long runs leave one to downloads. */
const limitsFor = (processes: number): Readonly<Record<Urgency, SemaphorePolicy>> => ({
  download: { permits: processes - 1, maxPerPerson: 1, maxQueuedPerPerson: 3, timeoutMs: 60_000 },
  run: { permits: processes - 1, maxPerPerson: 1, maxQueuedPerPerson: 1000, timeoutMs: 86_400_000 },
});

/** How a report is queued, and whom to tell of its progress. */
export interface MakeRequest {
  urgency: Urgency;
  /** Id of the acting person, whose reports wait for each other (SECURITY.md, 66). */
  person: number;
  signal: AbortSignal;
  onProgress?(progress: ReportProgress): void;
  /** Called when the report's turn has come, before it is begun. */
  onStart?(): Promise<void>;
}
/** Processes that make reports, so that a heavy one can't stop the service. */
export interface ReportWorkers {
  /**
   * Makes a report in a process of its own.
   * @throws Problem of the report; 429 or 503 where too many wait; 503 when its process ended; the signal's reason
   */
  make(job: ReportJob, request: MakeRequest): Promise<ReportResult>;
  /**
   * Lets a download that is under way go on as a run, so that it no longer counts among the downloads.
   * @param path the path in its job
   * @returns false when it has ended, or no other run may begin now
   */
  continueAsRun(path: string): boolean;
  /** Starts a process, so that the first report finds one. */
  warmUp(): void;
}

/**
 * Creates the processes that make reports.
 * @param maxProcesses REPORT_PROCESSES
 * @param file replaced in tests
 */
export function createReportWorkers(maxProcesses: number, file = WORKER_FILE): ReportWorkers {
  const limits = limitsFor(maxProcesses);
  const semaphores = { download: createSemaphore(limits.download), run: createSemaphore(limits.run) };
  /** Permits of the downloads that are under way, by the path of their job. */
  const downloads = new Map<string, { person: number; release: ReleasePermit }>();
  const idle: WorkerProcess[] = [];
  const waiters: ((worker: WorkerProcess) => void)[] = [];
  let count = 0;

  const start = (): WorkerProcess => {
    count += 1;
    const worker = startWorkerProcess(file, () => {
      count -= 1;
      const index = idle.indexOf(worker);
      if (index >= 0) idle.splice(index, 1);
      // The longest waiting report gets a new process in its place.
      waiters.shift()?.(start());
    });
    return worker;
  };
  const acquire = async (signal: AbortSignal): Promise<WorkerProcess> => {
    signal.throwIfAborted();
    const idleWorker = idle.pop();
    if (idleWorker?.isUsable()) return idleWorker;
    if (count < maxProcesses) return start();
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        waiters.splice(waiters.indexOf(waiter), 1);
        reject(signal.reason as Error);
      };
      const waiter = (worker: WorkerProcess): void => {
        signal.removeEventListener('abort', leave);
        resolve(worker);
      };
      waiters.push(waiter);
      signal.addEventListener('abort', leave, { once: true });
    });
  };
  const release = (worker: WorkerProcess): void => {
    if (!worker.isUsable()) {
      worker.end();
      return;
    }
    const waiter = waiters.shift();
    if (waiter) {
      waiter(worker);
      return;
    }
    idle.push(worker);
    setTimeout(() => {
      if (idle.length > 1 && idle[0] === worker) worker.end();
    }, IDLE_LIFETIME_MS).unref();
  };

  const acquirePermit = (
    urgency: MakeRequest['urgency'],
    person: number,
    signal: AbortSignal,
  ): Promise<ReleasePermit> =>
    semaphores[urgency](person, signal).catch((error: unknown) => {
      signal.throwIfAborted();
      throw error;
    });

  const makeWithPermit = async (
    job: ReportJob,
    { urgency, person, signal, onProgress = () => undefined, onStart }: MakeRequest,
  ): Promise<ReportResult> => {
    const permit = { person, release: await acquirePermit(urgency, person, signal) };
    if (urgency === 'download') downloads.set(job.path, permit);
    try {
      const worker = await acquire(signal);
      try {
        await onStart?.();
        return await worker.make(job, signal, onProgress);
      } finally {
        release(worker);
      }
    } finally {
      if (downloads.get(job.path) === permit) downloads.delete(job.path);
      permit.release();
    }
  };

  return {
    make: (job, request) => countReport(request.urgency, request.signal, () => makeWithPermit(job, request)),
    continueAsRun: (path) => {
      const permit = downloads.get(path);
      const runPermit = permit && semaphores.run.now(permit.person);
      if (!runPermit) return false;
      downloads.delete(path);
      permit.release();
      permit.release = runPermit;
      return true;
    },
    warmUp: () => {
      if (count === 0) idle.push(start());
    },
  };
}
