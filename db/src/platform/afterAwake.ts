const TICK_MS = 100;

/**
 * Calls back after a time in which this process could run. A process of low priority on a busy machine may stand still
 * for seconds: what came meanwhile is taken first, and the time doesn't count as the silence of somebody else.
 * @returns ends the wait
 */
export function afterAwake(milliseconds: number, callback: () => void): () => void {
  let ticksLeft = Math.ceil(milliseconds / TICK_MS);
  const timer = setInterval(() => {
    ticksLeft -= 1;
    if (ticksLeft > 0) return;
    clearInterval(timer);
    callback();
  }, TICK_MS).unref();
  return () => clearInterval(timer);
}
