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
  let dueAt = 0;
  let timer: NodeJS.Timeout | undefined;
  function restart(): void {
    clearTimeout(timer);
    dueAt = performance.now() + ms;
    timer = setTimeout(() => {
      if (performance.now() - dueAt > STALL_MS) restart();
      else onSilence();
    }, ms);
  }
  restart();
  return { restart, cancel: () => clearTimeout(timer) };
}
