/** Keeps this process from doing anything else, as a busy machine does to a process of low priority. */
export function standStill(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

/** Calls back after all timers that are due now, as the end of a statement that came while the process stood still. */
export function afterDueTimers(callback: () => void): void {
  setImmediate(() => setImmediate(callback));
}
