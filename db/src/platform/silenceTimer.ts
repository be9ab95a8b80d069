/** A timer that is later than this was held up with its whole process, which then proves nothing about others. */
const STALL_MS = 500;

/** A running timer. */
export interface SilenceTimer {
  /** Starts the time anew. */
  restart(): void;
  cancel(): void;
}

/**
 * Calls back once nothing was heard for a time. A process that was stopped itself, such as a machine that slept, finds
 * all its timers due before it reads what came meanwhile. Then the time begins anew.
 */
export function createSilenceTimer(ms: number, onSilence: () => void): SilenceTimer {
  let dueAt = performance.now() + ms;
  const timer = setTimeout(() => {
    if (performance.now() - dueAt > STALL_MS) restart();
    else onSilence();
  }, ms);
  function restart(): void {
    dueAt = performance.now() + ms;
    timer.refresh();
  }
  return { restart, cancel: () => clearTimeout(timer) };
}
