import { createSilenceTimer } from '../platform/silenceTimer';

/** Aborts a call to the store when nothing has moved for a while. */
export interface StoreTimer {
  signal: AbortSignal;
  /** Starts the time anew: a piece was sent or received. */
  restart(): void;
  /** Aborts the call because what it sends can't be read, which is no fault of the store. */
  abort(cause: Error): void;
  /** Why `abort` was called. */
  cause(): Error | undefined;
  stop(): void;
}

/** @param limitMs longest time in which nothing moves */
export function startStoreTimer(limitMs: number): StoreTimer {
  const abort = new AbortController();
  const timer = createSilenceTimer(limitMs, () => abort.abort());
  let cause: Error | undefined;
  return {
    signal: abort.signal,
    restart: () => timer.restart(),
    abort: (error) => {
      cause = error;
      abort.abort();
    },
    cause: () => cause,
    stop: () => timer.cancel(),
  };
}
