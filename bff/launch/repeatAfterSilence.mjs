/** How often the progress is looked at. */
const LOOK_MS = 5000;

/**
 * Does work that waits for somebody else, and begins again when its progress stands still for too long: a host that goes
 * silent in the middle may never be heard of again. The last attempt has no limit.
 * @template T
 * @param {(signal?: AbortSignal) => Promise<T>} work ends when the signal says so
 * @param {object} options
 * @param {() => number} options.countDone
 * @param {number} options.total what follows when all is done has no limit
 * @param {readonly number[]} options.limitsMs longest silence of each attempt but the last
 * @param {(limitMs: number) => void} options.onRepeat
 * @param {number} [options.lookMs]
 * @returns {Promise<T>}
 */
export async function repeatAfterSilence(work, { countDone, total, limitsMs, onRepeat, lookMs = LOOK_MS }) {
  for (const limitMs of limitsMs) {
    const silence = new AbortController();
    let [done, changedAt] = [countDone(), performance.now()];
    const timer = setInterval(() => {
      const now = countDone();
      if (now !== done || now >= total) [done, changedAt] = [now, performance.now()];
      else if (performance.now() - changedAt >= limitMs) silence.abort();
    }, lookMs);
    try {
      return await work(silence.signal);
    } catch (error) {
      if (!silence.signal.aborted) throw error;
      onRepeat(limitMs);
    } finally {
      clearInterval(timer);
    }
  }
  return work();
}
