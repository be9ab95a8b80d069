/** A timer that is later than this was held up with its whole process, which then proves nothing about others. */
const STALL_MS = 500;
/** Time to read what came before the end of the silence, where the process was held up until then. */
const LAST_LOOK_MS = 100;

/** A running timer. */
export interface SilenceTimer {
  /** Starts the time anew. */
  restart(): void;
  cancel(): void;
}

/**
 * Calls back once nothing was heard for a time. A process that was stopped itself, such as a machine that slept, finds
 * all its timers due before it reads what came meanwhile. Then the time begins anew, or a moment is left to read it.
 */
export function createSilenceTimer(ms: number, onSilence: () => void): SilenceTimer {
  let dueAt = performance.now() + ms;
  let lastLook: NodeJS.Timeout | undefined;
  const timer = setTimeout(() => {
    if (performance.now() - dueAt > STALL_MS) restart();
    else lastLook = setTimeout(onSilence, LAST_LOOK_MS);
  }, ms);
  function restart(): void {
    clearTimeout(lastLook);
    dueAt = performance.now() + ms;
    timer.refresh();
  }
  function cancel(): void {
    clearTimeout(lastLook);
    clearTimeout(timer);
  }
  return { restart, cancel };
}
