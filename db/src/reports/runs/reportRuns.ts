import { Problem } from '@trestle/schema/errors';
import { toJobCaller } from '../download';
import { problemWords } from '../problemWords';
import { createReportFile } from '../reportFile';
import { REPORT_TIMEOUT_MS, REPORT_TIMEOUT_TEXT } from '../reportTimeout';
import type { ReportWorkers } from '../workers/reportWorkers';
import type { DownloadUnderWay, NewRun, RunStarter } from './runBehaviour';
import { failAbandonedRuns, keepAlive, markFailed, markRunning, saveProgress } from './runRows';
import type { ReportProgress } from '../formats/format';
import { RunCancelled, storeRunResult, type ResultStore } from './storeRunResult';

/** How often progress is stored and cancelled runs are looked for. */
const TICK_MS = 500;
const SWEEP_MS = 10_000;

export interface RunOptions extends ResultStore {
  workers: ReportWorkers;
  /** Tells an error that is nobody's fault but ours. */
  logError(error: unknown, runId: number): void;
}

interface RunUnderWay {
  abort: AbortController;
  progress?: ReportProgress;
  /** What was stored last. */
  saved?: ReportProgress;
}

/** Runs of this process. Each is made for the caller who started it, with the rights of that call. */
export const createReportRuns = (): RunStarter & { serve(options: RunOptions): void } => {
  const underWay = new Map<number, RunUnderWay>();
  let options: RunOptions | undefined;
  let ticking: NodeJS.Timeout | undefined;

  const tick = async ({ context }: RunOptions): Promise<void> => {
    // Runs that begin meanwhile are for the next tick.
    const running = [...underWay];
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
  const keepTicking = (serving: RunOptions): void => {
    ticking ??= setTimeout(() => {
      // A database that doesn't answer is asked again at the next tick.
      void tick(serving)
        .catch(() => undefined)
        .then(() => {
          ticking = undefined;
          if (underWay.size) keepTicking(serving);
        });
    }, TICK_MS).unref();
  };

  const make = async (run: NewRun, state: RunUnderWay): Promise<void> => {
    const { context, workers } = options!;
    const { signal } = state.abort;
    const timer = setTimeout(
      () => state.abort.abort(new Problem(503, { detail: REPORT_TIMEOUT_TEXT })),
      REPORT_TIMEOUT_MS,
    ).unref();
    const file = await createReportFile();
    try {
      const { values, facts, format } = run;
      const job = { report: run.report.name, format, values, facts, caller: toJobCaller(run.caller), path: file.path };
      const result = await workers.make(job, {
        urgency: 'run',
        person: run.caller.actor,
        signal,
        onStart: async () => {
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

  const finish = async (run: NewRun, { made, file, abort }: DownloadUnderWay): Promise<void> => {
    const timer = setTimeout(
      () => abort.abort(new Problem(503, { detail: REPORT_TIMEOUT_TEXT })),
      REPORT_TIMEOUT_MS,
    ).unref();
    try {
      await storeRunResult(options!, run, await made, file);
    } finally {
      clearTimeout(timer);
      await file.remove();
    }
  };

  /** Cares for a run until `work` has ended, and stores why it failed. */
  const attend = async (run: NewRun, state: RunUnderWay, work: () => Promise<void>): Promise<void> => {
    const serving = options;
    if (!serving) return;
    underWay.set(run.id, state);
    keepTicking(serving);
    try {
      await work();
    } catch (error) {
      if (error instanceof RunCancelled) return;
      if (!(error instanceof Problem) || error.status >= 500) serving.logError(error, run.id);
      await markFailed(serving.context, run.id, problemWords(error)).catch((failure: unknown) =>
        // Without signs of life the run is marked as failed later on.
        serving.logError(failure, run.id),
      );
    } finally {
      underWay.delete(run.id);
    }
  };

  return {
    start: (run) => {
      const state: RunUnderWay = { abort: new AbortController() };
      void attend(run, state, () => make(run, state));
    },
    adopt: (run, download) => {
      void attend(run, download, () => finish(run, download));
    },
    cancel: (id) => underWay.get(id)?.abort.abort(new RunCancelled()),
    serve: (given) => {
      options = given;
      const sweep = () => {
        failAbandonedRuns(given.context).catch(() => undefined);
      };
      setInterval(sweep, SWEEP_MS).unref();
      sweep();
    },
  };
};
