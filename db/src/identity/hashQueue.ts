import { serviceUnavailable } from '@trestle/schema/errors';
import { callerLeft } from '../platform/exchangeEnd';

/** The caller for whom a password is hashed. */
export interface HashSource {
  /** The caller's address, IPv6 by its /64 network. */
  address: string;
  /** Whether somebody signed in from this address in the last days. */
  isKnown: boolean;
  /** Aborts when the caller has left. Who waits then leaves the queue (SECURITY.md, 74). */
  signal?: AbortSignal | undefined;
}
/** Limits how many passwords are hashed at once, because each takes a processor and much memory. */
export interface HashQueue {
  /**
   * Runs `work` when a slot is free.
   * @throws Problem 503 when the queue is full, or when this address gives its place up to one with fewer waiting; 499
   *   when the caller has left before
   */
  run<T>(work: () => Promise<T>, source?: HashSource): Promise<T>;
}

interface Waiter {
  begin(): void;
  refuse(error: Error): void;
}

/** A queue of waiting tasks, by address. The addresses take turns (round robin). */
class FairQueue {
  private readonly byAddress = new Map<string, Waiter[]>();
  private count = 0;

  constructor(
    private readonly maxWaiting: number,
    private readonly fullError: () => Error,
  ) {}

  /**
   * Makes room for one more task of an address, if necessary by refusing a task of the address with the most.
   * @returns false when there is no room
   */
  makeRoom(address: string): boolean {
    if (this.count < this.maxWaiting) return true;
    const ownCount = this.byAddress.get(address)?.length ?? 0;
    const [longestQueue] = [...this.byAddress].toSorted(([, a], [, b]) => b.length - a.length);
    if (!longestQueue || longestQueue[1].length < ownCount + 2) return false;
    longestQueue[1].pop()!.refuse(this.fullError());
    this.count -= 1;
    return true;
  }
  add(address: string, waiter: Waiter): void {
    const waiters = this.byAddress.get(address);
    if (waiters) waiters.push(waiter);
    else this.byAddress.set(address, [waiter]);
    this.count += 1;
  }
  /** Removes a task that waits. */
  remove(address: string, waiter: Waiter): void {
    const waiters = this.byAddress.get(address) ?? [];
    const index = waiters.indexOf(waiter);
    if (index < 0) return;
    waiters.splice(index, 1);
    if (waiters.length === 0) this.byAddress.delete(address);
    this.count -= 1;
  }
  /** Removes and returns the oldest task of the address whose turn it is. */
  take(): Waiter | undefined {
    const firstEntry = this.byAddress.entries().next().value;
    if (!firstEntry) return undefined;
    const [address, waiters] = firstEntry;
    this.byAddress.delete(address);
    const waiter = waiters.shift();
    if (waiters.length > 0) this.byAddress.set(address, waiters);
    this.count -= 1;
    return waiter;
  }
}

/** Hashes that the product itself needs. */
const OWN_SOURCE: HashSource = { address: '', isKnown: true };

/**
 * Creates a queue for hashing passwords, of which `maxRunning` run at a time.
 * A hash takes a core for 0.1 s, so unlimited sign-ins would stop all other calls.
 *
 * Addresses take turns, so an address that floods delays others by one hash (SECURITY.md, 66). Known addresses have
 * `maxWaiting` places and all others have as many, so that many strangers can't keep daily users out.
 */
export function createHashQueue({
  maxRunning,
  maxWaiting,
  retryAfterSeconds = 2,
}: {
  maxRunning: number;
  maxWaiting: number;
  retryAfterSeconds?: number;
}): HashQueue {
  const fullError = () =>
    serviceUnavailable('Too many people are signing in right now. Try again in a moment.', retryAfterSeconds);
  const queues = { known: new FairQueue(maxWaiting, fullError), others: new FairQueue(maxWaiting, fullError) };
  let running = 0;
  let queuesInTurn: readonly FairQueue[] = [queues.known, queues.others];

  const finish = (): void => {
    running -= 1;
    const waiter = queuesInTurn[0]!.take() ?? queuesInTurn[1]!.take();
    queuesInTurn = queuesInTurn.toReversed();
    waiter?.begin();
  };
  const acquireSlot = ({ address, isKnown, signal }: HashSource) =>
    new Promise<void>((resolve, reject) => {
      const queue = isKnown ? queues.known : queues.others;
      const leave = () => {
        queue.remove(address, waiter);
        reject(callerLeft());
      };
      const waiter: Waiter = {
        begin: () => {
          signal?.removeEventListener('abort', leave);
          running += 1;
          resolve();
        },
        refuse: (error) => {
          signal?.removeEventListener('abort', leave);
          reject(error);
        },
      };
      if (signal?.aborted) return leave();
      if (running < maxRunning) return waiter.begin();
      if (!queue.makeRoom(address)) return reject(fullError());
      queue.add(address, waiter);
      signal?.addEventListener('abort', leave, { once: true });
    });
  return {
    run: async (work, source = OWN_SOURCE) => {
      await acquireSlot(source);
      try {
        return await work();
      } finally {
        finish();
      }
    },
  };
}
