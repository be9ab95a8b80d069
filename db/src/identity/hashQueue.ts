import { serviceUnavailable } from '@trestle/schema/errors';

/** For whom a password is hashed. */
export interface HashSource {
  /** What the caller's address counts as. */
  address: string;
  /** Whether somebody has signed in from there lately. */
  isKnown: boolean;
}
export interface HashQueue {
  /**
   * Runs the work when its turn comes.
   * @throws Problem 503 when there is no room, or somebody else needs the room that an address has too much of
   */
  run<T>(work: () => Promise<T>, source?: HashSource): Promise<T>;
}

interface Waiter {
  begin(): void;
  refuse(error: Error): void;
}

/** Those who wait, by address; the addresses take turns. */
class Lane {
  private readonly byAddress = new Map<string, Waiter[]>();
  private count = 0;

  constructor(
    private readonly maxWaiting: number,
    private readonly full: () => Error,
  ) {}

  /** Whether there is room for one more of this address, where need be that of the address that has most. */
  makeRoom(address: string): boolean {
    if (this.count < this.maxWaiting) return true;
    const own = this.byAddress.get(address)?.length ?? 0;
    const [most] = [...this.byAddress].toSorted(([, a], [, b]) => b.length - a.length);
    if (!most || most[1].length < own + 2) return false;
    most[1].pop()!.refuse(this.full());
    this.count -= 1;
    return true;
  }
  add(address: string, waiter: Waiter): void {
    const waiting = this.byAddress.get(address);
    if (waiting) waiting.push(waiter);
    else this.byAddress.set(address, [waiter]);
    this.count += 1;
  }
  /** The longest waiting of the address whose turn it is. */
  take(): Waiter | undefined {
    const first = this.byAddress.entries().next().value;
    if (!first) return undefined;
    const [address, waiting] = first;
    this.byAddress.delete(address);
    const waiter = waiting.shift();
    if (waiting.length > 0) this.byAddress.set(address, waiting);
    this.count -= 1;
    return waiter;
  }
}

const OURSELVES: HashSource = { address: '', isKnown: true };

/**
 * At most `maxRunning` works run. Hashing a password takes a core for a tenth of a second: however many sign in, or try to,
 * other calls go on, and nobody waits for minutes to hear that there was no room.
 *
 * Addresses take turns, so one that floods keeps others waiting for one hash (safety 66). At most `maxWaiting` wait of the
 * addresses that somebody has signed in from lately, and as many of all others: many addresses together can't keep out who
 * comes every day.
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
  const full = () =>
    serviceUnavailable('Too many people are signing in right now. Try again in a moment.', retryAfterSeconds);
  const lanes = { known: new Lane(maxWaiting, full), others: new Lane(maxWaiting, full) };
  let running = 0;
  let next: readonly Lane[] = [lanes.known, lanes.others];

  const end = (): void => {
    running -= 1;
    const waiter = next[0]!.take() ?? next[1]!.take();
    next = next.toReversed();
    waiter?.begin();
  };
  const turn = ({ address, isKnown }: HashSource) =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        running += 1;
        resolve();
      };
      const lane = isKnown ? lanes.known : lanes.others;
      if (running < maxRunning) begin();
      else if (lane.makeRoom(address)) lane.add(address, { begin, refuse: reject });
      else reject(full());
    });
  return {
    run: async (work, source = OURSELVES) => {
      await turn(source);
      try {
        return await work();
      } finally {
        end();
      }
    },
  };
};
