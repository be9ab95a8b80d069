import { fork, type ChildProcess } from 'node:child_process';
import { Problem, serviceUnavailable } from '@trestle/schema/errors';
import type { ReportJob, ReportResult } from '../makeReport';
import { lowerPriority } from './lowerPriority';
import type { WorkerReply, WorkerRequest } from './messages';
import type { ReportProgress } from '../../formats/format';

/** Heap of a process. With buffers, fonts and code it stays below 512 MB. */
const MAX_HEAP_MB = 320;
/** A process that has grown larger is replaced before the next report. */
const MAX_IDLE_RSS_BYTES = 300 * 1024 * 1024;
/** How long a cancelled report may take to stop. Then its process is killed. Tests change it. */
export const cancelTimes = { timeoutMs: 2000 };
/** Signal and exit code of a process that ran out of memory. */
const OUT_OF_MEMORY_SIGNAL = 'SIGABRT';
const OUT_OF_MEMORY_CODE = 134;

const TOO_LARGE = 'This report is too large to be made. Narrow it down by its parameters.';
const PROCESS_ENDED_TEXT = 'The report was not finished: its process ended. Try again in a moment.';

interface Job {
  id: number;
  onProgress(progress: ReportProgress): void;
  resolve(result: ReportResult): void;
  reject(error: unknown): void;
}

/** A process that makes one report at a time. */
export interface WorkerProcess {
  pid: number | undefined;
  /** Whether it can make another report. */
  isUsable(): boolean;
  /** @throws Problem of the report; 503 when the process ends; the signal's reason when it is aborted */
  make(job: ReportJob, signal: AbortSignal, onProgress: Job['onProgress']): Promise<ReportResult>;
  end(): void;
}

/** Starts a process that makes reports. @param file the built file of reportProcess.ts */
export function startWorkerProcess(file: string, onEnd: () => void): WorkerProcess {
  const child: ChildProcess = fork(file, [], {
    // Without the arguments of the services, which make a process watch its parent.
    execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`, '--enable-source-maps'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // A session of its own, so that the priority holds against the other processes, too.
    detached: process.platform === 'linux',
  });
  let job: Job | undefined;
  let lastId = 0;
  let isUsable = true;

  const send = (message: WorkerRequest): void => {
    // An error means that the process has ended, which is noticed anyway.
    if (child.connected) child.send(message, () => undefined);
  };
  const settleJob = (finish: (job: Job) => void): void => {
    const endedJob = job;
    job = undefined;
    if (endedJob) finish(endedJob);
  };
  child.on('message', (message: WorkerReply) => {
    if (!job || message.id !== job.id) return;
    if (message.kind === 'progress') {
      job.onProgress(message.progress);
      return;
    }
    if (message.rssBytes > MAX_IDLE_RSS_BYTES) isUsable = false;
    settleJob(({ resolve, reject }) => {
      if (message.kind === 'done') resolve(message.result);
      else reject(new Problem(message.problem.status, message.problem.body, message.problem.headers));
    });
  });
  const handleEnd = (code: number | null, signal: string | null): void => {
    isUsable = false;
    const isTooLarge = signal === OUT_OF_MEMORY_SIGNAL || code === OUT_OF_MEMORY_CODE;
    settleJob(({ reject }) => reject(serviceUnavailable(isTooLarge ? TOO_LARGE : PROCESS_ENDED_TEXT)));
    onEnd();
  };
  child.once('exit', handleEnd);
  child.once('error', () => handleEnd(null, null));
  if (child.pid !== undefined) lowerPriority(child.pid);
  child.unref();
  child.channel?.unref();

  return {
    pid: child.pid,
    isUsable: () => isUsable && child.connected,
    make: async (report, signal, onProgress) => {
      signal.throwIfAborted();
      const id = (lastId += 1);
      const result = new Promise<ReportResult>((resolve, reject) => {
        job = { id, onProgress, resolve, reject };
        child.ref();
        send({ kind: 'make', id, job: report });
      });
      let killTimer: NodeJS.Timeout | undefined;
      const cancel = () => {
        send({ kind: 'cancel', id });
        killTimer = setTimeout(() => child.kill('SIGKILL'), cancelTimes.timeoutMs);
      };
      signal.addEventListener('abort', cancel, { once: true });
      try {
        return await result;
      } catch (error) {
        throw signal.aborted ? signal.reason : error;
      } finally {
        clearTimeout(killTimer);
        signal.removeEventListener('abort', cancel);
        child.unref();
      }
    },
    end: () => {
      isUsable = false;
      if (child.connected) child.disconnect();
    },
  };
}
