import { serviceUnavailable } from '@trestle/schema/errors';
import { afterAwake } from './afterAwake';

/**
 * Waits for work, but not longer than a deadline. The work goes on. Time in which this process stood still doesn't
 * count: the answer may have come meanwhile.
 * @throws Problem 503 at the deadline
 */
export async function withDeadline<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  let stopTimer: (() => void) | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    stopTimer = afterAwake(timeoutMs, () => reject(serviceUnavailable()));
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    stopTimer?.();
  }
}
