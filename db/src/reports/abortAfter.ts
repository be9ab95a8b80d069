import { serviceUnavailable } from '@trestle/schema/errors';

/**
 * Creates a signal that aborts some time after `startTimer` is called.
 * @param message for the person who waits
 * @returns `stopTimer` ends the timer, so that the signal never aborts
 */
export function abortAfter(milliseconds: number, message: string) {
  const abort = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  return {
    signal: abort.signal,
    startTimer: (): void => {
      timer = setTimeout(() => abort.abort(serviceUnavailable(message)), milliseconds).unref();
    },
    stopTimer: (): void => clearTimeout(timer),
  };
}
