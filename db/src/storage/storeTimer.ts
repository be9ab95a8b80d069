import { StoreError } from './objectStore';

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
  const timer = setTimeout(() => abort.abort(), limitMs);
  let cause: Error | undefined;
  return {
    signal: abort.signal,
    restart: () => timer.refresh(),
    abort: (error) => {
      cause = error;
      abort.abort();
    },
    cause: () => cause,
    stop: () => clearTimeout(timer),
  };
}

/** Yields what a stream gives. Time in which nobody asks for more doesn't count. @throws StoreError after a silence */
export async function* withoutSilence(source: AsyncIterable<Buffer>, limitMs: number): AsyncGenerator<Buffer> {
  const iterator = source[Symbol.asyncIterator]();
  for (;;) {
    let timer: NodeJS.Timeout | undefined;
    const silence = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(
        () => reject(new StoreError('silent', `The store of files sent nothing for ${limitMs / 1000} s`)),
        limitMs,
      );
    });
    const next = await Promise.race([iterator.next(), silence]).finally(() => clearTimeout(timer));
    if (next.done) return;
    yield next.value;
  }
}
