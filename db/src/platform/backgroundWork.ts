/* Work that no request waits for: mails, webhooks, notices. A process that stops lets none begin, and ends what runs. */

const running = new Set<Promise<unknown>>();
let isEnding = false;

/** Whether the process stops. Long work then ends early, and gives back what it has taken. */
export const isBackgroundEnding = (): boolean => isEnding;

/** Runs work for which a stop of the process waits. */
export function inBackground<T>(work: () => Promise<T>): Promise<T> {
  const promise = work();
  const settled = promise.then(
    () => undefined,
    () => undefined,
  );
  running.add(settled);
  void settled.then(() => running.delete(settled));
  return promise;
}

/**
 * Repeats work until the process stops, with a pause between two rounds.
 * @param options.pauseMs also the time until the first round
 * @param options.logError hears of a failed round. Without it a failure is left to the next round: the database may be away
 */
export function repeatInBackground(
  work: () => Promise<unknown>,
  { pauseMs, logError = () => undefined }: { pauseMs: number; logError?: (error: unknown) => void },
): void {
  const next = (): void => {
    setTimeout(() => {
      if (!isEnding) void inBackground(work).catch(logError).then(next);
    }, pauseMs).unref();
  };
  next();
}

/** Lets no work begin any more. */
export function endBackgroundWork(): void {
  isEnding = true;
}

/** Waits for the work that runs, also for what begins meanwhile. @param limitMs longest wait */
export async function finishBackgroundWork(limitMs: number): Promise<void> {
  const settle = async (): Promise<void> => {
    while (running.size > 0) await Promise.all(running);
  };
  const limit = new Promise<void>((resolve) => {
    setTimeout(resolve, limitMs).unref();
  });
  await Promise.race([settle(), limit]);
}
