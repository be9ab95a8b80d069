import { Problem } from '@trestle/schema/errors';
import { toJobCaller } from '../download';
import { errorText } from '../errorText';
import { createReportFile } from '../reportFile';
import { REPORT_TIMEOUT_MS, REPORT_TIMEOUT_TEXT } from '../reportTimeout';
import type { ReportWorkers } from '../workers/reportWorkers';
import type { DownloadUnderWay, NewRun, RunStarter } from './runBehaviour';
import { failAbandonedRuns, keepAlive, markFailed, markRunning, saveProgress } from './runRows';
import type { ReportProgress } from '../../formats/format';
import { RunCancelled, storeRunResult, type ResultStore } from './storeRunResult';

/** How often progress is stored and cancelled runs are looked for. */
const TICK_INTERVAL_MS = 500;
const SWEEP_INTERVAL_MS = 10_000;

/** Where runs are made and stored. */
export interface RunOptions extends ResultStore {
  workers: ReportWorkers;
  /** Logs an error of the server itself. */
  logError(error: unknown, runId: number): void;
}

/** Ends a run that takes too long. */
const startTimer = (abort: AbortController): NodeJS.Timeout =>
  setTimeout(() => abort.abort(new Problem(503, { detail: REPORT_TIMEOUT_TEXT })), REPORT_TIMEOUT_MS).unref();

interface RunUnderWay {
  abort: AbortController;
  progress?: ReportProgress;
  /** The progress that was stored last. */
  saved?: ReportProgress;
}

/** Creates the runs of this process. Each is made for the caller who started it, with the rights of that call. */
export function createReportRuns(): RunStarter & { serve(options: RunOptions): void } {
  const runsUnderWay = new Map<number, RunUnderWay>();
  let options: RunOptions | undefined;
  let tickTimer: NodeJS.Timeout | undefined;

  const tick = async ({ context }: RunOptions): Promise<void> => {
    // Runs that begin meanwhile are for the next tick.
    const running = [...runsUnderWay];
    const wantedRuns = await keepAlive(
      context,
      running.map(([id]) => id),
    );
    for (const [id, run] of running) {
      if (!wantedRuns.has(id)) run.abort.abort(new RunCancelled());
      else if (run.progress && run.progress !== run.saved) {
        run.saved = run.progress;
        await saveProgress(context, id, run.progress);
      }
    }
  };
  const keepTicking = (runOptions: RunOptions): void => {
    tickTimer ??= setTimeout(() => {
      // A database that doesn't answer is asked again at the next tick.
      void tick(runOptions)
        .catch(() => undefined)
        .then(() => {
          tickTimer = undefined;
          if (runsUnderWay.size) keepTicking(runOptions);
        });
    }, TICK_INTERVAL_MS).unref();
  };

  const makeRun = async (run: NewRun, state: RunUnderWay): Promise<void> => {
    const { context, workers } = options!;
    const { signal } = state.abort;
    let timer: NodeJS.Timeout | undefined;
    const file = await createReportFile();
    try {
      const { values, facts, format } = run;
      const job = { report: run.report.name, format, values, facts, caller: toJobCaller(run.caller), path: file.path };
      const result = await workers.make(job, {
        urgency: 'run',
        person: run.caller.actor,
        signal,
        onStart: async () => {
          // Its turn may come late, behind other runs.
          timer = startTimer(state.abort);
          if (!(await markRunning(context, run.id))) state.abort.abort(new RunCancelled());
        },
        onProgress: (progress) => {
          state.progress = progress;
        },
      });
      await storeRunResult(options!, run, result, file);
    } finally {
      clearTimeout(timer);
      await file.remove();
    }
  };

  const finishDownload = async (run: NewRun, { made, file, abort }: DownloadUnderWay): Promise<void> => {
    const timer = startTimer(abort);
    try {
      await storeRunResult(options!, run, await made, file);
    } finally {
      clearTimeout(timer);
      await file.remove();
    }
  };

  /** Follows a run until `work` has ended, and stores why it failed. */
  const superviseRun = async (run: NewRun, state: RunUnderWay, work: () => Promise<void>): Promise<void> => {
    const runOptions = options;
    if (!runOptions) return;
    runsUnderWay.set(run.id, state);
    keepTicking(runOptions);
    try {
      await work();
    } catch (error) {
      if (error instanceof RunCancelled) return;
      if (!(error instanceof Problem) || error.status >= 500) runOptions.logError(error, run.id);
      await markFailed(runOptions.context, run.id, errorText(error)).catch((failure: unknown) =>
        // A run without signs of life is marked as failed later on.
        runOptions.logError(failure, run.id),
      );
    } finally {
      runsUnderWay.delete(run.id);
    }
  };

  return {
    start: (run) => {
      const state: RunUnderWay = { abort: new AbortController() };
      void superviseRun(run, state, () => makeRun(run, state));
    },
    adopt: (run, download) => {
      void superviseRun(run, download, () => finishDownload(run, download));
    },
    cancel: (id) => runsUnderWay.get(id)?.abort.abort(new RunCancelled()),
    serve: (runOptions) => {
      options = runOptions;
      const sweep = () => {
        failAbandonedRuns(runOptions.context).catch(() => undefined);
      };
      setInterval(sweep, SWEEP_INTERVAL_MS).unref();
      sweep();
    },
  };
}
