import { serviceUnavailable } from '@trestle/schema/errors';

/**
 * Creates a signal that aborts after a time.
 * @param message for the person who waits
 * @returns `stopTimer` ends the timer, so that the signal never aborts
 */
export function abortAfter(milliseconds: number, message: string): { signal: AbortSignal; stopTimer(): void } {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(serviceUnavailable(message)), milliseconds).unref();
  return { signal: abort.signal, stopTimer: () => clearTimeout(timer) };
}
