import { afterAwake } from '../platform/afterAwake';
import { ANSWERED_RECENTLY_MS, type PoolCounts } from './poolHealth';
import { DatabaseBusyError } from './server/databaseErrors';

/** Places of a pool: as many as it has connections. */
export interface Slots {
  /**
   * Waits for a place. @returns a function that gives it back
   * @throws DatabaseBusyError when none came free in time, or too many wait already
   */
  acquire(): Promise<() => void>;
  counts(): PoolCounts;
  /** Notes that a statement has ended, so the pool isn't stuck. */
  noteProgress(): void;
  /** Whether all places are taken by work whose statements the server answers. */
  isBusy(): boolean;
  /** For how long all places have been taken without any statement ending, in ms. */
  stuckMs(): number;
}

/** Creates the places of one pool. @param maxWaiting calls that may wait; the next one is refused at once */
export function createSlots(count: number, waitMs: number, maxWaiting: number): Slots {
  let free = count;
  let refused = 0;
  let progressAt = performance.now();
  let answeredAt = -Infinity;
  const waiting = new Set<() => void>();

  const take = (): (() => void) => {
    free -= 1;
    progressAt = performance.now();
    let isReturned = false;
    return () => {
      if (isReturned) return;
      isReturned = true;
      free += 1;
      progressAt = performance.now();
      const [next] = waiting;
      next?.();
    };
  };

  const wait = (): Promise<() => void> =>
    new Promise((resolve, reject) => {
      const admit = () => {
        stopTimer();
        waiting.delete(admit);
        resolve(take());
      };
      // After a time in which the process stood still, the places that are given back meanwhile come first.
      const stopTimer = afterAwake(waitMs, () => {
        waiting.delete(admit);
        refused += 1;
        reject(new DatabaseBusyError());
      });
      waiting.add(admit);
    });

  return {
    acquire: async () => {
      if (free > 0) return take();
      if (waiting.size < maxWaiting) return wait();
      refused += 1;
      throw new DatabaseBusyError('Too many calls wait for a database connection');
    },
    counts: () => ({ inUse: count - free, waiting: waiting.size, refused }),
    noteProgress: () => {
      progressAt = performance.now();
      answeredAt = progressAt;
    },
    isBusy: () => free === 0 && performance.now() - answeredAt < ANSWERED_RECENTLY_MS,
    stuckMs: () => (free > 0 ? 0 : performance.now() - progressAt),
  };
}
