import { Problem } from '@trestle/schema/errors';

/** Sign-ins of one address that are looked at at the same time: a shop's whole staff. More would fill the database's connections. */
const MAX_PER_ADDRESS = 40;
const RETRY_SECONDS = 4;
/**
 * So many of an address in one go, and one more in so many milliseconds: a flood takes no more than a quarter of a core from
 * everybody else. Who gets in takes nothing of it, so a shop's staff does not wait for each other.
 */
const BURST = 30;
const INTERVAL_MS = 125;
/** How long a refusal for want of room is held back at most, in milliseconds. */
const MAX_REFUSAL_DELAY_MS = 4000;
/** For so long an address counts as one that somebody has signed in from, in milliseconds: over a weekend. */
const KNOWN_MS = 72 * 3_600_000;
const MAX_KNOWN = 10_000;

export interface AddressLimiter {
  /**
   * Runs the work in a place of the address. A refusal for want of room is told only after a while: who tries again at once
   * shall not keep the server busy with it.
   * @throws Problem 429 when the address has too many already
   */
  run<T>(address: string, work: () => Promise<T>): Promise<T>;
  /** Notes that a sign-in of that address has passed: it doesn't count for the pace. */
  recordSuccess(address: string): void;
  /** Notes that somebody is signed in from there. */
  markKnown(address: string): void;
  /** Whether somebody has signed in from there lately. */
  isKnown(address: string): boolean;
}

/** How many sign-ins of each address are under way, and which addresses people have come from lately; each BFF has its own. */
export function createAddressLimiter(now: () => number = Date.now, maxDelay = MAX_REFUSAL_DELAY_MS): AddressLimiter {
  const held = new Map<string, number>();
  const known = new Map<string, number>();
  const pace = createPace(now);

  function leave(address: string): void {
    const left = held.get(address)! - 1;
    if (left > 0) held.set(address, left);
    else held.delete(address);
  }
  function remember(address: string): void {
    // Taken out first, so that the map is ordered by the last time.
    known.delete(address);
    if (known.size >= MAX_KNOWN) known.delete(known.keys().next().value!);
    known.set(address, now());
  }
  return {
    run: async (address, work) => {
      const count = held.get(address) ?? 0;
      if (count >= MAX_PER_ADDRESS) return refuseSlowly(tooManyAtOnce(), maxDelay);
      held.set(address, count + 1);
      try {
        await pace.turn(address);
        return await work().catch((error: unknown) =>
          isFull(error) ? refuseSlowly(error, maxDelay) : Promise.reject(error),
        );
      } finally {
        leave(address);
      }
    },
    recordSuccess: (address) => {
      pace.giveBack(address);
      remember(address);
    },
    markKnown: remember,
    isKnown: (address) => now() - (known.get(address) ?? -Infinity) < KNOWN_MS,
  };
}

/** Turns of an address: some in one go, then one in each interval. */
function createPace(now: () => number) {
  /** When the newest turn of an address is, or was, due. */
  const due = new Map<string, number>();
  const earliest = () => now() - BURST * INTERVAL_MS;
  return {
    async turn(address: string): Promise<void> {
      // The oldest first: what is long past says nothing any more.
      for (const [other, at] of due) {
        if (at > earliest()) break;
        due.delete(other);
      }
      const at = Math.max(due.get(address) ?? 0, earliest()) + INTERVAL_MS;
      due.delete(address);
      due.set(address, at);
      if (at > now())
        await new Promise((resolve) => {
          setTimeout(resolve, at - now());
        });
    },
    giveBack: (address: string): void => {
      const at = due.get(address);
      if (at !== undefined) due.set(address, at - INTERVAL_MS);
    },
  };
}

/** Whether the queue of hashes had no room. */
function isFull(error: unknown): boolean {
  return error instanceof Problem && error.status === 503;
}
/** At different moments for those who come together, so that they don't come together again. */
async function refuseSlowly(error: unknown, maxDelay: number): Promise<never> {
  await new Promise((resolve) => {
    setTimeout(resolve, maxDelay * (0.5 + Math.random() / 2));
  });
  throw error;
}

function tooManyAtOnce(): Problem {
  const detail = 'Too many people are signing in from your network right now. Try again in a moment.';
  return new Problem(429, { detail }, { 'Retry-After': String(RETRY_SECONDS) });
}
