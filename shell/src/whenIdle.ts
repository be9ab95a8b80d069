/** Longest wait for a moment in which the browser has nothing to do. */
const MAX_WAIT_MS = 3000;
/** Safari has no idle callbacks. */
const WAIT_WITHOUT_CALLBACKS_MS = 300;

/**
 * Runs something once the browser has nothing to do.
 * @returns the function that cancels the run
 */
export const whenIdle = (run: () => void): (() => void) => {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(run, WAIT_WITHOUT_CALLBACKS_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: MAX_WAIT_MS });
  return () => cancelIdleCallback(handle);
};
