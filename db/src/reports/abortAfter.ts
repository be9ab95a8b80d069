import { serviceUnavailable } from '@trestle/schema/errors';

/** A signal that aborts after a time, with words for the person who waits. `done` ends the timer. */
export const abortAfter = (milliseconds: number, words: string): { signal: AbortSignal; done(): void } => {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(serviceUnavailable(words)), milliseconds).unref();
  return { signal: abort.signal, done: () => clearTimeout(timer) };
};
