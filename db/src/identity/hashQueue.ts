import { serviceUnavailable } from '@trestle/schema/errors';

/** The caller for whom a password is hashed. */
export interface HashSource {
  /** The caller's address, IPv6 by its /64 network. */
  address: string;
  /** Whether somebody signed in from this address in the last days. */
  isKnown: boolean;
}
/** Limits how many passwords are hashed at once, because each takes a processor and much memory. */
export interface HashQueue {
  /**
   * Runs `work` when a slot is free.
   * @throws Problem 503 when the queue is full, or when this address gives its place up to one with fewer waiting
   */
  run<T>(work: () => Promise<T>, source?: HashSource): Promise<T>;
}

interface Waiter {
  begin(): void;
  refuse(error: Error): void;
}

/** A queue of waiting tasks, by address. The addresses take turns (round robin). */
class Lane {
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
export const createHashQueue = ({
  maxRunning,
  maxWaiting,
  retryAfterSeconds = 2,
}: {
  maxRunning: number;
  maxWaiting: number;
  retryAfterSeconds?: number;
}): HashQueue => {
  const fullError = () =>
    serviceUnavailable('Too many people are signing in right now. Try again in a moment.', retryAfterSeconds);
  const lanes = { known: new Lane(maxWaiting, fullError), others: new Lane(maxWaiting, fullError) };
  let running = 0;
  let lanesInTurn: readonly Lane[] = [lanes.known, lanes.others];

  const finish = (): void => {
    running -= 1;
    const waiter = lanesInTurn[0]!.take() ?? lanesInTurn[1]!.take();
    lanesInTurn = lanesInTurn.toReversed();
    waiter?.begin();
  };
  const acquireSlot = ({ address, isKnown }: HashSource) =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        running += 1;
        resolve();
      };
      const lane = isKnown ? lanes.known : lanes.others;
      if (running < maxRunning) begin();
      else if (lane.makeRoom(address)) lane.add(address, { begin, refuse: reject });
      else reject(fullError());
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
};
